import { beforeAll, expect, test, vi } from 'vitest'
import { chooseWallet } from '../flow/chooseWallet.ts'
import { go } from '../flow/go.ts'
import { goTo } from '../flow/goTo.ts'
import { openModal } from '../flow/openModal.ts'
import type { Route, RouteName } from '../flow/Route.ts'
import { beginTask } from '../tasks/beginTask.ts'
import { routeOf } from './routeOf.tsx'

const allViews = (Object.keys(views) as RouteName[]).filter(view => views[view].load)

import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from './testApp.ts'
import { views } from './views.ts'
import { startWires } from './wires.ts'

// Preloaded, because a loaded view runs all of this at once.
beforeAll(() => Promise.all(allViews.map(view => routeOf(view).prefetch?.())))

function wiredApp(options?: TestAppOptions): TestApp {
  const app = createTestApp(options)
  startWires(app)
  return app
}

test('opening and closing are reported once each', () => {
  const app = wiredApp()
  openModal(app, {})
  go(app, { is: 'closed' })
  expect(app.host.payloads('modal.changed')).toEqual([
    { open: true, view: 'Connect', busy: false },
    { open: false, view: 'Connect', busy: false },
  ])
})

test('a frame in the modal has lost the keyboard before closing is reported', () => {
  const app = wiredApp()
  const [frame, button] = [document.createElement('iframe'), document.createElement('button')]
  Object.assign(frame, { tabIndex: 0, srcdoc: '' })
  document.body.replaceChildren(frame, button)
  const holders: (string | undefined)[] = []
  vi.spyOn(app.host, 'emit').mockImplementation(() => void holders.push(document.activeElement?.tagName))
  for (const holder of [frame, button]) {
    openModal(app, {})
    holder.focus()
    go(app, { is: 'closed' })
  }
  expect(holders).toEqual(['BODY', 'BODY', 'BODY', 'BUTTON'])
  document.body.replaceChildren()
})

test('closing during a request to a wallet is reported once', () => {
  const app = wiredApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  app.host.emitted.length = 0
  go(app, { is: 'closed' })
  expect(app.host.payloads('modal.changed')).toEqual([{ open: false, view: 'Connect', busy: false }])
})

test('going back during a request to a wallet is reported once', () => {
  const app = wiredApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  app.host.emitted.length = 0
  go(app, { is: 'left' })
  expect(app.host.payloads('modal.changed')).toEqual([{ open: true, view: 'Connect', busy: false }])
})

test('a request to another wallet is not reported as a change', () => {
  const app = wiredApp()
  app.wallet(harbour.id).features.asksUser = true
  app.wallet(lantern.id).features.asksUser = true
  void chooseWallet(app, harbour)
  app.host.emitted.length = 0
  void chooseWallet(app, lantern)
  expect(app.host.emitted).toEqual([])
})

test('unchanged facts are not reported', () => {
  const app = wiredApp()
  openModal(app, {})
  app.host.emitted.length = 0
  openModal(app, { view: 'Connect' })
  app.store.setState(({ page }) => ({ page: { ...page, theme: 'dark' } }))
  app.store.setState({ open: true })
  expect(app.host.emitted).toEqual([])
})

test('the same facts are never reported twice in a row', async () => {
  const app = wiredApp()
  openModal(app, {})
  await chooseWallet(app, harbour)
  openModal(app, {})
  go(app, { is: 'closed' })
  const told = app.host.payloads('modal.changed').map(facts => JSON.stringify(facts))
  expect(told.length).toBeGreaterThan(4)
  expect(told.filter((facts, i) => facts === told[i - 1])).toEqual([])
})

test('the account is read when its view opens, and again when it opens half a minute later', async () => {
  const app = wiredApp({ connections: [testConnection(harbour)] })
  const balance = vi.spyOn(app.adapter, 'balance')
  openModal(app, {})
  await vi.waitFor(() => expect(balance).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(Object.values(app.store.getState().account.balances)[0]?.status).toBe('ready'))
  go(app, { is: 'closed' })
  openModal(app, {})
  go(app, { is: 'closed' })
  app.clock.advance(30_000)
  openModal(app, {})
  await vi.waitFor(() => expect(balance).toHaveBeenCalledTimes(2))
})

const optimism = testNetwork('eip155:10', 'Optimism')
const switching: Route = { view: 'SwitchNetwork', network: optimism }

function asked(app: TestApp): TestApp {
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  openModal(app, {})
  goTo(app, switching)
  return app
}

test('a pending switch is reported to the page as busy', () => {
  const app = asked(wiredApp({ connections: [testConnection(harbour)] }))
  expect(app.store.getState().task).toMatchObject({
    kind: 'switch',
    status: 'waiting',
    facts: { chainId: 'eip155:10' },
  })
  expect(app.host.payloads('modal.changed').at(-1)).toEqual({ open: true, view: 'SwitchNetwork', busy: true })
})

test.each<[string, (app: TestApp) => void]>([
  ['Back', (app: TestApp) => go(app, { is: 'left' })],
  ['Close', (app: TestApp) => go(app, { is: 'closed' })],
  ['another view opened by the page', app => openModal(app, { view: 'Connect' })],
  ['another view opened by the visitor', app => goTo(app, { view: 'WhatIsANetwork' })],
])('%s aborts a switch, reported once', async (_, leave) => {
  const app = asked(wiredApp({ connections: [testConnection(harbour)] }))
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toHaveLength(1))
  app.host.emitted.length = 0
  leave(app)
  expect(app.store.getState().task).toBeNull()
  expect(app.wallet(harbour.id).requests[0]?.signal?.aborted).toBe(true)
  expect(app.host.payloads('modal.changed')).toMatchObject([{ busy: false }])
  app.wallet(harbour.id).approve()
  await Promise.resolve()
  expect(app.store.getState().task).toBeNull()
})

test('a switch to another network replaces the first', async () => {
  const base = testNetwork('eip155:8453', 'Base')
  const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism'), base]
  const app = asked(wiredApp({ networks, connections: [testConnection(harbour)] }))
  goTo(app, { view: 'SwitchNetwork', network: base })
  expect(app.store.getState().task).toMatchObject({
    kind: 'switch',
    status: 'waiting',
    facts: { chainId: 'eip155:8453' },
  })
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests.map(({ chainId }) => chainId)).toContain('eip155:8453'))
})

test('Connect reads nothing', () => {
  const app = wiredApp()
  const load = vi.spyOn(app.adapters, 'load')
  openModal(app, {})
  expect(load).not.toHaveBeenCalled()
})

test('the account view is prefetched at the start, or once a wallet is connected', () => {
  const early = createTestApp({ connections: [testConnection(harbour)] })
  const late = createTestApp()
  const [loadEarly, loadLate] = [early, late].map(app => vi.spyOn(app.adapters, 'load'))
  startWires(early)
  startWires(late)
  expect(loadEarly).toHaveBeenCalledExactlyOnceWith('eip155')
  expect(loadLate).not.toHaveBeenCalled()
  const connections = { list: [testConnection(harbour)], activeNamespace: 'eip155' as const }
  late.store.setState({ connections })
  late.store.setState({ connections: { ...connections } })
  expect(loadLate).toHaveBeenCalledExactlyOnceWith('eip155')
})

test.each<[Parameters<typeof beginTask>[1], boolean]>([
  [{ kind: 'register', facts: { name: 'ada' } }, true],
  [{ kind: 'smartSession', facts: { pci: 'a' } }, true],
  [{ kind: 'send', facts: { chainId: 'eip155:1' } }, true],
  [{ kind: 'emailChange', facts: { login: { step: 'email' } as never } }, false],
])('the page is told of a wallet’s prompt, which the modal must not cover: %o', (question, busy) => {
  const app = wiredApp()
  openModal(app, {})
  beginTask(app, question)
  expect(app.host.payloads('modal.changed').at(-1)).toMatchObject({ open: true, busy })
})
