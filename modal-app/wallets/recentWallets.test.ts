import { expect, test } from 'vitest'
import { createTestApp, harbour, type TestApp, testConnection } from '../boot/testApp.ts'
import { listedWallet } from './listedWallet.ts'
import { readRecentWallets } from './recentWallets.ts'
import { rememberWallet } from './rememberWallet.ts'

const key = '["ck","https://shop.example","demo","recent"]'
const alder = listedWallet('Alder')
const birch = listedWallet('Birch')
const cedar = listedWallet('Cedar')
const connection = testConnection(harbour)
const names = (app: TestApp) => app.store.getState().recentWallets.map(({ name }) => name)

// @spec 9.recent-wallets
test('stores two recent wallets, newest first and none twice', () => {
  const app = createTestApp()
  for (const wallet of [alder, birch, alder, cedar]) rememberWallet(app, wallet, connection)
  expect(names(app)).toEqual(['Cedar', 'Alder'])
  expect(readRecentWallets(app).map(({ name }) => name)).toEqual(['Cedar', 'Alder'])
})

test('a wallet nobody chose is found by the name it connects with', () => {
  const app = createTestApp({ config: { recommended: [alder, birch] } })
  rememberWallet(app, undefined, { ...connection, wallet: { name: 'BIRCH', kind: 'walletConnect' } })
  expect(names(app)).toEqual(['Birch'])
})

test('an unlisted wallet of a phone is not stored', () => {
  const app = createTestApp({ config: { recommended: [alder] } })
  rememberWallet(app, undefined, { ...connection, wallet: { name: 'Elm', kind: 'walletConnect' } })
  expect(names(app)).toEqual([])
})

test('of a wallet in the page only what identifies it is stored, in place of its phone app', () => {
  const app = createTestApp()
  rememberWallet(app, alder, connection)
  const wallet = { name: 'Alder', kind: 'announced', rdns: alder.rdns, icon: 'data:image/png;base64,AA==' } as const
  rememberWallet(app, undefined, { ...connection, connectorId: 'example.alder', wallet })
  expect(readRecentWallets(app)).toEqual([{ id: 'example.alder', name: 'Alder', rdns: alder.rdns }])
})

test('another site has its own recent wallets', () => {
  const app = createTestApp()
  rememberWallet(app, alder, connection)
  expect(readRecentWallets({ storage: app.storage, config: { ...app.config, origin: 'https://b.example' } })).toEqual(
    [],
  )
})

test.each<[says: string, kept: string, expected: number]>([
  ['nothing', '', 0],
  ['no JSON', '{', 0],
  ['no list', '{"0":{}}', 0],
  ['entries of other types', '[null, 1, "x"]', 0],
  ['an entry without a name', JSON.stringify([{ ...alder, name: undefined }, birch]), 1],
  ['a link that is not a string', JSON.stringify([{ ...alder, mobileLink: { toString: 1 } }]), 0],
  ['invalid namespaces', JSON.stringify([{ ...alder, namespaces: [1] }]), 0],
  ['an order', JSON.stringify([{ ...alder, order: 4 }]), 1],
  [
    'an invalid order',
    JSON.stringify([
      { ...alder, order: 'x' },
      { ...birch, order: 0.5 },
    ]),
    0,
  ],
  ['an invalid homepage', JSON.stringify([{ ...alder, homepage: 'alder' }]), 0],
  ['a wallet of the page', JSON.stringify([{ id: 'example.alder', name: 'Alder' }]), 1],
  ['a wallet of the page with namespaces', JSON.stringify([{ id: 'example.alder', name: 'Alder', namespaces: [] }]), 0],
  ['an entry with an empty name', JSON.stringify([{ ...alder, name: '' }]), 0],
  ['three', JSON.stringify([alder, birch, cedar]), 2],
])('a storage that holds %s: %d are read', (_, kept, expected) => {
  const app = createTestApp()
  app.storage.set(key, kept)
  expect(readRecentWallets(app)).toHaveLength(expected)
})
