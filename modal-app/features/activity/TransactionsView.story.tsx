import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { hostileTokens, nftTransfer, sampleTransaction, sampleTransfer, transactions } from '../../gallery/ownings.ts'
import { address, harbour } from '../../gallery/samples.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import type { ActivityPages } from './activity.ts'

const connection = testConnection(testWallet(harbour.name), { accounts: [{ address, type: 'eoa' }] })
const nowMs = Date.UTC(2026, 10, 21)

function story(name: string, list: Partial<ActivityPages>, sentTransactions: readonly SentTransaction[] = []) {
  const page: ActivityPages = { status: 'ready', items: [], next: null, readAtMs: nowMs, unseen: [] }
  return viewStory(name, {
    connections: [connection],
    networks: [{ ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }],
    history: [{ view: 'Account' }, { view: 'Transactions' }],
    prepare: app =>
      app.store.setState({ activity: { [tokensKey(connection)]: { ...page, ...list } }, sentTransactions }),
  })
}

const sentTransaction = (status: SentTransaction['status'], index: number): SentTransaction => ({
  chainId: 'eip155:1',
  hash: `0x${String(index).repeat(64)}`,
  from: address,
  to: '0xde709f2102306220921060314715629080e2fb77',
  amount: '0.25',
  symbol: 'ETH',
  sentAtMs: nowMs - index * 60_000,
  status,
})

export const ready = story('transactions by month', { items: transactions, unseen: ['received-native', 'nfts'] })
export const reading = story('loading', { status: 'reading', next: undefined })
export const none = story('none', { unseen: ['older'] })
export const unseen = story('no source', { unseen: ['all'] })
export const failed = story('unavailable', { status: 'failed', next: undefined })
export const moreFailed = story('older ones unavailable', {
  items: transactions,
  status: 'failed',
  next: 'more',
  cursor: 'more',
})
export const newFailed = story('new ones unavailable', { items: transactions, status: 'failed', next: null })
export const sent = story(
  'sent from here',
  { items: transactions },
  (['pending', 'unseen', 'confirmed', 'failed', 'replaced', 'dropped', 'lapsed'] as const).map(sentTransaction),
)
export const hostile = story('names that want to be seen', {
  items: [
    ...hostileTokens.map(({ name, symbol, quantity }, index) =>
      sampleTransaction(`b${index}`, {
        type: 'receive',
        minedAt: '2026-11-20T09:12:00Z',
        transfers: [{ fungible_info: { name, symbol, isListed: false }, direction: 'in', quantity }],
      }),
    ),
    sampleTransaction('c1', {
      type: 'trade',
      minedAt: '2026-11-19T09:12:00Z',
      transfers: [
        sampleTransfer('W'.repeat(32), 'out', '98765432109876543210.123'),
        nftTransfer('in', 'The Extraordinarily Long-Winded Lighthouse of Saint-Barthélemy'),
      ],
    }),
  ],
})
