import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../../shared/errors.ts'
import type { ListedWallet } from '../../../../shared/wallets.ts'
import type { ApiClient } from '../../../api/client.ts'
import { mountApp, type Screen } from '../../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestAppOptions } from '../../../boot/testApp.ts'
import { openModal } from '../../../flow/openModal.ts'
import { currentRoute } from '../../../flow/router.ts'
import { listedWallet } from '../../../wallets/listedWallet.ts'

const names = ['Alder', 'Birch', 'Cedar', 'Dogwood']
const sheet = '/images/0123456789abcdef.json'
const picture = 'data:image/svg+xml,%3Csvg/%3E'

/** A server with this list that searches by name. While `fails` is true, calls fail. */
function serving(list: readonly ListedWallet[]) {
  const server = { fails: false, asked: [] as Record<string, string | undefined>[], sheets: [] as string[] }
  const api: Partial<ApiClient> = {
    async get(_name, query) {
      const asked = query as Record<string, string | undefined>
      server.asked.push(asked)
      if (server.fails) throw new ConnectKitError('network_error', 'No answer')
      const fitting = list.filter(
        ({ name, certified }) =>
          name.toLowerCase().includes(asked.search ?? '') && (!asked.certified || certified === true),
      )
      const [page, entries] = [Number(asked.page), Number(asked.entries)]
      return { data: fitting.slice((page - 1) * entries, page * entries), count: fitting.length } as never
    },
    async walletPictures(path) {
      server.sheets.push(path)
      return { '/images/birch.svg': picture }
    },
    proxyUrl: async () => undefined,
  }
  return { server, api }
}

async function opened(
  list: readonly ListedWallet[] = names.map(name => listedWallet(name)),
  options: TestAppOptions = {},
  drawn?: Parameters<typeof mountApp>[1],
) {
  const { server, api } = serving(list)
  const app = createTestApp({ api, wallets: [harbour], ...options })
  const screen = mountApp(app, drawn)
  openModal(app, { view: 'AllWallets' })
  await vi.waitFor(() => expect(screen.dialog().querySelector('input[type="search"]')).not.toBeNull())
  return { app, screen, server }
}

test('on a phone a code for another device is one tap away', async () => {
  const options = { walletConnect: { projectId: 'demo' } }
  const { app, screen } = await opened(undefined, { isMobile: true, options })
  screen.click('Show QR code')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'ConnectingWalletConnect' })
})

test.each<TestAppOptions>([{ isMobile: true }, { options: { walletConnect: { projectId: 'demo' } } }])(
  'without WalletConnect, or on a computer, no code is offered: %j',
  async options => {
    const { screen } = await opened(undefined, options)
    expect(screen.dialog().querySelector('[aria-label="Show QR code"]')).toBeNull()
  },
)

const tiles = (screen: Screen) => [...screen.dialog().querySelectorAll<HTMLElement>('ul button')]
const texts = (screen: Screen) =>
  tiles(screen).map(tile =>
    tile.textContent?.replace(tile.querySelector('[aria-hidden]')?.textContent ?? '', '').trim(),
  )

function type(screen: Screen, text: string): void {
  const field = screen.dialog().querySelector<HTMLInputElement>('input[type="search"]')
  if (!field) throw new Error('There is no search')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// @spec 2.view-all-wallets
test('every wallet is a button that starts with its name, installed ones first', async () => {
  const { screen, server } = await opened()
  await screen.offers('Dogwood')
  expect(texts(screen)).toEqual(['Harbour Installed', ...names])
  expect(server.asked).toMatchObject([{ page: '1', entries: '40', namespaces: 'eip155' }])
})

test('a search filters known wallets at once and asks the server after typing stops', async () => {
  const { app, screen, server } = await opened()
  app.store.setState(({ walletList }) => ({ walletList: { ...walletList, hasMore: true } }))
  await screen.offers('Dogwood')
  type(screen, 'od')
  await screen.offersNo('Alder')
  expect(server.asked).toHaveLength(1)
  app.clock.advance(500)
  await screen.says('wallet found')
  expect(server.asked.at(-1)).toMatchObject({ search: 'od', entries: '100' })
})

test('a search without results says so with the text as typed', async () => {
  const { app, screen } = await opened()
  await screen.offers('Dogwood')
  type(screen, '<i>nowhere')
  app.clock.advance(500)
  await screen.says('No wallets match “<i>nowhere”.')
  expect(tiles(screen)).toEqual([])
})

test.each([
  ['a site with WalletConnect', { options: { walletConnect: { projectId: 'demo' } } }, true],
  ['a site without WalletConnect', {}, false],
])('on %s, a search without results offers a code: %o', async (_, options, isOffered) => {
  const { app, screen } = await opened(undefined, options)
  await screen.offers('Dogwood')
  type(screen, 'nowhere')
  app.clock.advance(500)
  await screen.says('No wallets match “nowhere”.')
  expect(screen.dialog().textContent?.includes('Any wallet that scans WalletConnect codes')).toBe(isOffered)
  if (!isOffered) return
  screen.click('Show QR code')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'ConnectingWalletConnect' })
})

test('the search survives Back and is cleared when the modal closes', async () => {
  const { app, screen } = await opened()
  await screen.offers('Dogwood')
  type(screen, 'birch')
  app.clock.advance(500)
  await screen.offersNo('Alder')
  screen.click('Birch')
  await screen.offers('Back')
  screen.click('Back')
  await screen.offers('Birch')
  expect(screen.dialog().querySelector<HTMLInputElement>('input[type="search"]')?.value).toBe('birch')
  screen.click('Close')
  expect(app.store.getState().walletSearch.text).toBe('')
})

test('a list that fails to load says so and can be retried', async () => {
  const { server, api } = serving(names.map(name => listedWallet(name)))
  server.fails = true
  const app = createTestApp({ api, wallets: [] })
  const screen = mountApp(app)
  openModal(app, { view: 'AllWallets' })
  await screen.says('Couldn’t load the list of wallets')
  server.fails = false
  screen.click('Try again')
  await screen.offers('Alder')
  expect(app.store.getState().toast).toBeNull()
})

test('a failure to load more is shown below the known wallets', async () => {
  const { server, api } = serving([])
  server.fails = true
  const app = createTestApp({ api, wallets: [harbour] })
  const screen = mountApp(app)
  openModal(app, { view: 'AllWallets' })
  await screen.says('Couldn’t load the rest of the list.')
  await screen.offers('Harbour Installed')
})

test('a failed search keeps the matches and can be retried', async () => {
  const { app, screen, server } = await opened()
  await screen.offers('Dogwood')
  app.store.setState(({ walletList }) => ({ walletList: { ...walletList, hasMore: true } }))
  server.fails = true
  type(screen, 'alder')
  app.clock.advance(500)
  await screen.says('Couldn’t load the rest of the list.')
  server.fails = false
  screen.click('Try again')
  await screen.says('1 wallet found')
})

test('a wallet of the page is asked to connect; a listed one opens where to get it', async () => {
  const { app, screen } = await opened(undefined, { options: { analytics: true } })
  await screen.offers('Birch')
  screen.click('Birch')
  expect(currentRoute(app.store.getState().router)).toMatchObject({ view: 'GetWallet', wallet: { name: 'Birch' } })
  screen.click('Back')
  await screen.offers('Harbour Installed')
  screen.click('Harbour Installed')
  await vi.waitFor(() =>
    expect(currentRoute(app.store.getState().router)).toMatchObject({ view: 'ConnectingExternal' }),
  )
  expect(app.host.payloads('analytics.tracked')).toContainEqual({
    name: 'SELECT_WALLET',
    properties: { name: 'Birch', platform: 'unsupported', displayIndex: 2, view: 'AllWallets' },
  })
})

test('Tab stops only at the last focused wallet; Home and End go to the ends', async () => {
  const { screen } = await opened()
  await screen.offers('Dogwood')
  const stops = () => tiles(screen).filter(tile => tile.tabIndex === 0)
  expect(stops().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Harbour')])
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  tiles(screen)[0]?.focus()
  press('End')
  expect(document.activeElement).toBe(tiles(screen).at(-1))
  await vi.waitFor(() => expect(stops()).toEqual([tiles(screen).at(-1)]))
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toContain('Cedar')
  press('Home')
  expect(document.activeElement).toBe(tiles(screen)[0])
  press('a')
  expect(document.activeElement).toBe(tiles(screen)[0])
})

test('in right-to-left text the left arrow moves forward', async () => {
  const { screen } = await opened(undefined, {}, { locale: 'mirrored' })
  await screen.offers('Dogwood')
  tiles(screen)[0]?.focus()
  tiles(screen)[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }))
  expect(document.activeElement).toBe(tiles(screen)[1])
})

test('pictures come as one sheet, requested once when the view opens', async () => {
  const list = [
    listedWallet('Birch', { image: '/images/birch.svg' }),
    listedWallet('Cedar', { image: '/images/c.svg' }),
  ]
  const { app, screen, server } = await opened(list, { config: { walletPictures: sheet } })
  const sources = () => tiles(screen).map(tile => tile.querySelector('img')?.getAttribute('src'))
  await vi.waitFor(() => expect(sources()).toEqual([undefined, picture, '/images/c.svg']))
  openModal(app, { view: 'Connect' })
  openModal(app, { view: 'AllWallets' })
  await screen.offers('Birch')
  expect(server.sheets).toEqual([sheet])
})

test('without the sheet wallets keep their letters, and no single pictures are requested', async () => {
  const { api } = serving([listedWallet('Birch', { image: '/images/birch.svg' })])
  const failing = { ...api, walletPictures: () => Promise.reject(new ConnectKitError('network_error', 'No answer')) }
  const app = createTestApp({ api: failing, wallets: [], config: { walletPictures: sheet } })
  const screen = mountApp(app)
  openModal(app, { view: 'AllWallets' })
  await screen.offers('Birch')
  expect(tiles(screen)[0]?.querySelector('img')).toBeNull()
})

test('the filter for certified wallets is offered only if there are any', async () => {
  const { screen } = await opened()
  await screen.offers('Dogwood')
  expect(screen.dialog().querySelector('input[type="checkbox"]')).toBeNull()
  const list = names.map(name => listedWallet(name, { certified: name === 'Cedar' ? true : undefined }))
  const { app, screen: other } = await opened(list)
  await other.offers('Dogwood')
  other.dialog().querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  app.clock.advance(0)
  await other.offersNo('Dogwood')
  expect(texts(other)).toEqual(['Cedar'])
})

test('before the terms are accepted a click on a wallet only says so', async () => {
  const options = { legalCheckbox: true, termsUrl: 'https://shop.example/terms' }
  const { app, screen } = await opened(undefined, { options })
  await screen.offers('Dogwood')
  screen.click('Dogwood')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'AllWallets' })
  await screen.says('Check this box first.')
})

test('Connect leads here with the rounded number', async () => {
  const { api } = serving(names.map(name => listedWallet(name)))
  const app = createTestApp({ api, config: { walletCount: 134 }, options: { analytics: true } })
  const screen = mountApp(app)
  openModal(app, {})
  screen.click('All wallets 130+')
  await screen.offers('Dogwood')
  expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'CLICK_ALL_WALLETS', properties: {} })
})
