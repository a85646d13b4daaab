import { expect, test } from 'vitest'
import type { Namespace } from '../../shared/caip.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../boot/testApp.ts'
import { chooseWallet } from '../flow/chooseWallet.ts'
import { groupWallets, walletWays } from './walletWays.ts'

const wallet = (name: string, id: string, ...namespaces: Namespace[]) => testWallet(name, { id, namespaces })

test.each([
  ['one name in two namespaces', [wallet('Odd', 'a', 'eip155'), wallet('Odd', 'b', 'solana')], [['a', 'b']]],
  ['Trust and Trust Wallet', [wallet('Trust Wallet', 'a', 'eip155'), wallet('Trust', 'b', 'solana')], [['a', 'b']]],
  ['another case', [wallet('ODD', 'a', 'eip155'), wallet('odd', 'b', 'bip122')], [['a', 'b']]],
  [
    'one rdns',
    [
      { ...wallet('Odd', 'a', 'eip155'), rdns: 'io.odd' },
      { ...wallet('Odd for coins', 'b', 'bip122'), rdns: 'io.odd' },
    ],
    [['a', 'b']],
  ],
  [
    'two of one name for the same networks',
    [wallet('Odd', 'a', 'eip155'), wallet('Odd', 'b', 'eip155')],
    [['a'], ['b']],
  ],
  ['other names', [wallet('Odd', 'a', 'eip155'), wallet('Even', 'b', 'solana')], [['a'], ['b']]],
])('%s', (_, wallets, groups) => {
  expect(groupWallets(wallets).map(group => group.map(({ id }) => id))).toEqual(groups)
})

const everywhere = wallet('Odd', 'odd', 'eip155', 'solana')
const coins = wallet('Odd Wallet', 'odd.coins', 'bip122')

function world(options: TestAppOptions = {}): TestApp {
  const app = createTestApp({
    networks: [
      testNetwork('eip155:1', 'Ethereum'),
      testNetwork('solana:main', 'Solana'),
      testNetwork('bip122:main', 'Bitcoin'),
    ],
    adapters: createFakeAdapters(...(['eip155', 'solana', 'bip122'] as const).map(each => createFakeAdapter(each))),
    wallets: [everywhere, coins, wallet('Even', 'even', 'solana')],
    ...options,
  })
  for (const { id } of app.store.getState().page.wallets) app.wallet(id).features.asksUser = true
  app.store.setState({ open: true })
  return app
}

const onSolana = testConnection(everywhere, { id: 'solana:odd', namespace: 'solana', chainId: 'solana:main' })
const onEthereum = testConnection(everywhere)
const onBitcoin = testConnection(coins, { id: 'bip122:odd.coins', namespace: 'bip122', chainId: 'bip122:main' })

test('the namespaces of a wallet are those of all its announcements, in the order of the site', () => {
  const app = world({ connections: [onSolana] })
  expect(walletWays(app, coins.id).map(way => [way.namespace, way.wallet.id, way.isConnected])).toEqual([
    ['eip155', 'odd', false],
    ['solana', 'odd', true],
    ['bip122', 'odd.coins', false],
  ])
  expect(walletWays(app, 'nobody')).toEqual([])
})

function shown(app: TestApp) {
  const route = app.store.getState().router.history.at(-1)
  return route?.view === 'ConnectingExternal' ? [route.wallet.id, route.namespace] : route?.view
}

test('a wallet with several namespaces asks which to connect', async () => {
  const app = world()
  await chooseWallet(app, everywhere)
  expect(shown(app)).toBe('ConnectingMultiChain')
  expect(app.store.getState().task).toBeNull()
})

test.each<[string, TestAppOptions, string | null, [string, string]]>([
  ['the one the modal was opened for', {}, 'bip122', ['odd.coins', 'bip122']],
  ['the one left to connect', { connections: [onSolana, onEthereum] }, null, ['odd.coins', 'bip122']],
  ['the one the site supports', { networks: [testNetwork('solana:main', 'Solana')] }, null, ['odd', 'solana']],
  ['the first if it is connected in all', { connections: [onSolana, onEthereum, onBitcoin] }, null, ['odd', 'eip155']],
])('the visitor is not asked first: it connects %s', (_, options, connectNamespace, expected) => {
  const app = world(options)
  app.store.setState({ connectNamespace: connectNamespace as Namespace | null })
  void chooseWallet(app, everywhere)
  expect(shown(app)).toEqual(expected)
  expect(app.store.getState().task).toMatchObject({
    kind: 'connect',
    status: 'waiting',
    facts: { walletId: expected[0] },
  })
})

test('a wallet with one namespace connects it', () => {
  const app = world()
  void chooseWallet(app, { id: 'even', name: 'Even' })
  expect(shown(app)).toEqual(['even', 'solana'])
})
