import { afterEach, expect, test, vi } from 'vitest'
import type { LateScript } from '../kernel/lateScripts.ts'
import type { Shared } from '../kernel/shared.ts'
import { lent } from '../lent.ts'
import { announce } from './announce.ts'

const stop = new AbortController()
let taken: LateScript[] = []
addEventListener('connectkit:late', event => taken.push((event as CustomEvent<LateScript>).detail), {
  signal: stop.signal,
})
afterEach(() => {
  taken = []
})

/** Starts what was announced as a loader does; returns how that loader is destroyed. */
function startTaken({ isOfLoader }: { isOfLoader: boolean }): () => void {
  const life = new AbortController()
  taken[0]?.start({ core: { signal: life.signal }, lent } as Shared, isOfLoader)
  return () => life.abort()
}

const ask = () => dispatchEvent(new Event('connectkit:loader'))

test('tells at once, and whenever a loader asks', () => {
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
