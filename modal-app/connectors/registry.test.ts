import { expect, test } from 'vitest'
import type { PageWallet } from '../../shared/wallets.ts'
import { testWallet } from '../boot/testApp.ts'
import { createFakeHost } from '../host/fakeHost.ts'
import { createFakeConnector, fakeAuth, fakeCoinbase, fakeWalletConnect } from './fakeConnector.ts'
import { createConnectors } from './registry.ts'

const host = createFakeHost()
const walletConnect = () => undefined
const coinbase = () => undefined
const auth = () => undefined

test('finds the wallets now in the page', () => {
  let wallets: PageWallet[] = []
  const connectors = createConnectors({ host, pageWallets: () => wallets, walletConnect, coinbase, auth })
  expect(connectors.find('example.harbour')).toBeUndefined()
  wallets = [testWallet('Harbour')]
  expect(connectors.find('example.harbour')?.name).toBe('Harbour')
  wallets = []
  expect(connectors.find('example.harbour')).toBeUndefined()
})

test.each([
  ['walletConnect', 'walletConnect', fakeWalletConnect],
  ['coinbase', 'coinbaseWallet', fakeCoinbase],
  ['auth', 'AUTH', fakeAuth],
] as const)('finds %s once the site offers it', (source, id, described) => {
  const connector = createFakeConnector(described)
  let offered: typeof connector | undefined
  const sources = { host, pageWallets: () => [], walletConnect, coinbase, auth, [source]: () => offered }
  const connectors = createConnectors(sources)
  expect(connectors.find(id)).toBeUndefined()
  offered = connector
  expect(connectors.find(id)).toBe(connector)
})

test.each(['__proto__', 'constructor', 'length', ''])('there is no wallet "%s"', id => {
  const connectors = createConnectors({
    host,
    pageWallets: () => [testWallet('Harbour')],
    walletConnect,
    coinbase,
    auth,
  })
  expect(connectors.find(id)).toBeUndefined()
})
