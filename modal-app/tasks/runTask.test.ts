import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp } from '../boot/testApp.ts'
import { runTask } from './runTask.ts'

const question = { kind: 'register', facts: { name: 'ada.example' } } as const

test('an outer signal that has already aborted starts nothing and replaces no task', async () => {
  const app = createTestApp()
  const other = runTask(app, question, undefined, () => new Promise(() => {}))
  other.catch(() => {})
  const { task } = app.store.getState()
  const run = vi.fn()
  const reason = new ConnectKitError('user_closed', 'The modal was closed')
  await expect(runTask(app, question, AbortSignal.abort(reason), run)).rejects.toBe(reason)
  await expect(runTask(app, question, AbortSignal.abort(), run)).rejects.toMatchObject({ code: 'aborted' })
  expect(run).not.toHaveBeenCalled()
  expect(app.store.getState().task).toBe(task)
})

test.each([
  ['with an error of ours', new ConnectKitError('user_rejected', 'Left'), 'user_rejected'],
  ['without a reason', undefined, 'aborted'],
])('an outer signal that aborts %s ends the task', async (_, reason, code) => {
  const app = createTestApp()
  const outer = new AbortController()
  const ran = runTask(app, question, outer.signal, async ({ controller: { signal } }) => {
    outer.abort(reason)
    signal.throwIfAborted()
  })
  await expect(ran).rejects.toMatchObject({ code })
})

test('an outer signal that aborts after the task leaves it as it is', async () => {
  const app = createTestApp()
  const outer = new AbortController()
  const removed = vi.spyOn(outer.signal, 'removeEventListener')
  await runTask(app, question, outer.signal, async () => {})
  outer.abort()
  expect(removed).toHaveBeenCalledWith('abort', expect.anything())
  const { task } = app.store.getState()
  expect(task).toMatchObject({ status: 'done' })
  expect(task?.controller.signal.aborted).toBe(false)
})
