import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmitter } from '../../kernel/emitter.ts'
import type { LoaderEvents } from '../../kernel/events.ts'
import { namesOf } from '../../kernel/identity.ts'
import { closeForOthers } from './closeForOthers.ts'

function addInstance(id?: string) {
  const events = createEmitter<LoaderEvents>()
  const stop = new AbortController()
  const nameOf = namesOf(id)
  const close = vi.fn()
  const name = Symbol.for(nameOf('connectkit'))
  Object.assign(window, { [name]: { close } })
  closeForOthers({ core: { events, nameOf, signal: stop.signal } })
  onTestFinished(() => {
    stop.abort()
    Reflect.deleteProperty(window, name)
  })
  return { close, stop, show: (open: boolean) => events.emit('modal', { open, view: null }) }
}

test('opening an instance closes the others, once an opening', () => {
  const [first, second] = [addInstance(), addInstance('treasury')]
  second.show(true)
  second.show(true)
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([1, 0])
  second.show(false)
  first.show(true)
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([1, 1])
})

test('a destroyed instance neither closes nor is closed', () => {
  const [first, second] = [addInstance(), addInstance('treasury')]
  second.stop.abort()
  first.show(true)
  expect(second.close).not.toHaveBeenCalled()
})
