import { expect, onTestFinished, test } from 'vitest'
import { frameConnectorIds, type PageWallet } from '../../shared/wallets.ts'
import { connectorSite } from '../boot/connectorSite.ts'
import { createTestApp, testWallet } from '../boot/testApp.ts'
import { createFakeHost } from '../host/fakeHost.ts'
import type { ConnectorRow } from './ConnectorRow.ts'
import { connectorRows } from './connectorRows.ts'
import { createFakeConnector, fakeAuth, fakeCoinbase, fakeWalletConnect } from './fakeConnector.ts'
import { createConnectors } from './registry.ts'

const host = createFakeHost()
const siteOf = (row: ConnectorRow) => connectorSite(createTestApp(), row)

test('finds the wallets now in the page', () => {
  let wallets: PageWallet[] = []
  const connectors = createConnectors({ host, pageWallets: () => wallets, rows: [], siteOf })
  expect(connectors.find('example.harbour')).toBeUndefined()
  wallets = [testWallet('Harbour')]
  expect(connectors.find('example.harbour')?.name).toBe('Harbour')
  wallets = []
  expect(connectors.find('example.harbour')).toBeUndefined()
})

test.each([fakeWalletConnect, fakeCoinbase, fakeAuth])(
  'finds $id while the site offers it, and makes it once',
  described => {
    let isOffered = false
    let made = 0
    const rows = connectorRows.map(row => ({
      ...row,
      offer: () => (isOffered ? () => createFakeConnector(described, { address: `${++made}` }) : undefined),
    }))
    const connectors = createConnectors({ host, pageWallets: () => [], rows, siteOf })
    expect(connectors.find(described.id)).toBeUndefined()
    isOffered = true
    const connector = connectors.find(described.id)
    expect(connector).toMatchObject({ id: described.id })
    expect(connectors.find(described.id)).toBe(connector)
    isOffered = false
    expect(connectors.find(described.id)).toBeUndefined()
    expect(made).toBe(1)
  },
)

test.each(['__proto__', 'constructor', 'length', ''])('there is no wallet "%s"', id => {
  const connectors = createConnectors({ host, pageWallets: () => [testWallet('Harbour')], rows: connectorRows, siteOf })
  expect(connectors.find(id)).toBeUndefined()
})

test('the page knows the ids of all connectors, and each makes a connector of its id', () => {
  expect(connectorRows.map(({ id }) => id).sort()).toEqual([...frameConnectorIds].sort())
  const app = createTestApp({
    options: { walletConnect: { projectId: 'demo' } },
    config: { embedded: { origin: 'https://secure.example' } },
  })
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true })
  onTestFinished(() => void Reflect.deleteProperty(window, 'isSecureContext'))
  expect(connectorRows.map(row => row.offer(connectorSite(app, row))?.().id)).toEqual(connectorRows.map(({ id }) => id))
})
