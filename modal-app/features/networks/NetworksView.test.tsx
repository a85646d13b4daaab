import { expect, test, vi } from 'vitest'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../../boot/testApp.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'

const names = ['Ethereum', 'Optimism', 'Base', 'Polygon', 'Arbitrum', 'Zora']
const networks = names.map((name, i) => testNetwork(`eip155:${i + 1}`, name))
const connected = { connections: [testConnection(harbour)] }

async function opened(options: TestAppOptions = {}): Promise<{ app: TestApp; screen: Screen }> {
  const app = createTestApp({ networks, ...options })
  const screen = mountApp(app)
  openModal(app, { view: 'Networks' })
  await screen.offers('What is a network?')
  return { app, screen }
}

const rows = (screen: Screen) => screen.buttons().filter(name => !/^(Back|Close|Clear search|What)/.test(name))
const search = (screen: Screen) => screen.dialog().querySelector('input')
const views = (app: TestApp) => app.store.getState().router.history.map(({ view }) => view)

async function type(screen: Screen, text: string): Promise<void> {
  const field = search(screen)
  if (!field) throw new Error('There is no search')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(search(screen)?.value).toBe(text))
}

test('networks are buttons that start with their names, the current one first and ticked', async () => {
  const { screen } = await opened({ connections: [testConnection(harbour, { chainId: 'eip155:3' })] })
  expect(rows(screen)).toEqual(['Base Current', 'Ethereum', 'Optimism', 'Polygon', 'Arbitrum', 'Zora'])
  expect(screen.button('Base Current').getAttribute('aria-current')).toBe('true')
  expect(screen.button('Zora').getAttribute('aria-current')).toBeNull()
})

test.each([
  [6, true],
  [5, false],
])('%d networks have a search: %s', async (count, isThere) => {
  const { screen } = await opened({ networks: networks.slice(0, count) })
  expect(search(screen) !== null).toBe(isThere)
})

test('typing filters the list, and the first Escape only clears the field', async () => {
  const { app, screen } = await opened()
  await type(screen, 'o')
  await screen.offersNo('Base')
  expect(rows(screen)).toEqual(['Optimism', 'Polygon', 'Zora'])
  const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  search(screen)?.dispatchEvent(pressEscape())
  await screen.offers('Base')
  expect(app.store.getState().open).toBe(true)
  search(screen)?.dispatchEvent(pressEscape())
  expect(app.store.getState().open).toBe(false)
})

test('a search without results says so in a live region', async () => {
  const { screen } = await opened()
  await type(screen, '<b>nowhere')
  await screen.says('No networks match “<b>nowhere”.')
  expect(rows(screen)).toEqual([])
  expect([...screen.dialog().querySelectorAll('[role="status"]')].some(region => region.textContent)).toBe(true)
})

test('a click on a network asks the connected wallet in its own view', async () => {
  const { app, screen } = await opened(connected)
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  screen.click('Optimism')
  await screen.says('Switch to Optimism')
  expect(views(app)).toEqual(['Networks', 'SwitchNetwork'])
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toMatchObject([{ chainId: 'eip155:2' }]))
})

test('without a connection the choice is kept for the next one, and the view closes', async () => {
  const { app, screen } = await opened({ options: { analytics: true } })
  screen.click('Optimism')
  expect(app.host.payloads('network.selected')).toEqual([{ chainId: 'eip155:2' }])
  expect(app.store.getState().open).toBe(false)
  expect(app.host.payloads('analytics.tracked')).toContainEqual({
    name: 'SWITCH_NETWORK',
    properties: { network: 'eip155:2' },
  })
})

test('opened from Connect, a choice leads back there and is ticked on the next opening', async () => {
  const app = createTestApp({ networks })
  const screen = mountApp(app)
  openModal(app, {})
  goTo(app, { view: 'Networks' })
  await screen.offers('Optimism')
  screen.click('Optimism')
  expect(views(app)).toEqual(['Connect'])
  goTo(app, { view: 'Networks' })
  await screen.offers('Optimism Current')
})

test('a click on the current network asks nothing and goes back', async () => {
  const { app, screen } = await opened(connected)
  screen.click('Ethereum Current')
  expect(app.wallet(harbour.id).requests).toEqual([])
  expect(app.store.getState().open).toBe(false)
})

test('a disabled network says why, is focusable and does nothing', async () => {
  const { app, screen } = await opened({ ...connected, options: { enableNetworkSwitch: false } })
  const row = screen.button('Optimism This site stays on one network.')
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toContain('stays on one')
  row.focus()
  expect(document.activeElement).toBe(row)
  row.click()
  expect(views(app)).toEqual(['Networks'])
})

const onSolana = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })
const several: TestAppOptions = {
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
  networks: [
    ...networks.slice(0, 2),
    testNetwork('solana:main', 'Solana'),
    testNetwork('solana:dev', 'Solana Devnet'),
    ...networks.slice(2),
  ],
  connections: [testConnection(harbour), onSolana],
  options: { analytics: true },
}

test('with several namespaces each has a heading, a named list and the name of its wallet', async () => {
  const { screen } = await opened(several)
  const headings = [...screen.dialog().querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Ethereum networks', 'Solana'])
  const lists = [...screen.dialog().querySelectorAll('ul')].map(list => list.getAttribute('aria-label'))
  expect(lists).toEqual(['Ethereum networks', 'Solana'])
  await screen.says(/Ethereum networksHarbour.*SolanaLantern/)
  expect(rows(screen).filter(name => name.endsWith('Current'))).toEqual(['Ethereum Current', 'Solana Current'])
})

test('a search covers all namespaces and keeps the headings of matches', async () => {
  const { screen } = await opened(several)
  await type(screen, 'sol')
  await screen.offersNo('Optimism')
  expect(rows(screen)).toEqual(['Solana Current', 'Solana Devnet'])
  expect([...screen.dialog().querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Solana'])
})

test.each([
  ['Solana Current', 'solana:main'],
  ['Solana Devnet', 'solana:dev'],
])('a click on %s, where a wallet is connected, asks nothing and continues there', async (name, chainId) => {
  const { app, screen } = await opened(several)
  screen.click(name)
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onSolana.id, chainId }])
  expect(app.wallet(lantern.id).requests).toEqual([])
  expect(app.store.getState().open).toBe(false)
  expect(app.host.payloads('analytics.tracked')).toContainEqual({
    name: 'SWITCH_NETWORK',
    properties: { network: chainId },
  })
})

test('a network outside the session says so', async () => {
  const app = createTestApp({ networks, ...connected })
  app.wallet(harbour.id).capabilities.grantedNetworks = async () => ['eip155:1']
  const screen = mountApp(app)
  openModal(app, { view: 'Networks' })
  await screen.offers('Optimism Harbour isn’t connected to it. Connect again to choose it.')
})

test('if a connector cannot report its networks, any can be chosen', async () => {
  const app = createTestApp({ networks, ...connected })
  app.wallet(harbour.id).capabilities.grantedNetworks = () => Promise.reject(new Error('offline'))
  const screen = mountApp(app)
  openModal(app, { view: 'Networks' })
  await screen.offers('Optimism')
})

test('an allowed network of another site is listed, ticked and without a name', async () => {
  const { screen } = await opened({
    connections: [testConnection(harbour, { chainId: 'eip155:56' })],
    options: { allowUnsupportedChain: true },
  })
  expect(rows(screen)[0]).toBe('Unknown network Current')
})

test('networks the page adds appear', async () => {
  const { app, screen } = await opened()
  app.store.setState(({ networks: { list, selected } }) => ({
    networks: { list: [...list, testNetwork('eip155:77', 'Late')], selected },
  }))
  await screen.offers('Late')
})

test('help is one click away', async () => {
  const { app, screen } = await opened({ options: { analytics: true } })
  screen.click('What is a network?')
  await screen.says('Each on its own')
  expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'CLICK_NETWORK_HELP', properties: {} })
  expect(views(app)).toEqual(['Networks', 'WhatIsANetwork'])
})

test.each(['شبكة النور', '__proto__', '<i>Net</i>', '{wallet}'])(
  'a network named %s is shown literally',
  async name => {
    const { screen } = await opened({ networks: [testNetwork('eip155:1', name)] })
    expect(rows(screen)).toEqual([`${name} Current`])
  },
)
