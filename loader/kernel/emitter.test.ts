import { expect, test, vi } from 'vitest'
import { reported } from '../fakeBrowser.ts'
import { createEmitter } from './emitter.ts'

const create = () => createEmitter<{ said: string; done: undefined }>()

test('calls listeners in the order they were added', () => {
  const { on, emit } = create()
  const heard: string[] = []
  on('said', word => heard.push(`a ${word}`))
  on('said', word => heard.push(`b ${word}`))
  emit('said', 'one')
  emit('done', undefined)
  expect(heard).toEqual(['a one', 'b one'])
})

test('removes one listener in either way, or all', () => {
  const { on, off, emit, clear } = create()
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
  const stop = on('said', first)
  on('said', second)
  on('said', third)
  stop()
  stop()
  off('said', second)
  off('done', second)
  emit('said', 'one')
  clear()
  emit('said', 'two')
  expect([first, second, third].map(listener => listener.mock.calls.length)).toEqual([0, 0, 1])
})

test('reports a listener that throws, and calls the others', () => {
  const { on, emit } = create()
  const after = vi.fn()
  const error = new Error('listener')
  on('said', () => {
    throw error
  })
  on('said', after)
  emit('said', 'one')
  expect(after).toHaveBeenCalledWith('one')
  expect(reported).toHaveBeenCalledWith(error)
})

test('calls the listeners that were there when the event began', () => {
  const { on, emit } = create()
  const late = vi.fn()
  const second = vi.fn()
  const stop = on('said', () => {
    on('said', late)
    stopSecond()
    stop()
  })
  const stopSecond = on('said', second)
  emit('said', 'one')
  expect(late).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
  emit('said', 'two')
  expect(late).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
})

test('counts a listener that was added twice once', () => {
  const { on, emit } = create()
  const listener = vi.fn()
  on('said', listener)
  on('said', listener)
  emit('said', 'one')
  expect(listener).toHaveBeenCalledOnce()
})

test('a once listener leaves the same permanent one in place', () => {
  const { add, emit } = create()
  const heard: string[] = []
  const listener = (word: string) => heard.push(word)
  add('said', listener, true)
  add('said', listener, false)
  for (const word of ['one', 'two', 'three']) emit('said', word)
  expect(heard).toEqual(['one', 'one', 'two', 'three'])
})

test('a once listener is called once, even by a nested event', () => {
  const { add, on, emit } = create()
  const heard: string[] = []
  let hasCaused = false
  on('said', () => {
    if (hasCaused) return
    hasCaused = true
    emit('said', 'inner')
  })
  add('said', word => heard.push(word), true)
  emit('said', 'outer')
  expect(heard).toEqual(['inner'])
})
