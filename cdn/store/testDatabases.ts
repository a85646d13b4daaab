import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { memoryDatabase } from './connectDatabase.ts'
import type { OpenStore } from './openStore.ts'
import { findPostgres, startTestPostgres, type TestPostgres } from './testPostgres.ts'

interface DatabaseKind {
  name: string
  /** PostgreSQL is not installed everywhere. */
  isThere: boolean
  /** Whether several servers can open it. */
  isShared: boolean
  /** One database for the whole test file. Tests empty it or use their own names. */
  database(): string
}

/** Each kind of database, for the tests of one file. Call it once, at the top of the file. */
export async function createTestDatabases() {
  const programs = await findPostgres()
  let folder = ''
  let server: TestPostgres | undefined
  const opened: Pick<OpenStore, 'close'>[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'databases-'))
    if (programs) server = await startTestPostgres(programs)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(store => store.close()))
  })
  afterAll(async () => {
    await server?.remove()
    await rm(folder, { recursive: true })
  })

  const fileOf = (name: string) => join(folder, name)
  const memory: DatabaseKind = { name: 'memory', isThere: true, isShared: false, database: () => memoryDatabase }
  const file: DatabaseKind = { name: 'a file', isThere: true, isShared: true, database: () => fileOf('suite.db') }
  const postgres: DatabaseKind = {
    name: 'PostgreSQL',
    isThere: programs !== undefined,
    isShared: true,
    database: () => server?.url ?? '',
  }
  return {
    postgres,
    shared: [file, postgres],
    all: [memory, file, postgres],
    /** A path beside the suite's file, for a database that a test damages, or for a backup. */
    fileOf,
    /** Stops PostgreSQL immediately, like a crash. */
    stopPostgres: async () => server?.stop(),
    startPostgres: async () => server?.start(),
    /** Closes a store after its test. */
    closeLater<Store extends Pick<OpenStore, 'close'>>(store: Store): Store {
      opened.push(store)
      return store
    },
  }
}
