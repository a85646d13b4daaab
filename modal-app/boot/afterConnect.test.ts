import { expect, test } from 'vitest'
import { chooseWallet } from '../features/connect/connectActions.ts'
import { openModal } from '../modal/openModal.ts'
import { createTestApp, harbour, type TestApp } from './testApp.ts'
import { startWires } from './wires.ts'

function openedApp(): TestApp {
  const app = createTestApp()
  startWires(app)
  openModal(app, {})
  app.host.emitted.length = 0
  return app
}

test('a connection ends with the modal out of the way, after the page has heard of it', async () => {
  const app = openedApp()
  await chooseWallet(app, harbour)
  expect(app.store.getState()).toMatchObject({ open: false, attempt: null, router: { history: [{ view: 'Connect' }] } })
  expect(
    app.host.emitted.map(({ event, payload }) => ({ event, ...(event === 'modal.changed' && (payload as object)) })),
  ).toEqual([
    { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: false },
    { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: true },
    { event: 'connection.upserted' },
    { event: 'modal.changed', open: true, view: 'ConnectingExternal', busy: false },
    { event: 'modal.changed', open: false, view: 'Connect', busy: false },
  ])
})

test('nothing follows a refusal: the modal stays with what went wrong', async () => {
  const app = openedApp()
  app.wallet(harbour.id).features.asksUser = true
  const chosen = chooseWallet(app, harbour)
  app.wallet(harbour.id).decline()
  await chosen
  expect(app.store.getState()).toMatchObject({ open: true, attempt: { status: 'failed', code: 'user_rejected' } })
})
