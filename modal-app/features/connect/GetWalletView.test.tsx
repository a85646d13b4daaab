import { afterEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import type { ApiClient } from '../../api/client.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, type TestAppOptions, testWallet } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import type { Route } from '../../flow/Route.ts'
import { pushRoute } from '../../flow/router.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'

afterEach(() => void vi.restoreAllMocks())

function mounted(route: Route, options: TestAppOptions = {}) {
  const app = createTestApp(options)
  const screen = mountApp(app)
  openModal(app, {})
  app.store.setState(({ router }) => ({ router: pushRoute(router, route) }))
  return { app, screen }
}

/** A server that returns these pages in order. Empty and missing pages fail. */
function serving(...pages: ListedWallet[][]): Partial<ApiClient> {
  const total = pages.length * 40
  return {
    async get(_endpoint, query) {
      const { page } = query as unknown as { page: string }
      const data = pages[Number(page) - 1]
      if (!data?.length) throw new ConnectKitError('network_error', 'No answer')
      return { data, count: total } as never
    },
    walletPictures: async () => ({}),
    proxyUrl: async () => undefined,
  }
}

const everywhere = {
  ...listedWallet('Alder', { namespaces: ['eip155', 'solana'] }),
  chromeStore: 'https://store.example/chrome',
  appStore: 'https://store.example/ios',
}

test('a wallet says what it supports, where to get it and what to do next', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Chrome/142.0.0.0')
  const { screen } = mounted({ view: 'GetWallet', wallet: everywhere })
  await screen.says('A wallet for Ethereum networks and Solana')
  await screen.says('reload this page. Alder will be in the list')
  const links = [...screen.dialog().querySelectorAll('a')]
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Chrome Web Store', everywhere.chromeStore],
    ['alder.example', everywhere.homepage],
  ])
  for (const link of links) expect([link.target, link.rel]).toEqual(['_blank', 'noopener'])
})

test('on a computer a code leads to each store that phones have it in', async () => {
  const { screen } = mounted({
    view: 'GetWallet',
    wallet: { ...everywhere, playStore: 'https://store.example/android' },
  })
  const codes = () =>
    [...screen.dialog().querySelectorAll('svg[role="img"]')].map(each => each.getAttribute('aria-label'))
  await vi.waitFor(() => expect(codes()).toEqual(['QR code for Alder: App Store']))
  screen.click('Google Play')
  await vi.waitFor(() => expect(codes()).toEqual(['QR code for Alder: Google Play']))
})

test('a reason to choose a wallet replaces what it works with', async () => {
  const { screen } = mounted({ view: 'GetWallet', wallet: { ...everywhere, about: 'Grows slowly, lasts long.' } })
  await screen.says('Grows slowly, lasts long.')
  expect(screen.title()).toBe('Alder')
  expect(screen.dialog().textContent).not.toContain('A wallet for')
})

test('on a phone the app comes first, and its in-app browser is the next step', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone')
  const { screen } = mounted({ view: 'GetWallet', wallet: everywhere }, { isMobile: true })
  await screen.says('open this page in the browser inside Alder')
  expect(screen.dialog().querySelector('a')?.textContent).toBe('App Store')
  expect(screen.dialog().textContent).not.toContain('scan with your phone')
})

test('an invalid homepage loses only its link', async () => {
  const { screen } = mounted({ view: 'GetWallet', wallet: { ...everywhere, homepage: 'https://[' } })
  await screen.says('https://[')
  await screen.says('Alder')
})

test('a followed link is tracked', async () => {
  const wallet = { ...everywhere, order: 3 }
  const { app, screen } = mounted({ view: 'GetWallet', wallet }, { options: { analytics: true } })
  await screen.says('A wallet for')
  const link = screen.dialog().querySelector('a')
  link?.addEventListener('click', event => event.preventDefault())
  link?.click()
  expect(app.host.payloads('analytics.tracked').at(-1)).toEqual({
    name: 'GET_WALLET',
    properties: { name: 'Alder', id: everywhere.id, rank: 3, type: 'homepage' },
  })
})

test('recommended wallets come first, with the reasons of the list', async () => {
  const { screen } = mounted(
    { view: 'GetWallet' },
    {
      config: { recommended: [listedWallet('Birch')] },
      api: serving([listedWallet('Alder'), listedWallet('Birch', { about: 'White and bright.' })]),
    },
  )
  await screen.offers('Alder Get')
  expect(screen.buttons().filter(name => name.includes(' Get'))).toEqual(['Birch Get White and bright.', 'Alder Get'])
})

test('three wallets for this browser are enough, each with a reason', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Chrome/142.0.0.0')
  const { chromeStore } = everywhere
  const names = 'Alder, Birch, Cedar, Dune'.split(', ')
  const fitting = names.map(name => listedWallet(name, { chromeStore, about: `${name} is a fine tree.` }))
  const { screen } = mounted(
    { view: 'GetWallet' },
    { api: serving([listedWallet('Elm', { firefoxStore: 'https://store.example/firefox' }), ...fitting]) },
  )
  await screen.offers('Alder Get Alder is a fine tree.')
  expect(screen.buttons().filter(name => name.includes(' Get '))).toEqual(
    ['Alder', 'Birch', 'Cedar'].map(name => `${name} Get ${name} is a fine tree.`),
  )
})

test('wallets of the page are not listed', async () => {
  const { screen } = mounted(
    { view: 'GetWallet' },
    { wallets: [testWallet('Alder')], api: serving([listedWallet('Alder'), listedWallet('Birch')]) },
  )
  await screen.offers('Birch Get')
  expect(screen.buttons()).not.toContain('Alder Get')
})

test('a list that fails to load says so, says what to do without it, and can be retried', async () => {
  const answers = [new ConnectKitError('network_error', 'No answer'), { data: [listedWallet('Alder')], count: 1 }]
  const api: Partial<ApiClient> = {
    async get() {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer as never
    },
    walletPictures: async () => ({}),
    proxyUrl: async () => undefined,
  }
  const { screen } = mounted({ view: 'GetWallet' }, { api })
  await screen.says('Couldn’t load the list of wallets')
  await screen.says('Install a wallet extension')
  screen.click('Try again')
  await screen.offers('Alder Get')
})

test('a wallet of the list opens its own view, and Back returns to the list', async () => {
  const { screen } = mounted({ view: 'GetWallet' }, { api: serving([listedWallet('Alder')]) })
  await screen.offers('Alder Get')
  screen.click('Alder Get')
  await screen.says('alder.example')
  screen.click('Back')
  await screen.offers('Alder Get')
})
