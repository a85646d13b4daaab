import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../api/client.ts'
import { go } from '../flow/go.ts'
import { openModal } from '../flow/openModal.ts'
import type { Task } from '../tasks/Task.ts'
import { testTask } from '../tasks/testTask.ts'
import { followOpenings } from './followOpenings.ts'
import { mountApp } from './mountApp.tsx'
import { routeOf } from './routeOf.tsx'
import { createTestApp, harbour, type TestApp, testConnection, testNetwork } from './testApp.ts'

const trackedBy = (app: TestApp, count: number) =>
  vi.waitFor(() => {
    const told = app.host.payloads('analytics.tracked')
    expect(told).toHaveLength(count)
    return told
  })

test('opening and closing are tracked, with whether a wallet is connected', async () => {
  const app = createTestApp({ options: { analytics: true }, connections: [testConnection(harbour)] })
  followOpenings(app, document.createElement('div'))
  openModal(app, {})
  openModal(app, {})
  app.store.setState({ connections: { list: [], activeNamespace: null } })
  go(app, { is: 'closed' })
  openModal(app, {})
  const told = await trackedBy(app, 5)
  expect(told.map(({ name }) => name)).toEqual([
    'INITIALIZE',
    'MODAL_CREATED',
    'MODAL_OPEN',
    'MODAL_CLOSE',
    'MODAL_OPEN',
  ])
  expect(told.slice(2, 4).map(({ properties }) => properties)).toEqual([{ connected: true }, { connected: false }])
})

test('the first event names the networks, and the options that the page set', async () => {
  const networks = [testNetwork('eip155:1', 'One'), testNetwork('eip155:10', 'Ten')]
  const app = createTestApp({ options: { analytics: true, accent: '#123456', unknown: 'mail@ada.example' }, networks })
  followOpenings(app, document.createElement('div'))
  // A page hears nothing of a modal that it never opened.
  expect(app.host.payloads('analytics.tracked')).toEqual([])
  openModal(app, {})
  const properties = { networks: 'eip155:1,eip155:10', options: 'analytics,accent' }
  expect((await trackedBy(app, 3))[0]).toEqual({ name: 'INITIALIZE', properties })
})

test('of many networks the first event names whole ones, as many as a message holds', async () => {
  const networks = Array.from({ length: 60 }, (_, at) => testNetwork(`eip155:${1_000_000 + at}`, `Network ${at}`))
  const app = createTestApp({ options: { analytics: true }, networks })
  followOpenings(app, document.createElement('div'))
  openModal(app, {})
  const told = (await trackedBy(app, 3))[0]?.properties.networks as string
  const names = told.split(',')
  expect(told.length).toBeLessThanOrEqual(256)
  expect(names).toEqual(networks.slice(0, names.length).map(({ id }) => id))
  expect(names.length).toBeGreaterThan(16)
})

test('the page learns of the painted view, whose panel then takes its own height', async () => {
  const app = createTestApp()
  followOpenings(app, document.createElement('div'))
  app.store.setState({ skeletonHeight: 560, panelHeight: 593 })
  let answer = () => {}
  app.host.answers['modal.painted'] = () => new Promise(resolve => (answer = () => resolve(null)))
  openModal(app, {})
  await vi.waitFor(() => expect(app.host.calls).toEqual([{ method: 'modal.painted', params: { height: 593 } }]))
  expect(app.store.getState().skeletonHeight).toBe(560)
  answer()
  await vi.waitFor(() => expect(app.store.getState().skeletonHeight).toBeUndefined())
})

test('a panel that is laid out after it was painted is waited for', async () => {
  const app = createTestApp()
  followOpenings(app, document.createElement('div'))
  app.store.setState({ skeletonHeight: 560 })
  openModal(app, {})
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  expect(app.host.calls).toEqual([])
  app.store.setState({ panelHeight: 593 })
  await vi.waitFor(() => expect(app.host.calls).toEqual([{ method: 'modal.painted', params: { height: 593 } }]))
})

test('a view that was closed before it was painted is not reported', async () => {
  const app = createTestApp()
  followOpenings(app, document.createElement('div'))
  app.store.setState({ skeletonHeight: 560, panelHeight: 593 })
  openModal(app, {})
  go(app, { is: 'closed' })
  await vi.waitFor(() => expect(app.store.getState().skeletonHeight).toBeUndefined())
  expect(app.host.calls).toEqual([])
})

test('a closed modal draws its last view until it has left, and a new opening at once', async () => {
  const app = createTestApp()
  const root = document.createElement('div')
  await routeOf('WhatIsAWallet').prefetch?.()
  openModal(app, { view: 'WhatIsAWallet' })
  const screen = mountApp(app)
  followOpenings(app, root)
  go(app, { is: 'closed' })
  await new Promise(resolve => setTimeout(resolve))
  expect(screen.title()).toBe('What is a wallet?')
  expect(screen.dialog().dataset.closed).toBe('true')
  app.clock.advance(240)
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
  openModal(app, { view: 'WhatIsAWallet' })
  go(app, { is: 'closed' })
  openModal(app, { view: 'Connect' })
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
  expect(screen.dialog().dataset.closed).toBeUndefined()
  // The timer of the earlier closing changes nothing.
  app.clock.advance(240)
  expect(screen.title()).toBe('Connect a wallet')
})

test('a modal that closes twice in a moment draws its last view until it has left', async () => {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  followOpenings(app, document.createElement('div'))
  go(app, { is: 'closed' })
  app.clock.advance(200)
  openModal(app, { view: 'WhatIsAWallet' })
  go(app, { is: 'closed' })
  app.clock.advance(239)
  await new Promise(resolve => setTimeout(resolve))
  expect(screen.title()).toBe('What is a wallet?')
  app.clock.advance(1)
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})

test('settings of an old document are requested a second after opening, and not before', async () => {
  const get = vi.fn(() => new Promise(() => {}))
  const app = createTestApp({ api: { get, proxyUrl: async () => undefined } as unknown as ApiClient })
  followOpenings(app, document.createElement('div'))
  app.clock.advance(300_000)
  expect(get).not.toHaveBeenCalled()
  openModal(app, {})
  app.clock.advance(999)
  await import('./requestSettings.ts')
  expect(get).not.toHaveBeenCalled()
  app.clock.advance(1)
  await vi.waitFor(() => expect(get).toHaveBeenCalledOnce())
})

test('a view drawn before an opening takes no click: the page may show it until the opening is drawn', () => {
  const app = createTestApp()
  const root = document.createElement('div')
  const link = root.appendChild(document.createElement('a'))
  link.href = '#elsewhere'
  const onClick = vi.fn()
  link.onclick = onClick
  followOpenings(app, root)
  const click = () => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(click()).toBe(false)
  expect(onClick).not.toHaveBeenCalled()
  openModal(app, {})
  expect(click()).toBe(true)
  expect(onClick).toHaveBeenCalledOnce()
  go(app, { is: 'closed' })
  expect(click()).toBe(false)
})

test.each(['pointermove', 'pointerdown', 'keydown'])('%s prefetches the view behind the first click', sign => {
  const app = createTestApp()
  const root = document.createElement('div')
  followOpenings(app, root)
  expect(app.prefetched).toEqual([])
  root.dispatchEvent(new Event(sign))
  root.dispatchEvent(new Event(sign))
  expect(app.prefetched).toEqual(['ConnectingExternal'])
})

test('an opening prefetches it after a second and a half, unless a wallet is connected', () => {
  const app = createTestApp()
  followOpenings(app, document.createElement('div'))
  openModal(app, {})
  app.clock.advance(1_499)
  expect(app.prefetched).toEqual([])
  app.clock.advance(1)
  expect(app.prefetched).toEqual(['ConnectingExternal'])

  const connected = createTestApp({ connections: [testConnection(harbour)] })
  followOpenings(connected, document.createElement('div'))
  openModal(connected, {})
  connected.clock.advance(1_500)
  expect(connected.prefetched).toEqual([])
})

test('any click ends the show of success, and does nothing else', () => {
  const app = createTestApp()
  const root = document.createElement('div')
  const back = root.appendChild(document.createElement('button'))
  const onClick = vi.fn()
  back.onclick = onClick
  followOpenings(app, root)
  openModal(app, {})
  app.store.setState({ task: { ...testTask('connect', { walletId: harbour.id }, 'done'), isLast: true } as Task })
  back.click()
  expect(onClick).not.toHaveBeenCalled()
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
})

test('the second press of a double click does nothing while a wallet is asked', () => {
  const app = createTestApp()
  const root = document.createElement('div')
  const cancel = root.appendChild(document.createElement('button'))
  const onClick = vi.fn()
  cancel.onclick = onClick
  followOpenings(app, root)
  openModal(app, {})
  app.clock.advance(600)
  const press = (detail: number) => cancel.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  press(2)
  expect(onClick).toHaveBeenCalledTimes(1)
  app.store.setState({ task: testTask('send', { chainId: 'eip155:1' }) as Task })
  press(2)
  expect(onClick).toHaveBeenCalledTimes(1)
  app.clock.advance(600)
  press(1)
  expect(onClick).toHaveBeenCalledTimes(2)
  expect(app.store.getState().open).toBe(true)
})
