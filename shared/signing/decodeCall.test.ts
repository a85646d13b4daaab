import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from './decodeCall.ts'

const contract = '0x52908400098527886E0F7030069857D2E4169EE7'
const friend = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function transferPunk(address to, uint256 punkIndex)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function swap(address to)',
])
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const permit2BatchAbi = parseAbi([
  'function transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
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
    { kind: 'transferFrom', contract, from: contract, to: friend, amount: 9n, isItem: true },
  ],
  [
    'safeTransferFrom of several',
    encode('safeTransferFrom', [contract, friend, 0n, 3n, '0x00']),
    { kind: 'transferItems', contract, from: contract, to: friend, items: [{ id: 0n, amount: 3n }] },
  ],
  [
    'safeBatchTransferFrom',
    encode('safeBatchTransferFrom', [contract, friend, [0n, 7n], [1n, 20n], '0x']),
    {
      kind: 'transferItems',
      items: [
        { id: 0n, amount: 1n },
        { id: 7n, amount: 20n },
      ],
    },
  ],
  [
    'a batch whose lists differ',
    encode('safeBatchTransferFrom', [contract, friend, [0n, 7n], [1n], '0x']),
    { kind: 'unknown', selector: '0x2eb2c2d6' },
  ],
  [
    'a batch of too many',
    encode('safeBatchTransferFrom', [contract, friend, Array(17).fill(1n), Array(17).fill(1n), '0x']),
    { kind: 'unknown' },
  ],
  [
    'transferPunk',
    encode('transferPunk', [friend, 0n]),
    { kind: 'transfer', contract, to: friend, amount: 0n, isItem: true },
  ],
  ['approve', approval, { kind: 'approve', contract, spender: friend, amount: 5n, isUnlimited: false }],
  ['an endless approve', encode('approve', [friend, maxUint256]), { kind: 'approve', isUnlimited: true }],
  ['one that only avoids the number', encode('approve', [friend, 2n ** 255n - 1n]), { isUnlimited: true }],
  [
    'increaseAllowance',
    encode('increaseAllowance', [friend, 5n]),
    { kind: 'approve', contract, spender: friend, amount: 5n, isUnlimited: false, by: 'more' },
  ],
  ['an endless increase', encode('increaseAllowance', [friend, maxUint256]), { isUnlimited: true, by: 'more' }],
  ['decreaseAllowance', encode('decreaseAllowance', [friend, maxUint256]), { isUnlimited: false, by: 'less' }],
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

test('a call that also sends currency is not read as a token transfer', () => {
  expect(decode(approval, 1n)).toMatchObject({ kind: 'unknown' })
})

test('calls within calls are read to a limited depth', () => {
  let data = approval
  for (let depth = 0; depth < 6; depth++) data = encode('multicall', [[data]])
  expect(JSON.stringify(decode(data), (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
    'unknown',
  )
  expect(decode(encode('multicall', [Array(17).fill(approval)]))).toMatchObject({ kind: 'unknown' })
})

test('a batch without calls is unknown, not empty', () => {
  expect(decode(encode('multicall', [[]]))).toMatchObject({ kind: 'unknown', contract })
  expect(decode(encode('multicall', [[approval, encode('multicall', [[]])]]))).toMatchObject({
    kind: 'batch',
    calls: [{ kind: 'approve' }, { kind: 'unknown' }],
  })
})

describe('Permit2', () => {
  const token = contract
  const transfer = { from: contract, to: friend, amount: 7n, token } as const
  const read = { kind: 'transferFrom', contract: token, from: contract, to: friend, amount: 7n }
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, friend, amount, 1_900_000_000] })
  const batch = (count: number) =>
    encodeFunctionData({ abi: permit2BatchAbi, functionName: 'transferFrom', args: [Array(count).fill(transfer)] })

  test.each<[string, Hex, object]>([
    [
      'approve',
      approve(5n),
      { kind: 'approve', contract: token, spender: friend, amount: 5n, isUnlimited: false, until: 1_900_000_000n },
    ],
    ['an endless approve', approve((1n << 160n) - 1n), { kind: 'approve', isUnlimited: true }],
    ['one that only avoids the number', approve((1n << 159n) - 1n), { isUnlimited: true }],
    [
      'transferFrom',
      encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args: [contract, friend, 7n, token] }),
      read,
    ],
    ['several transfers', batch(2), { kind: 'batch', contract: permit2, calls: [read, read] }],
    ['as many transfers as are read', batch(16), { kind: 'batch', calls: Array(16).fill(read) }],
    ['too many transfers', batch(17), { kind: 'unknown' }],
    ['no transfers', batch(0), { kind: 'unknown' }],
    ['a token’s approve', approval, { kind: 'unknown', contract: permit2 }],
  ])('reads %s', (_, data, decoded) => {
    expect(decodeCall({ to: permit2, data, value: 0n })).toMatchObject(decoded)
  })

  test('an order for another contract is not read', () => {
    expect(decode(approve(5n))).toMatchObject({ kind: 'unknown', contract })
  })
})

test.each([
  ['an amount', encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [contract, friend, 1n, 9] }), 2],
  ['an expiry', encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [contract, friend, 1n, 9] }), 3],
])('%s larger than Permit2 accepts is not read as an allowance', (_, data, word) => {
  expect(decodeCall({ to: permit2, data, value: 0n })).toMatchObject({ kind: 'approve' })
  const at = 10 + 64 * word
  const larger = `${data.slice(0, at)}${'f'.repeat(64)}${data.slice(at + 64)}` as Hex
  expect(decodeCall({ to: permit2, data: larger, value: 0n })).toMatchObject({ kind: 'unknown' })
})
