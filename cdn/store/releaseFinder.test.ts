import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FollowedSite } from './followedSite.ts'
import { createReleaseFinder } from './releaseFinder.ts'
import type { Release } from './releases.ts'
import type { Site } from './site.ts'

/** A folder of releases, and a server that knows what was usable when it read the folder. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'finder-'))
  const clock = { now: 0 }
  const state = { usable: ['1.0.0'], known: ['1.0.0'], reloads: 0 }
  const list = (...versions: string[]) => writeFile(join(folder, 'releases.json'), JSON.stringify(versions))
  const releases = { find: async (version: string) => (state.known.includes(version) ? ({} as Release) : undefined) }
  let read = async () => {}
  const site: FollowedSite = {
    now: () => ({ releases }) as unknown as Site,
    async reload() {
      state.reloads++
      const found = state.usable
      await read()
      state.known = found
    },
  }
  const find = createReleaseFinder(folder, site, () => clock.now)
  const has = async (version: string) => {
    await find(version)
    return state.known.includes(version)
  }
  const slowly = (work: () => Promise<void>) => {
    read = work
  }
  return { state, clock, list, has, slowly }
}

test('finds each release that comes, however soon after another one', async () => {
  const { state, list, has } = await setUp()
  await list('1.0.0', '1.0.1')
  state.usable = ['1.0.0', '1.0.1']
  expect(await has('1.0.1')).toBe(true)
  await list('1.0.0', '1.0.1', '1.1.0')
  state.usable = ['1.0.0', '1.0.1', '1.1.0']
  expect(await has('1.1.0')).toBe(true)
  expect(state.reloads).toBe(2)
})

test('finds one that came while the folder was read', async () => {
  const { state, list, has, slowly } = await setUp()
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  slowly(() => finished)
  await list('1.0.0', '1.0.1')
  state.usable = ['1.0.0', '1.0.1']
  const first = has('1.0.1')
  await expect.poll(() => state.reloads).toBe(1)
  state.usable = ['1.0.0', '1.0.1', '1.1.0']
  await list('1.0.0', '1.0.1', '1.1.0')
  const second = has('1.1.0')
  slowly(async () => {})
  finish()
  expect([await first, await second]).toEqual([true, true])
})

test('reads the folder once in five seconds for one that is listed and cannot be used, and never for one that is not', async () => {
  const { state, clock, list, has } = await setUp()
  await list('1.0.0', '2.0.0')
  for (let asked = 0; asked < 3; asked++) expect(await has('2.0.0')).toBe(false)
  expect(await has('3.0.0')).toBe(false)
  expect(state.reloads).toBe(1)
  clock.now = 5000
  expect(await has('2.0.0')).toBe(false)
  expect(state.reloads).toBe(2)
})
