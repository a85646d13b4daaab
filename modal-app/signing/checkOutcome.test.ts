import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkApproval } from './checkApproval.ts'
import { checkOutcome } from './checkOutcome.ts'
import type { Simulation } from './simulate.ts'
import { amount, dai, id, minimum, swapOf, thief, usdc } from './testSwaps.ts'

describe('an approval', () => {
  const abi = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 amount)',
    'function transfer(address to, uint256 amount)',
  ])
  const spender = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
  const encode = (
    value: bigint,
    to: `0x${string}` = spender,
    functionName: 'approve' | 'increaseAllowance' | 'transfer' = 'approve',
  ) => encodeFunctionData({ abi, functionName, args: [to, value] })
  const tx = { to: id(usdc), data: encode(amount), value: '0' }
  const check = (changed: Partial<typeof tx>) =>
    checkApproval({ tx: { ...tx, ...changed }, token: id(usdc), spender, amount: String(amount) })?.refusal

  test('of exactly the amount, or of nothing before it, is accepted', () => {
    expect(check({})).toBeUndefined()
    expect(check({ data: encode(0n) })).toBeUndefined()
  })

  test.each([
    ['value', { data: encode(amount + 1n) }],
    ['value', { data: encode(amount - 1n) }],
    ['value', { data: encode(maxUint256) }],
    ['value', { value: '1' }],
    ['router', { data: encode(amount, thief) }],
    ['token', { to: id(dai) }],
    ['token', { to: `eip155:10:${usdc}` }],
    ['unreadable', { data: `${tx.data}00` as const }],
    ['unreadable', { data: tx.data.slice(0, -2) as `0x${string}` }],
    ['unreadable', { data: tx.data.replace('0'.repeat(24), `${'0'.repeat(23)}1`) as `0x${string}` }],
    ['unreadable', { data: encode(amount, spender, 'increaseAllowance') }],
    ['unreadable', { data: encode(amount, spender, 'transfer') }],
    ['unreadable', { data: '0x' as const }],
  ])('%s: another one is refused (%#)', (refusal, changed) => {
    expect(check(changed)).toBe(refusal)
  })
})

describe('a simulation’s outcome', () => {
  type Change = Simulation['changes'][number]
  const change = (contract: string | undefined, by: bigint): Change =>
    contract ? { standard: 'ERC20', contract, amount: String(by) } : { standard: 'native', amount: String(by) }
  const check = (way: 'tokens' | 'fromNative' | 'toNative', changes: Change[], told: Partial<Simulation> = {}) =>
    checkOutcome({ simulation: { result: 'success', changes, ...told }, shown: swapOf('v3', way).shown })?.refusal
  const [pays, gets] = [change(usdc, -amount), change(dai, minimum)]

  test('is accepted if the amount leaves and the minimum arrives, whatever else arrives', () => {
    expect(check('tokens', [pays, gets])).toBeUndefined()
    expect(check('tokens', [pays, change(dai, minimum * 2n), change(thief, 1n)])).toBeUndefined()
    expect(check('fromNative', [change(undefined, -amount), gets])).toBeUndefined()
    expect(check('toNative', [pays, change(undefined, minimum)])).toBeUndefined()
  })

  test.each([
    ['reverted', [], { result: 'reverted' }],
    ['unknown', [pays, gets], { result: 'unknown' }],
    ['unknown', [pays, gets], { isFickle: true }],
    ['leaves', [gets], {}],
    ['leaves', [change(usdc, -amount - 1n), gets], {}],
    ['leaves', [change(undefined, -amount), gets], {}],
    ['leaves', [change(usdc, amount), gets], {}],
    ['more', [pays, gets, change(undefined, -1n)], {}],
    ['more', [pays, gets, change(thief, -1n)], {}],
    ['more', [pays, gets, { ...change(thief, -1n), standard: 'ERC721', tokenId: '7' }], {}],
    ['more', [pays, gets, { ...change(usdc, -1n), standard: 'ERC1155', tokenId: '7' }], {}],
    ['more', [pays, change(dai, -1n)], {}],
    ['arrives', [pays], {}],
    ['arrives', [pays, change(dai, minimum - 1n)], {}],
    ['arrives', [pays, change(thief, minimum)], {}],
    ['arrives', [pays, change(undefined, minimum)], {}],
  ] as const)('%s: anything else is refused (%#)', (refusal, changes, told) => {
    expect(check('tokens', [...changes], told)).toBe(refusal)
  })
})
