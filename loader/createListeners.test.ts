import { expect, test } from 'vitest'
import { createListeners } from './createListeners.ts'

test('a listener for once does not end the same one for ever', () => {
  const listeners = createListeners()
  const heard: unknown[] = []
  const listener = (payload: unknown) => heard.push(payload)
  listeners.add('changed', listener, true)
  listeners.add('changed', listener)
  for (const each of [1, 2, 3]) listeners.emit('changed', each)
  expect(heard).toEqual([1, 1, 2, 3])
})

test('a listener for once is called once, though a listener before it causes its event again', () => {
  const listeners = createListeners()
  const heard: unknown[] = []
  let hasCaused = false
  listeners.add('changed', () => {
    if (hasCaused) return
    hasCaused = true
    listeners.emit('changed', 'inner')
  })
  listeners.add('changed', payload => heard.push(payload), true)
  listeners.emit('changed', 'outer')
  expect(heard).toEqual(['inner'])
})
