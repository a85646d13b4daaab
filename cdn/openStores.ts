import { createDailyCounts, type DailyCounts } from './admin/dailyCounts.ts'
import { createStoredProjects, type StoredProjects } from './admin/storedProjects.ts'
import type { ConfiguredProjects } from './configuredProjects.ts'
import type { UntimedEvent } from './impersonalEvent.ts'
import { createPostgresQueue } from './jobs/createPostgresQueue.ts'
import { createTableQueue } from './jobs/createTableQueue.ts'
import type { JobQueue } from './jobs/jobQueue.ts'
import { openValkeyLimits } from './limits/openValkeyLimits.ts'
import type { ValkeyLimits } from './limits/ValkeyLimits.ts'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import { createOperatorSeal } from './signIn/operatorSeal.ts'
import { isPostgres, memoryDatabase } from './store/connectDatabase.ts'
import { createPostgresNews, type PostgresNews } from './store/createPostgresNews.ts'
import { openDatabases } from './store/openDatabases.ts'
import type { OpenStore } from './store/openStore.ts'
import { parseDenyList } from './store/parseProjects.ts'
import { createReloadingProjects, type ProjectsSource, type ReloadingProjects } from './store/reloadingProjects.ts'
import { holdServerLease, type ServerLease } from './store/serverLease.ts'
import type { DataTables } from './store/tables.ts'
import type { Traces } from './traces/Traces.ts'
import { withJobTraces } from './traces/withJobTraces.ts'

/** The databases of a server, and what reads and writes them on its behalf. */
export interface Stores {
  cache: OpenStore
  data: OpenStore<DataTables>
  /** Whether both are one PostgreSQL database, which several servers may share. */
  isShared: boolean
  /** Projects of the admin. */
  stored: StoredProjects
  /** Why those could not be read at the start, if so. */
  unread: string | undefined
  /** Those of the operator's file and of the admin. */
  projects: ReloadingProjects
  dailyCounts: DailyCounts
  jobs: JobQueue
  /** Of a shared database. */
  news: PostgresNews | undefined
  /** The store that counts limits, if the operator has one. */
  valkey: ValkeyLimits | undefined
  lease: ServerLease
  close(): Promise<void>
}

interface StoresDeps {
  configured: ConfiguredProjects
  /** What the operator configured, as first read. */
  file: ProjectsSource
  secret(name: string): string | undefined
  traces: Traces | undefined
  elapsed(): number
  tell(event: UntimedEvent): void
  /** Called when the projects have changed. */
  onProjects(): void
}

/** Poll interval for jobs added by another process to the same file. */
const jobsPollMs = 1000

/** @throws OperatorError if a database cannot be used; nothing is left open then */
export async function openStores(
  options: Pick<StartCdnOptions, 'database' | 'migrates' | 'postgres' | 'valkey'>,
  { configured, file, secret, traces, elapsed, tell, onProjects }: StoresDeps,
): Promise<Stores> {
  const { database = memoryDatabase, migrates, postgres } = options
  const { cache, data } = await openDatabases(database, { migrates, postgres, tell, asked: traces?.asked })
  let valkey: ValkeyLimits | undefined
  try {
    const stored = createStoredProjects({
      data,
      now: Date.now,
      seal: createOperatorSeal(secret),
      parse: configured.parseEntry,
      parseDenyList,
      tell,
    })
    // A database that could not be opened is not waited for once more.
    const unread = data.failure?.message ?? (await stored.refresh().then(() => undefined, String))
    const projects = await createReloadingProjects(stored.with(file), elapsed, news => {
      tell(news)
      onProjects()
    })
    const dailyCounts = createDailyCounts(data, Date.now)
    const isShared = isPostgres(database)
    const ofPostgres = { url: database, data, report: tell, connectTimeoutMs: postgres?.connectTimeoutMs }
    const queue = isShared
      ? createPostgresQueue({ ...ofPostgres, migrates })
      : createTableQueue(data, { now: Date.now, pollMs: jobsPollMs, report: tell })
    const jobs = traces ? withJobTraces(queue, traces) : queue
    if (options.valkey !== undefined)
      valkey = await openValkeyLimits({ url: options.valkey, secret: secret('CK_AUTH_KEY'), now: Date.now, tell })
    const lease = await holdServerLease(data)
    const news = isShared ? createPostgresNews(ofPostgres) : undefined
    return {
      ...{ cache, data, isShared, stored, unread, projects, dailyCounts, jobs, news, valkey, lease },
      async close() {
        await jobs.stop()
        await dailyCounts.flush()
        await lease.end()
        await news?.stop()
        valkey?.stop()
        await Promise.all([cache.close(), data.close()])
      },
    }
  } catch (error) {
    valkey?.stop()
    await Promise.all([cache.close(), data.close()])
    throw error
  }
}
