import { expect, test } from 'vitest'
import type { PageWallet } from '../../shared/wallets.ts'
import { testWallet } from '../boot/testApp.ts'
import { createFakeHost } from '../host/fakeHost.ts'
import { createFakeConnector } from './fakeConnector.ts'
import { createConnectors } from './registry.ts'

const host = createFakeHost()
const walletConnect = () => undefined

test('finds the wallets that are in the page now', () => {
  let wallets: PageWallet[] = []
  const connectors = createConnectors({ host, pageWallets: () => wallets, walletConnect })
  expect(connectors.find('example.harbour')).toBeUndefined()
  wallets = [testWallet('Harbour')]
  expect(connectors.find('example.harbour')?.name).toBe('Harbour')
  wallets = []
  expect(connectors.find('example.harbour')).toBeUndefined()
})

test('finds WalletConnect where the site has it', () => {
  const connector = createFakeConnector(testWallet('WalletConnect'))
  let offered: typeof connector | undefined
  const connectors = createConnectors({ host, pageWallets: () => [], walletConnect: () => offered })
  expect(connectors.find('walletConnect')).toBeUndefined()
  offered = connector
  expect(connectors.find('walletConnect')).toBe(connector)
})

test.each(['__proto__', 'constructor', 'length', ''])('there is no wallet "%s"', id => {
  const connectors = createConnectors({ host, pageWallets: () => [testWallet('Harbour')], walletConnect })
  expect(connectors.find(id)).toBeUndefined()
})
