import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { graceMs, watchHydration } from './hydration.ts'

let stop = new AbortController()
const run = vi.fn()
const root = { stateNode: { current: { memoizedState: { isDehydrated: true } } } }

beforeEach(() => {
  vi.useFakeTimers()
  run.mockReset()
  stop = new AbortController()
  root.stateNode.current.memoizedState.isDehydrated = true
})
afterEach(() => {
  stop.abort()
  Reflect.deleteProperty(document, '__reactContainer$test')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setReadyState = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)

test('is over a while after the load of the page', async () => {
  setReadyState('interactive')
  const hydration = watchHydration(stop.signal)
  hydration.over.then(run)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hydration.isOver()).toBe(false)
  dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(graceMs - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
  expect(hydration.isOver()).toBe(true)
})

test('a script that comes after the load waits a while, too', async () => {
  setReadyState('complete')
  watchHydration(stop.signal).over.then(run)
  await vi.advanceTimersByTimeAsync(graceMs - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})

test('waits for React while it takes over the document', async () => {
  setReadyState('complete')
  Object.assign(document, { __reactContainer$test: root })
  watchHydration(stop.signal).over.then(run)
  await vi.advanceTimersByTimeAsync(graceMs + 30_000)
  expect(run).not.toHaveBeenCalled()
  root.stateNode.current.memoizedState.isDehydrated = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledOnce()
})

test.each([null, {}, { stateNode: null }, { stateNode: { current: {} } }])(
  'a mark of React that says nothing, %j, holds nothing up',
  async mark => {
    setReadyState('complete')
    Object.assign(document, { __reactContainer$test: mark })
    watchHydration(stop.signal).over.then(run)
    await vi.advanceTimersByTimeAsync(graceMs)
    expect(run).toHaveBeenCalledOnce()
  },
)

test('work that only needs the page’s end waits until the page is parsed', () => {
  setReadyState('loading')
  const hydration = watchHydration(stop.signal)
  hydration.whenRead(run)
  expect(run).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(run).toHaveBeenCalledOnce()
  setReadyState('interactive')
  hydration.whenRead(run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs, and no timer is left, once it is stopped', () => {
  setReadyState('complete')
  watchHydration(stop.signal).over.then(run)
  stop.abort()
  expect(vi.getTimerCount()).toBe(0)
  stop = new AbortController()
  setReadyState('loading')
  watchHydration(stop.signal).whenRead(run)
  stop.abort()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(run).not.toHaveBeenCalled()
})
