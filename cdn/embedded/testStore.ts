import { afterEach, beforeEach } from 'vitest'
import type { OpenStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { openData } from '../store/testStores.ts'
import { startsAt } from './testEmbedded.ts'

/** Gives each test its own database, and a clock that the test controls. */
export function createTestStore() {
  const world = {
    data: undefined as unknown as OpenStore<DataTables>,
    time: 0,
    now: () => world.time,
  }
  beforeEach(async () => {
    world.data = await openData()
    world.time = startsAt
  })
  afterEach(() => world.data.close())
  return world
}
