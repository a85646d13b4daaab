import { expect, test } from 'vitest'
import type { PageWallet } from '../../shared/wallets.ts'
import { testWallet } from '../boot/testApp.ts'
import { createFakeHost } from '../host/fakeHost.ts'
import { createFakeConnector, fakeCoinbase } from './fakeConnector.ts'
import { createConnectors } from './registry.ts'

const host = createFakeHost()
const walletConnect = () => undefined
const coinbase = () => undefined

test('finds the wallets that are in the page now', () => {
  let wallets: PageWallet[] = []
  const connectors = createConnectors({ host, pageWallets: () => wallets, walletConnect, coinbase })
  expect(connectors.find('example.harbour')).toBeUndefined()
  wallets = [testWallet('Harbour')]
  expect(connectors.find('example.harbour')?.name).toBe('Harbour')
  wallets = []
  expect(connectors.find('example.harbour')).toBeUndefined()
})

test('finds WalletConnect where the site has it', () => {
  const connector = createFakeConnector(testWallet('WalletConnect'))
  let offered: typeof connector | undefined
  const connectors = createConnectors({ host, pageWallets: () => [], walletConnect: () => offered, coinbase })
  expect(connectors.find('walletConnect')).toBeUndefined()
  offered = connector
  expect(connectors.find('walletConnect')).toBe(connector)
})

test('finds Coinbase where the site takes it', () => {
  const connector = createFakeConnector(fakeCoinbase)
  let offered: typeof connector | undefined
  const connectors = createConnectors({ host, pageWallets: () => [], walletConnect, coinbase: () => offered })
  expect(connectors.find('coinbaseWallet')).toBeUndefined()
  offered = connector
  expect(connectors.find('coinbaseWallet')).toBe(connector)
})

test.each(['__proto__', 'constructor', 'length', ''])('there is no wallet "%s"', id => {
  const connectors = createConnectors({ host, pageWallets: () => [testWallet('Harbour')], walletConnect, coinbase })
  expect(connectors.find(id)).toBeUndefined()
})
