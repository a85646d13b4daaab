import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../../shared/errors.ts'
import type { ListedWallet } from '../../../../shared/wallets.ts'
import type { ApiClient } from '../../../api/client.ts'
import { createTestApp, type TestAppOptions } from '../../../boot/testApp.ts'
import { listedWallet } from '../../../wallets/listedWallet.ts'
import { forgetSearch } from '../views.ts'
import { initialWalletSearch } from './walletSearch.ts'
import { readMoreFound, searchWallets, showCertifiedOnly } from './walletSearchActions.ts'

type Reply = { data: ListedWallet[]; count: number }

/** A server that answers when the test says so. */
function searchApp(options: TestAppOptions = {}) {
  const asked: { query: unknown; answer: (reply: Reply | Error) => void }[] = []
  const api: Partial<ApiClient> = {
    get: (_name, query) =>
      new Promise((resolve, reject) =>
        asked.push({
          query,
          answer: reply => (reply instanceof Error ? reject(reply) : resolve(reply as never)),
        }),
      ),
    walletPictures: async () => ({}),
    proxyUrl: async () => undefined,
  }
  const app = createTestApp({ api, ...options })
  return { app, asked, search: () => app.store.getState().walletSearch }
}

const found = (...names: string[]) => ({ data: names.map(name => listedWallet(name)), count: names.length })

// @spec 9.debounce
test('the server is asked once, half a second after the last letter', () => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'al')
  app.clock.advance(499)
  searchWallets(app, 'ald')
  expect(search()).toMatchObject({ text: 'ald', status: 'waiting' })
  app.clock.advance(499)
  expect(asked).toHaveLength(0)
  app.clock.advance(1)
  expect(asked.map(({ query }) => query)).toEqual([
    { namespaces: 'eip155', search: 'ald', certified: undefined, page: '1', entries: '100' },
  ])
})

test.each(['', 'a', ' a '])('%o is too short to search for', text => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'al')
  searchWallets(app, text)
  app.clock.advance(1_000)
  expect(asked).toHaveLength(0)
  expect(search()).toMatchObject({ text, status: 'ready', found: [] })
})

test('results are kept, and the next page is read if there are more than a hundred', async () => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'wallet')
  app.clock.advance(500)
  asked[0]?.answer({ ...found('Alder', 'Birch'), count: 101 })
  await vi.waitFor(() => expect(search()).toMatchObject({ status: 'ready', pagesRead: 1, hasMore: true }))
  const more = readMoreFound(app)
  expect(asked[1]?.query).toMatchObject({ page: '2', entries: '100' })
  asked[1]?.answer({ ...found('Cedar'), count: 101 })
  await more
  expect(search()).toMatchObject({ pagesRead: 2, hasMore: false })
  expect(search().found.map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Cedar'])
})

test('an answer to an outdated search changes nothing', async () => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'al')
  app.clock.advance(500)
  searchWallets(app, 'bi')
  app.clock.advance(500)
  asked[0]?.answer(found('Alder'))
  asked[1]?.answer(found('Birch'))
  await vi.waitFor(() => expect(search().status).toBe('ready'))
  expect(search().found.map(({ name }) => name)).toEqual(['Birch'])
})

test('a late failure of an outdated search changes nothing', async () => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'al')
  app.clock.advance(500)
  searchWallets(app, 'bi')
  app.clock.advance(500)
  asked[0]?.answer(new ConnectKitError('network_error', 'No answer'))
  asked[1]?.answer(found('Birch'))
  await vi.waitFor(() => expect(search().status).toBe('ready'))
})

test('a failure stays until a retry', async () => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'al')
  app.clock.advance(500)
  asked[0]?.answer(new ConnectKitError('network_error', 'No answer'))
  await vi.waitFor(() => expect(search().status).toBe('failed'))
  const again = readMoreFound(app)
  expect(search().status).toBe('waiting')
  asked[1]?.answer(found('Alder'))
  await again
  expect(search()).toMatchObject({ status: 'ready', pagesRead: 1 })
})

test('certified wallets are requested at once, in pages of forty, together with the text', () => {
  const { app, asked } = searchApp()
  showCertifiedOnly(app, true)
  app.clock.advance(0)
  expect(asked[0]?.query).toMatchObject({ certified: 'true', search: undefined, entries: '40' })
  searchWallets(app, 'al')
  app.clock.advance(500)
  expect(asked[1]?.query).toMatchObject({ certified: 'true', search: 'al', entries: '100' })
})

test('a complete list asks no server', () => {
  const { app, asked, search } = searchApp()
  app.store.setState(({ walletList }) => ({
    walletList: { ...walletList, hasMore: false, readFor: JSON.stringify({ namespaces: 'eip155' }) },
  }))
  searchWallets(app, 'al')
  app.clock.advance(500)
  expect(asked).toHaveLength(0)
  expect(search().status).toBe('ready')
})

test('a search is tracked once and never with its text', async () => {
  const { app, asked, search } = searchApp({ options: { analytics: true } })
  searchWallets(app, 'my secret')
  app.clock.advance(500)
  asked[0]?.answer({ ...found('Alder'), count: 200 })
  await vi.waitFor(() => expect(search().status).toBe('ready'))
  const more = readMoreFound(app)
  asked[1]?.answer(found('Birch'))
  await more
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'SEARCH_WALLET', properties: { certifiedOnly: false } },
  ])
})

test('the next opening shows the whole list, and no timer keeps running', () => {
  const { app, asked, search } = searchApp()
  searchWallets(app, 'al')
  forgetSearch(app)
  expect(search()).toBe(initialWalletSearch)
  app.clock.advance(1_000)
  expect(asked).toHaveLength(0)
})
