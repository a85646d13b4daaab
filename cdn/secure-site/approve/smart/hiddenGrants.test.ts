import { encodeFunctionData, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { delegatedCode } from '../../../../shared/embedded/smartAccount.ts'
import { prepareApproval } from '../prepareApproval.ts'
import { testNetwork } from '../testNetwork.ts'

/* A page hides an approval: among other calls, or worded as its opposite. */

const friend = `0x${'11'.repeat(20)}` as const
const [token, collection, mixed, unread] = ['aa', 'bb', 'cc', 'dd'].map(byte => `0x${byte.repeat(20)}` as Hex) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const known = { name: 'Garden', symbol: 'GARDEN', isListed: true } as const
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function delegate(address to)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function authorizeOperator(address operator)',
])
type Call = { to: Hex; data?: Hex; value?: Hex }
const call = (to: Hex, functionName: (typeof abi)[number]['name'], ...args: readonly unknown[]): Call => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
})
const approveNone = (to: Hex) => call(to, 'approve', friend, 0n)
const tea: Call = { to: friend, value: '0x1' }

async function viewOf(calls: readonly Call[]) {
  const network = await testNetwork()
  network.isSmart = true
  Object.assign(network.node, { eth_getCode: delegatedCode, eth_estimateGas: '0x11170' })
  network.tokens = [
    { ...known, contract: token, kind: 'token', decimals: 6 },
    { ...known, contract: collection, kind: 'nft' },
    { ...known, contract: mixed, kind: 'mixed', decimals: 0 },
    { ...known, contract: unread, kind: 'unknown' },
  ]
  const asked = { version: '2.0.0', chainId: '0x1', from: network.address, atomicRequired: true, calls }
  return (await prepareApproval(network, 'wallet_sendCalls', [asked])).view
}

test.each<[string, Call]>([
  ['permission', call(token, 'approve', friend, 1n)],
  ['permission without an end', call(token, 'approve', friend, maxUint256)],
  ['larger permission', call(token, 'increaseAllowance', friend, 1n)],
  ['permission for a collection', call(collection, 'setApprovalForAll', friend, true)],
  ['permission for NFT #7', call(collection, 'approve', friend, 7n)],
  ['permission for NFT #0, in the words of taking one back', approveNone(collection)],
  ['permission for what may be NFT #0', approveNone(mixed)],
  ['permission for what nobody can read', approveNone(unread)],
  ['permission within calls of one contract', call(collection, 'multicall', [approveNone(collection).data])],
])('a %s among fifteen payments is marked, and named above', async (_, grant) => {
  const calls = Array.from({ length: 16 }, (_, index) => (index === 11 ? grant : tea))
  const { calls: shown = [], cautions } = await viewOf(calls)
  expect(shown.filter(({ isMarked }) => isMarked).map(({ number }) => number)).toEqual([12])
  expect(cautions).toContain('Step 12 lets someone take from your wallet later.')
  expect(JSON.stringify(shown[11])).not.toMatch(/Revoke permission/)
})

test.each<[string, Call]>([
  ['vote', call(token, 'delegate', friend)],
  [
    'permit of somebody',
    call(token, 'permit', friend, friend, 1n, 1n, 27, `0x${'11'.repeat(32)}`, friend.padEnd(66, '0')),
  ],
  ['permission of ERC-777', call(token, 'authorizeOperator', friend)],
  ['permission with currency beside it', { ...call(token, 'approve', friend, 1n), value: '0x1' }],
  [
    'call in calls in calls',
    call(token, 'multicall', [call(token, 'multicall', [call(token, 'multicall', []).data]).data]),
  ],
])('a %s, which nobody can read, is marked as that', async (_, hidden) => {
  const { calls: shown = [], isUnread } = await viewOf([tea, hidden, tea])
  expect(isUnread).toBe(true)
  expect(shown.map(({ isMarked }) => isMarked)).toEqual([false, true, false])
})

test.each<[string, Call]>([
  ['payment', call(token, 'transfer', friend, 1n)],
  ['permission of a token that ends', approveNone(token)],
  ['permission that shrinks', call(token, 'decreaseAllowance', friend, 1n)],
  ['permission for an NFT that ends', call(collection, 'approve', zeroAddress, 0n)],
  ['permission for a collection that ends', call(collection, 'setApprovalForAll', friend, false)],
])('a %s is not marked: what is marked always means something', async (_, harmless) => {
  const { calls: shown = [], cautions } = await viewOf([tea, harmless])
  expect(shown.filter(({ isMarked }) => isMarked)).toEqual([])
  expect(cautions).toEqual([])
})

test('adding nothing is not shown as a revocation', async () => {
  expect((await viewOf([call(token, 'increaseAllowance', friend, 0n)])).verb).toBe('Allow spending')
})
