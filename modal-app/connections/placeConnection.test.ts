import { expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import { offerConnection } from '../boot/tellPage.ts'
import { createTestApp, testConnection, testWallet } from '../boot/testApp.ts'
import { fakeWalletConnect } from '../connectors/fakeConnector.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { tellConnection } from './placeConnection.ts'

const solana: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const phone = testWallet('Phone', { id: fakeWalletConnect.id })
const inSolana = { namespace: 'solana', chainId: solana } as const
const held = {
  eip155: testConnection(phone, { id: 'eip155:walletconnect' }),
  solana: testConnection(phone, { id: 'solana:walletconnect', ...inSolana }),
}
interface Case {
  namespace?: 'eip155' | 'solana'
  multiWallet?: boolean
}

function told(tell: typeof tellConnection, { namespace = 'eip155', multiWallet = false }: Case): unknown[] {
  const app = createTestApp()
  app.store.setState(({ settings }) => ({ settings: { ...settings, multiWallet } }))
  tell(app, held[namespace])
  return toldConnections(app.host)
}

test.each<Case>([{}, { multiWallet: true }, { namespace: 'solana' }])(
  'a chosen connection is reported, with %j',
  wanted => {
    const { namespace = 'eip155', multiWallet: isBeside = false } = wanted
    expect(told(tellConnection, wanted)).toEqual([{ connection: held[namespace], isBeside }])
  },
)

test.each<Case>([{}, { multiWallet: true }, { namespace: 'solana' }])(
  'a connection nobody asked for is reported as offered, with %j',
  wanted => {
    const { namespace = 'eip155', multiWallet: isBeside = false } = wanted
    expect(told(offerConnection, wanted)).toEqual([{ connection: held[namespace], isBeside, isOffered: true }])
  },
)
