import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeCall } from './decodeCall.ts'

const contract = '0x52908400098527886E0F7030069857D2E4169EE7'
const friend = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function swap(address to)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const decode = (data: Hex, value = 0n) => decodeCall({ to: contract, data, value })

const approval = encode('approve', [friend, 5n])
test.each<[string, Hex, object]>([
  ['transfer', encode('transfer', [friend, 7n]), { kind: 'transfer', contract, to: friend, amount: 7n }],
  [
    'transferFrom',
    encode('transferFrom', [contract, friend, 7n]),
    { kind: 'transferFrom', contract, from: contract, to: friend, amount: 7n },
  ],
  [
    'safeTransferFrom',
    encode('safeTransferFrom', [contract, friend, 9n, '0x00']),
    { kind: 'transferFrom', contract, from: contract, to: friend, amount: 9n },
  ],
  ['approve', approval, { kind: 'approve', contract, spender: friend, amount: 5n, isUnlimited: false }],
  ['an endless approve', encode('approve', [friend, maxUint256]), { kind: 'approve', isUnlimited: true }],
  [
    'setApprovalForAll',
    encode('setApprovalForAll', [friend, true]),
    { kind: 'approveAll', contract, operator: friend, isApproved: true },
  ],
  [
    'multicall',
    encode('multicall', [[approval, '0x12345678']]),
    { kind: 'batch', calls: [{ kind: 'approve' }, { kind: 'unknown' }] },
  ],
  ['another function', encode('swap', [friend]), { kind: 'unknown', contract }],
  ['half a selector', '0x1234', { kind: 'unknown', contract, selector: '0x1234' }],
  ['a call cut short', approval.slice(0, -2) as Hex, { kind: 'unknown', selector: '0x095ea7b3' }],
])('reads %s', (_, data, decoded) => {
  expect(decode(data)).toMatchObject(decoded)
})

test('reads a plain transfer', () => {
  expect(decode('0x', 5n)).toEqual({ kind: 'plain', to: contract, amount: 5n })
})

test('a call that also takes currency is no transfer of a token', () => {
  expect(decode(approval, 1n)).toMatchObject({ kind: 'unknown' })
})

test('calls within calls end somewhere', () => {
  let data = approval
  for (let depth = 0; depth < 6; depth++) data = encode('multicall', [[data]])
  expect(JSON.stringify(decode(data), (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
    'unknown',
  )
  expect(decode(encode('multicall', [Array(17).fill(approval)]))).toMatchObject({ kind: 'unknown' })
})
