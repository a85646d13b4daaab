import { expect, test, vi } from 'vitest'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { dollar, form, swapWorld } from '../features/swap/testSwap.ts'
import { go } from '../flow/go.ts'
import type { Route } from '../flow/Route.ts'
import { currentRoute, resetRoute } from '../flow/router.ts'
import { followInline } from './followInline.ts'
import { hearHost, serveHost } from './serveHost.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from './testApp.ts'

const ethereum = testNetwork('eip155:1', 'Ethereum')
const connection = testConnection(harbour)
const signal = new AbortController().signal

/** An iframe in an element of the page, opened with its form. */
async function world(more: TestAppOptions = {}, seesTruly = true) {
  const app = createTestApp({ networks: [ethereum], config: { swapNetworks: [{ id: 'eip155:1' }] }, ...more })
  app.store.setState(({ page }) => ({ page: { ...page, isInline: true } }))
  followInline(app, seesTruly)
  await serveHost(Promise.resolve(app))['modal.open']({ view: 'Swap' }, signal)
  const hear = hearHost(run => run(app), vi.fn())
  return {
    app,
    route: () => currentRoute(app.store.getState().router),
    show: (route: Route) => app.store.setState({ router: resetRoute(route) }),
    connect: (connections = [connection]) =>
      hear['connections.changed']({ connections, activeNamespace: connections.length ? 'eip155' : null }),
    opened: () => app.host.calls.filter(({ method }) => method === 'overlay.open').map(({ params }) => params),
  }
}

test('without a wallet it offers to connect one in the modal, taking the form along', async () => {
  const { route, connect } = await world()
  expect(route()).toEqual({ view: 'ContinueOver', why: 'connect', request: {} })
  connect()
  expect(route()).toEqual({ view: 'Swap' })
  connect([])
  expect(route()).toMatchObject({ view: 'ContinueOver', why: 'connect' })
})

test.each<[string, Route]>([
  ['Account', { view: 'Account' }],
  ['Connect', { view: 'Connect' }],
  ['Networks', { view: 'Networks' }],
])('with one, it goes back from %s to the form', async (_, other) => {
  const { route, show } = await world({ connections: [connection] })
  show(other)
  expect(route()).toEqual({ view: 'Swap' })
})

test.each<[string, Route]>([
  ['the list of tokens', { view: 'SwapSelectToken', side: 'get' }],
  ['the review', { view: 'SwapPreview' }],
])('%s is part of it', async (_, part) => {
  const { route, show } = await world({ connections: [connection] })
  show(part)
  expect(route()).toEqual(part)
})

test('it never closes', async () => {
  const { app, route, show } = await world({ connections: [connection] })
  show({ view: 'SwapPreview' })
  go(app, { is: 'closed' })
  expect(app.store.getState().open).toBe(true)
  expect(route()).toEqual({ view: 'Swap' })
})

test('a wallet on another network is moved in the modal, not here', async () => {
  const { route, show, connect } = await world({ connections: [{ ...connection, chainId: 'eip155:10' }] })
  show({ view: 'SwitchNetwork', network: ethereum })
  expect(route()).toMatchObject({ view: 'ContinueOver', why: 'continue' })
  connect()
  expect(route()).toEqual({ view: 'Swap' })
})

test('a wallet on a network that the site lacks is sent to the modal first', async () => {
  const { route, connect } = await world({ connections: [{ ...connection, chainId: 'eip155:99' }] })
  expect(route()).toMatchObject({ view: 'ContinueOver', why: 'continue', request: {} })
  connect()
  expect(route()).toEqual({ view: 'Swap' })
})

test.each([
  ['a browser that sees covers, and a wallet of the page', true, 'announced', true],
  ['another browser', false, 'announced', false],
  ['a wallet elsewhere', true, 'walletConnect', false],
] as const)('%s: a wallet is asked here: %s', async (_, seesTruly, kind, may) => {
  const { app } = await world({ connections: [{ ...connection, wallet: { name: 'Wallet', kind } }] }, seesTruly)
  expect(app.inline?.mayAsk()).toBe(may)
})

test('it continues in the modal with the form’s content', async () => {
  const { prepare, history, connections, networks } = swapWorld({ amount: '0.25' }, undefined)
  const { app, opened } = await world({ connections, networks })
  expect(history).toBeDefined()
  prepare?.(app)
  await app.inline?.continueOver()
  const filled = { chainId: 'eip155:1', fromToken: 'ETH', toToken: dollar, amount: form.amount }
  const expected: HostMethods['overlay.open']['params'] = { view: 'Swap', arguments: filled }
  expect(opened()).toEqual([expected])
})
