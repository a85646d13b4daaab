import { expect, test, vi } from 'vitest'
import { chooseWallet } from '../features/connect/connectActions.ts'
import { closeModal, goBack } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import { createTestApp, harbour, lantern, type TestApp, type TestAppOptions, testConnection } from './testApp.ts'
import { startWires } from './wires.ts'

function wiredApp(options?: TestAppOptions): TestApp {
  const app = createTestApp(options)
  startWires(app)
  return app
}

test('opening and closing are told once each', () => {
  const app = wiredApp()
  openModal(app, {})
  closeModal(app)
  expect(app.host.payloads('modal.changed')).toEqual([
    { open: true, view: 'Connect', busy: false },
    { open: false, view: 'Connect', busy: false },
  ])
})

test('closing while a wallet is waited for is told once', () => {
  const app = wiredApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  app.host.emitted.length = 0
  closeModal(app)
  expect(app.host.payloads('modal.changed')).toEqual([{ open: false, view: 'Connect', busy: false }])
})

test('going back while a wallet is waited for is told once', () => {
  const app = wiredApp()
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  app.host.emitted.length = 0
  goBack(app)
  expect(app.host.payloads('modal.changed')).toEqual([{ open: true, view: 'Connect', busy: false }])
})

test('another wallet in the place of one that is waited for is no news', () => {
  const app = wiredApp()
  app.wallet(harbour.id).features.asksUser = true
  app.wallet(lantern.id).features.asksUser = true
  void chooseWallet(app, harbour)
  app.host.emitted.length = 0
  void chooseWallet(app, lantern)
  expect(app.host.emitted).toEqual([])
})

test('what the page knows already is not told', () => {
  const app = wiredApp()
  openModal(app, {})
  app.host.emitted.length = 0
  openModal(app, { view: 'Connect' })
  app.store.setState(({ page }) => ({ page: { ...page, theme: 'dark' } }))
  app.store.setState({ open: true })
  expect(app.host.emitted).toEqual([])
})

test('the same facts are never told twice in a row', async () => {
  const app = wiredApp()
  openModal(app, {})
  await chooseWallet(app, harbour)
  openModal(app, {})
  closeModal(app)
  const told = app.host.payloads('modal.changed').map(facts => JSON.stringify(facts))
  expect(told.length).toBeGreaterThan(4)
  expect(told.filter((facts, i) => facts === told[i - 1])).toEqual([])
})

test('the account is read when its view opens, and again when it opens again', async () => {
  const app = wiredApp({ connections: [testConnection(harbour)] })
  const balance = vi.spyOn(app.adapter, 'balance')
  openModal(app, {})
  await vi.waitFor(() => expect(balance).toHaveBeenCalledTimes(1))
  closeModal(app)
  openModal(app, {})
  await vi.waitFor(() => expect(balance).toHaveBeenCalledTimes(2))
})

test('nothing is read for Connect', () => {
  const app = wiredApp()
  const load = vi.spyOn(app.adapters, 'load')
  openModal(app, {})
  expect(load).not.toHaveBeenCalled()
})

test('what an account needs is loaded before it is opened: at the start, or once there is one', () => {
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
