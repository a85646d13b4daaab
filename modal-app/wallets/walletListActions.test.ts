import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import type { ListedWallet, PageWallet } from '../../shared/wallets.ts'
import type { ApiClient } from '../api/client.ts'
import { createTestApp, type TestAppOptions, testWallet } from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { listedWallet } from './listedWallet.ts'
import { lookUpNamedWallets } from './lookUpNamedWallets.ts'
import { readMoreWallets, readWallets } from './walletListActions.ts'

const alder = listedWallet('Alder')
const failure = new ConnectKitError('network_error', 'No answer')

/** A server that gives these answers in turn and records the queries. */
function listApp(replies: ({ data: ListedWallet[]; count: number } | Error)[], options: TestAppOptions = {}) {
  const asked: unknown[] = []
  const api: Partial<ApiClient> = {
    async get(_endpoint, query) {
      asked.push(query)
      const reply = replies.shift() ?? failure
      if (reply instanceof Error) throw reply
      return reply as never
    },
    walletPictures: async () => ({}),
    proxyUrl: async () => undefined,
  }
  const app = createTestApp({ api, ...options, config: { recommended: [alder], ...options.config } })
  return {
    app,
    asked,
    list: () => app.store.getState().walletList,
    names: () => app.store.getState().walletList.wallets.map(({ name }) => name),
  }
}

const page = (from: number) => Array.from({ length: 40 }, (_, index) => listedWallet(`Wallet ${from + index}`))

test('the list begins with the recommended wallets of the document', () => {
  expect(listApp([]).names()).toEqual(['Alder'])
})

test('pages of forty are read one after the other, until the last', async () => {
  const { app, asked, list } = listApp([
    { data: page(0), count: 41 },
    { data: page(40).slice(0, 1), count: 41 },
  ])
  await readMoreWallets(app)
  expect(list()).toMatchObject({ pagesRead: 1, hasMore: true, isReading: false })
  await readMoreWallets(app)
  await readMoreWallets(app)
  expect(asked).toEqual([
    { namespaces: 'eip155', page: '1', entries: '40' },
    { namespaces: 'eip155', page: '2', entries: '40' },
  ])
  expect(list()).toMatchObject({ pagesRead: 2, hasMore: false })
  expect(list().wallets).toHaveLength(42)
})

test('a known wallet is not listed twice, and keeps its place', async () => {
  const { app, names } = listApp([{ data: [listedWallet('Birch'), alder], count: 2 }])
  await readMoreWallets(app)
  expect(names()).toEqual(['Alder', 'Birch'])
})

test('a server that counts more than it returns is not asked for ever', async () => {
  const { app, list } = listApp([{ data: [], count: 9_999 }])
  await readMoreWallets(app)
  expect(list().hasMore).toBe(false)
})

test('two simultaneous reads make one request', async () => {
  const { app, asked } = listApp([{ data: [], count: 0 }])
  await Promise.all([readMoreWallets(app), readMoreWallets(app)])
  expect(asked).toHaveLength(1)
})

test('a failed page is requested again, and nothing is lost', async () => {
  const { app, asked, list, names } = listApp([failure, { data: [], count: 0 }])
  await expect(readMoreWallets(app)).rejects.toBe(failure)
  expect(list()).toMatchObject({ pagesRead: 0, hasMore: true, isReading: false })
  expect(names()).toEqual(['Alder'])
  await readMoreWallets(app)
  expect(asked).toEqual([
    { namespaces: 'eip155', page: '1', entries: '40' },
    { namespaces: 'eip155', page: '1', entries: '40' },
  ])
})

test('the first page is read once when its view comes on screen, and a failure is silent', async () => {
  const { app, asked } = listApp([failure, { data: [], count: 0 }])
  await readWallets(app)
  await readWallets(app)
  await readWallets(app)
  expect(asked).toHaveLength(2)
})

test('wallets named in the settings but not in the document are looked up', async () => {
  const options = {
    featuredWalletIds: ['listed-birch', 'listed-alder'],
    excludeWalletIds: ['x', 'example.alder'],
    includeWalletIds: ['y', 'x'],
  }
  const { app, asked, list, names } = listApp([{ data: [listedWallet('Birch')], count: 1 }], { options })
  const done = lookUpNamedWallets(app)
  expect(list().lookedUp).toEqual(['listed-birch', 'x', 'y'])
  await done
  expect(asked).toEqual([{ include: 'listed-birch,x,y', entries: '45' }])
  expect(list().lookedUp).toEqual([])
  expect(names()).toEqual(['Alder', 'Birch'])
})

test('without an answer the list is unchanged, and no row stays reserved', async () => {
  const { app, list, names } = listApp([failure], { options: { featuredWalletIds: ['x'] } })
  await lookUpNamedWallets(app)
  expect(list().lookedUp).toEqual([])
  expect(names()).toEqual(['Alder'])
})

test('nothing is requested if the document contains all named wallets', async () => {
  const { app, asked } = listApp([], { options: { featuredWalletIds: ['listed-alder'] } })
  await lookUpNamedWallets(app)
  expect(asked).toEqual([])
})

test('a hundred long ids fit into one query of 6,000 characters', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(128, 'x'))
  const { app, asked } = listApp([], { options: { featuredWalletIds: ids } })
  await lookUpNamedWallets(app)
  const [{ include }] = asked as [{ include: string }]
  expect(include.length).toBeLessThan(6_000)
})

test('named wallets are looked up before the modal opens, and again when settings change', async () => {
  const { app, asked } = listApp([], { options: { featuredWalletIds: ['x'] } })
  startWires(app)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  app.store.setState(({ settings }) => ({ settings: { ...settings, featuredWalletIds: ['y'] } }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

test('a wallet of the page without a picture is looked up once, by its rdns', async () => {
  const bare = testWallet('Cedar', { icon: undefined, rdns: 'example.cedar' })
  const painted = testWallet('Dune', { icon: 'data:image/png;base64,AA', rdns: 'example.dune' })
  const { app, asked, list } = listApp([{ data: [], count: 0 }, failure, { data: [], count: 0 }], { wallets: [] })
  startWires(app)
  const announce = (...wallets: PageWallet[]) => app.store.setState(({ page }) => ({ page: { ...page, wallets } }))
  announce(bare, painted)
  await vi.waitFor(() => expect(list().absent).toEqual(['example.cedar']))
  announce(bare)
  announce(bare, testWallet('Elm', { icon: undefined, rdns: 'example.elm' }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(each => (each as { include: string }).include)).toEqual(['example.cedar', 'example.elm'])
  // Without an answer nobody knows that the list lacks it.
  await vi.waitFor(() => expect(list().lookedUp).toEqual([]))
  expect(list().absent).toEqual(['example.cedar'])
})
