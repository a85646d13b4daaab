import { afterEach, beforeEach } from 'vitest'
import { embeddedTables } from '../store/migrations/embedded.ts'
import { embeddedSocialTables } from '../store/migrations/embeddedSocials.ts'
import { type OpenStore, openStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { startsAt } from './testEmbedded.ts'

/** Each test has a database of its own, and a clock that it sets. */
export function createTestStore() {
  const world = {
    data: undefined as unknown as OpenStore<DataTables>,
    time: 0,
    now: () => world.time,
  }
  beforeEach(async () => {
    world.data = await openStore(':memory:', { name: 'data', tables: [embeddedTables, embeddedSocialTables] })
    world.time = startsAt
  })
  afterEach(() => world.data.close())
  return world
}
