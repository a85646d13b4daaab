import { expect, test } from 'vitest'
import type { Transfer } from '../../../shared/api/history.schema.ts'
import { sampleTransfer as move, nftTransfer, sampleTransaction, sampleTransfer } from '../../gallery/ownings.ts'
import { dayText, monthTitle } from '../../lib/dates.ts'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import { monthsOf, shownTransactions, shownTransfers } from './activity.ts'

const at = (id: string, minedAt: string, facts = {}) => sampleTransaction(id, { type: 'receive', minedAt, ...facts })
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id)
const hash = `0x${'ab'.repeat(32)}`
const sent: SentTransaction = {
  chainId: 'eip155:1',
  hash,
  from: '0x52908400098527886e0f7030069857d2e4169ee7',
  to: '0xde709f2102306220921060314715629080e2fb77',
  amount: '0.25',
  symbol: 'ETH',
  sentAtMs: Date.UTC(2026, 10, 21),
  status: 'pending',
}

// @spec 3.transaction
test('transactions are newest first, each once, of this network only', () => {
  const history = [
    at('old', '2026-11-01T00:00:00Z'),
    at('new', '2026-11-03T00:00:00Z'),
    at('old', '2026-11-01T00:00:00Z'),
    at('elsewhere', '2026-11-02T00:00:00Z', { chain: 'eip155:10' }),
  ]
  expect(ids(shownTransactions(history, [], 'eip155:1'))).toEqual(['new', 'old'])
})

test('a transaction that only brought spam is not shown', () => {
  const history = [
    at('spam', '2026-11-01T00:00:00Z', {
      transfers: [nftTransfer('in', 'CLAIM', true), nftTransfer('in', 'NOW', true)],
    }),
    at('mixed', '2026-11-02T00:00:00Z', {
      transfers: [nftTransfer('in', 'CLAIM', true), sampleTransfer('ETH', 'in', '1')],
    }),
    at('bare', '2026-11-03T00:00:00Z'),
  ]
  expect(ids(shownTransactions(history, [], 'eip155:1'))).toEqual(['bare', 'mixed'])
})

test('a transfer of nothing is not shown: strangers write those into a history', () => {
  const transfers = (quantity: string) => [sampleTransfer('TUSD', 'out', quantity)]
  const history = [
    at('poison', '2026-11-01T00:00:00Z', { type: 'send', transfers: transfers('0') }),
    at('zeros', '2026-11-02T00:00:00Z', { transfers: transfers('0.00') }),
    at('approved', '2026-11-03T00:00:00Z', { type: 'approve', transfers: transfers('0') }),
    at('little', '2026-11-04T00:00:00Z', { type: 'send', transfers: transfers('0.000001') }),
  ]
  expect(ids(shownTransactions(history, [], 'eip155:1'))).toEqual(['little', 'approved'])
})

test.each([
  ['an approval', { does: 'approve', amount: '25' }, 'approve', 0],
  ['a call that sends nothing', { does: 'execute', amount: '0' }, 'execute', 0],
  ['a call that sends something along', { does: 'execute', amount: '0.1' }, 'execute', 1],
  ['a swap', { does: 'trade' }, 'trade', 1],
] as const)('%s that is not in the history yet is shown as what it does', (_, facts, operationType, moved) => {
  const [shown] = shownTransactions([], [{ ...sent, ...facts }], 'eip155:1')
  expect(shown?.metadata).toMatchObject({ operationType, status: 'pending' })
  expect(shown?.transfers).toHaveLength(moved)
})

test('a transaction sent from here is shown until the history has it', () => {
  const before = shownTransactions([], [sent, { ...sent, chainId: 'eip155:10' }], 'eip155:1')
  expect(before).toMatchObject([{ id: hash, state: 'pending', metadata: { operationType: 'send', sentTo: sent.to } }])
  const after = shownTransactions([at('read', '2026-11-21T00:00:00Z', { hash })], [sent], 'eip155:1')
  expect(after).toMatchObject([{ id: 'read', state: 'confirmed' }])
})

test('a transaction that a Safe executed under another hash is shown once', () => {
  const mined = `0x${'ef'.repeat(32)}`
  const ofSafe = { ...sent, status: 'confirmed', minedAs: mined } as const
  const history = [at('read', '2026-11-21T00:00:00Z', { hash: mined, type: 'execute' })]
  expect(ids(shownTransactions(history, [ofSafe], 'eip155:1'))).toEqual(['read'])
  // Until the history has it, there is one row, too.
  expect(shownTransactions([], [ofSafe], 'eip155:1')).toMatchObject([{ state: 'confirmed', metadata: { hash: mined } }])
})

test('transactions are grouped by the visitor’s months', () => {
  const shown = shownTransactions(
    [at('a', '2026-11-15T12:00:00Z'), at('b', '2026-11-14T12:00:00Z'), at('c', '2025-11-14T12:00:00Z')],
    [],
    'eip155:1',
  )
  expect(monthsOf(shown).map(({ id, transactions }) => [id, ids(transactions)])).toEqual([
    ['2026-11', ['a', 'b']],
    ['2025-11', ['c']],
  ])
})

test('a month has its year unless it is this one; a day comes first', () => {
  const now = new Date(2026, 10, 21)
  expect(monthTitle(new Date(2026, 2, 5), 'en', now)).toBe('March')
  expect(monthTitle(new Date(2024, 2, 5), 'en', now)).toBe('March 2024')
  expect(monthTitle(new Date(2024, 2, 5), 'de', now)).toBe('März 2024')
  expect(dayText(new Date(2026, 2, 5), 'en')).toBe('05 Mar')
})

const words = (transfers: readonly Transfer[]) =>
  transfers.map(
    ({ fungible_info, nft_info, direction, quantity }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  )

test.each<[string, Transfer[], string[]]>([
  ['one stays', [move('ETH', 'in', '1')], ['in 1 ETH']],
  [
    'those of one token and direction are added up',
    [move('USDC', 'out', '0.1', 0.1), move('USDC', 'out', '0.2', 0.2)],
    ['out 0.3 USDC'],
  ],
  [
    'what went out stands first',
    [move('USDC', 'in', '10', 10), move('ETH', 'out', '1', 10)],
    ['out 1 ETH', 'in 10 USDC'],
  ],
  [
    'of two, one below a tenth is dropped',
    [move('ETH', 'out', '1', 0.99), move('USDC', 'in', '10', 10)],
    ['in 10 USDC'],
  ],
  ['of two, a tenth stays', [move('ETH', 'out', '1', 1), move('USDC', 'in', '10', 10)], ['out 1 ETH', 'in 10 USDC']],
  [
    'what has no known value is never dropped',
    [move('X', 'out', '1'), move('USDC', 'in', '10', 10)],
    ['out 1 X', 'in 10 USDC'],
  ],
  [
    'of more, those below a hundredth are dropped',
    [move('A', 'out', '1', 100), move('B', 'in', '2', 1), move('C', 'in', '3', 0.9)],
    ['out 1 A', 'in 2 B'],
  ],
  [
    'the two most valuable are kept',
    [move('A', 'in', '1', 5), move('B', 'in', '2', 9), move('C', 'out', '3', 8)],
    ['out 3 C', 'in 2 B'],
  ],
  ['NFTs are not added up', [nftTransfer('in', 'One'), nftTransfer('in', 'Two')], ['in 1 One', 'in 1 Two']],
  ['spam beside something else is left out', [nftTransfer('in', 'CLAIM', true), move('ETH', 'in', '1')], ['in 1 ETH']],
])('%s', (_, transfers, shown) => expect(words(shownTransfers(transfers))).toEqual(shown))

test('a token that copies a listed one’s name is not added to it', () => {
  const fake: Transfer = {
    ...move('USDC', 'in', '1000000'),
    fungible_info: { name: 'USDC', symbol: 'USDC', isListed: false },
  }
  expect(shownTransfers([move('USDC', 'in', '1'), fake])).toHaveLength(2)
})
