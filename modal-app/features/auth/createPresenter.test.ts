import { expect, test, vi } from 'vitest'
import { createTestApp } from '../../boot/testApp.ts'
import { authId } from '../../connectors/connectorIds.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { beginTask, changeTask } from '../../tasks/beginTask.ts'
import { createPresenter } from './createPresenter.ts'

function world() {
  const app = createTestApp({})
  const place = { element: document.createElement('div'), show: vi.fn(), hide: vi.fn() }
  const leave = vi.fn()
  const present = createPresenter(app, place)
  return {
    app,
    place,
    leave,
    present: (step: 'approve' | 'createWallet' | null, height = 300) => present({ step, height }, leave),
    view: () => currentRoute(app.store.getState().router).view,
    isOpen: () => app.store.getState().open,
  }
}

// @spec 2.view-approve-transaction
test('a step of the secure site opens its own modal, which closes with the answer', () => {
  const { place, leave, present, view, isOpen } = world()
  present('approve')
  expect([isOpen(), view()]).toEqual([true, 'ApproveTransaction'])
  present('approve', 420)
  expect(place.show.mock.calls).toEqual([[300], [420]])
  present(null)
  expect(isOpen()).toBe(false)
  expect(place.hide).toHaveBeenCalledOnce()
  expect(leave).not.toHaveBeenCalled()
})

test('in an open modal it covers the current view, which stays after the answer', () => {
  const { app, place, present, view, isOpen } = world()
  openModal(app, { view: 'Connect' })
  present('approve')
  expect(view()).toBe('Connect')
  present(null)
  expect([isOpen(), view()]).toEqual([true, 'Connect'])
  expect(place.hide).toHaveBeenCalledOnce()
})

test('closing the modal cancels the request, once', () => {
  const { app, place, leave, present } = world()
  present('approve')
  app.store.setState({ open: false })
  expect(leave).toHaveBeenCalledOnce()
  expect(place.hide).toHaveBeenCalledOnce()
  app.store.setState({ open: true })
  app.store.setState({ open: false })
  present(null)
  expect(leave).toHaveBeenCalledOnce()
})

test.each(['done', 'failed'] as const)('the last step of a sign-in stays until that is %s', status => {
  const { app, place, present } = world()
  openModal(app, { view: 'Connect' })
  const facts = { walletId: authId, login: { step: { is: 'wallet' } } } as const
  const task = beginTask(app, { kind: 'connect', facts })
  present('createWallet')
  present(null)
  expect(place.hide).not.toHaveBeenCalled()
  present('createWallet')
  present(null)
  changeTask(app, task, { status })
  expect(place.hide).toHaveBeenCalledOnce()
})

test('it does not stay forever', () => {
  const { app, place, present } = world()
  openModal(app, { view: 'Connect' })
  beginTask(app, { kind: 'connect', facts: { walletId: authId, login: { step: { is: 'wallet' } } } })
  present('createWallet')
  present(null)
  app.clock.advance(3_000)
  expect(place.hide).toHaveBeenCalledOnce()
})
