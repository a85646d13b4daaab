import { afterEach, expect, test, vi } from 'vitest'
import type { LateScript } from '../kernel/lateScripts.ts'
import type { Shared } from '../kernel/shared.ts'
import { loaderExports } from '../loaderExports.ts'
import { announce } from './announce.ts'

const stop = new AbortController()
let taken: LateScript[] = []
addEventListener('connectkit:late', event => taken.push((event as CustomEvent<LateScript>).detail), {
  signal: stop.signal,
})
// A script from the page's own tag stays: it only goes away with a loader that claims to have loaded it.
afterEach(() => {
  taken = []
  ask()
  const life = new AbortController()
  for (const { start } of taken) start({ core: { signal: life.signal }, exports: loaderExports } as Shared, true)
  life.abort()
  taken = []
})

/** Starts an announced script as a loader does; returns how to destroy that loader. */
function startTaken({ isOfLoader }: { isOfLoader: boolean }): () => void {
  const life = new AbortController()
  taken[0]?.start({ core: { signal: life.signal }, exports: loaderExports } as Shared, isOfLoader)
  return () => life.abort()
}

const ask = () => dispatchEvent(new Event('connectkit:loader'))

test('announces itself at once, and whenever a loader asks', () => {
  const start = vi.fn()
  announce({ name: 'modal', start })
  ask()
  expect(taken.map(({ name }) => name)).toEqual(['modal', 'modal'])
  startTaken({ isOfLoader: true })()
  expect(start).toHaveBeenCalledOnce()
})

test('leaves no listener behind once its loader is destroyed', () => {
  announce({ name: 'modal', start() {} })
  startTaken({ isOfLoader: true })()
  taken = []
  ask()
  expect(taken).toEqual([])
})

test('stays for the next loader if the page brought the script, which would not run a second time', () => {
  announce({ name: 'modal', start() {} })
  startTaken({ isOfLoader: false })()
  taken = []
  ask()
  expect(taken.map(({ name }) => name)).toEqual(['modal'])
})

/**
 * Runs the script as an element of the page, or of a loader.
 * @returns whether it answers now, and after the loader that heard it is destroyed
 */
function runs(by: 'page' | 'loader', isHeard: boolean): number[] {
  const life = new AbortController()
  const answered = () => {
    taken = []
    ask()
    return taken.length
  }
  const hear = ({ detail }: CustomEvent<LateScript>) =>
    detail.start({ core: { signal: life.signal }, exports: loaderExports } as Shared, by === 'loader')
  if (isHeard) addEventListener('connectkit:late', hear as EventListener, { signal: life.signal })
  const script = document.createElement('script')
  if (by === 'page') script.dataset.connectkitLate = 'modal'
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script })
  announce({ name: 'modal', start() {} })
  Reflect.deleteProperty(document, 'currentScript')
  const before = answered()
  life.abort()
  return [before, answered()]
}

test.each([
  ['leaves no listener behind if its loader was destroyed while it loaded', 'loader', false, [0, 0]],
  ['serves others until the loader that loaded it is destroyed', 'loader', true, [1, 0]],
  ['stays if the page brought it, and no loader is there yet', 'page', false, [1, 1]],
  ['stays if the page brought it, also once a loader that heard it is destroyed', 'page', true, [1, 1]],
] as const)('%s', (_, by, isHeard, answers) => {
  expect(runs(by, isHeard)).toEqual(answers)
})
