import { expect, test } from 'vitest'
import type { ChainId, Namespace } from '../../shared/caip.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { createTestApp, harbour, testConnection, testNetwork, testWallet } from '../boot/testApp.ts'
import { fakeWalletConnect } from '../connectors/fakeConnector.ts'
import { offerConnection, tellConnection } from './tellConnection.ts'

const solana: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const phone = testWallet('Phone', { id: fakeWalletConnect.id })
const inSolana = { namespace: 'solana', chainId: solana } as const
const held = {
  eip155: testConnection(phone, { id: 'eip155:walletconnect' }),
  solana: testConnection(phone, { id: 'solana:walletconnect', ...inSolana }),
}
const ofPage = {
  eip155: testConnection(harbour),
  solana: testConnection(testWallet('Solar'), { id: 'solana:solar', ...inSolana }),
}

interface Case {
  namespace?: 'eip155' | 'solana'
  /** Where another wallet is connected. */
  taken?: ('eip155' | 'solana')[]
  multiWallet?: boolean
  networks?: ChainId[]
  open?: boolean
}

function told(tell: typeof tellConnection | typeof offerConnection, wanted: Case): string | undefined {
  const {
    namespace = 'eip155',
    taken = [],
    multiWallet = false,
    networks = ['eip155:1', solana],
    open = false,
  } = wanted
  const app = createTestApp({
    connections: taken.map(each => ofPage[each]),
    networks: networks.map(id => testNetwork(id, id)),
    adapters: createFakeAdapters(...(['eip155', 'solana'] as Namespace[]).map(each => createFakeAdapter(each))),
  })
  app.store.setState(({ settings }) => ({ open, settings: { ...settings, multiWallet } }))
  tell(app, held[namespace])
  return app.host.emitted
    .map(({ event, payload }) => {
      const { isBeside, isOffered } = payload as { isBeside?: boolean; isOffered?: boolean }
      return [event.replace('connection.', ''), isBeside && 'beside', isOffered && 'offered'].filter(Boolean).join(' ')
    })
    .join()
}

test.each<[Case, string]>([
  [{}, 'upserted'],
  [{ taken: ['eip155'] }, 'upserted'],
  [{ taken: ['eip155'], multiWallet: true }, 'joined beside'],
  [{ namespace: 'solana' }, 'joined'],
  [{ namespace: 'solana', taken: ['solana'] }, 'joined'],
  [{ namespace: 'solana', taken: ['solana'], multiWallet: true }, 'joined beside'],
])('what the visitor chose is told, with %j, as %s', (wanted, expected) => {
  expect(told(tellConnection, wanted)).toBe(expected)
})

const evmOnly: ChainId[] = ['eip155:1']

test.each<[Case, string]>([
  [{}, 'upserted'],
  [{ taken: ['solana'] }, 'upserted'],
  [{ taken: ['eip155'] }, 'joined offered'],
  [{ taken: ['eip155'], multiWallet: true }, 'joined beside offered'],
  [{ namespace: 'solana' }, 'joined offered'],
  [{ namespace: 'solana', taken: ['eip155', 'solana'] }, 'joined offered'],
  [{ namespace: 'solana', taken: ['solana'], multiWallet: true }, 'joined beside offered'],
  [{ networks: evmOnly }, 'upserted'],
  [{ networks: evmOnly, open: true }, 'upserted'],
  [{ networks: evmOnly, taken: ['eip155'] }, 'upserted'],
  [{ networks: evmOnly, taken: ['eip155'], open: true }, ''],
])('what nobody asked for is told, with %j, as %s', (wanted, expected) => {
  expect(told(offerConnection, wanted)).toBe(expected)
})
