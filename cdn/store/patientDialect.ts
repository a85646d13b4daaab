import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { StoreFailure } from './storeFailure.ts'

const againAfterMs = 50

/** The known state of an outage. All stores and connections of one database share it, so they wait only once. */
export interface Outage {
  /** In monotonic milliseconds; undefined while it is there. */
  since?: number | undefined
  /** How long the last connection took to fail. */
  tookMs?: number
  /** The last failure to open it, and until when no store tries again. */
  rest?: { failure: StoreFailure; until: number } | undefined
}

/**
 * Wraps a dialect: callers wait while a database has just gone away, because a restart or failover takes only a moment.
 * If it stays away longer, they fail immediately.
 */
export function patientDialect(dialect: Dialect, patienceMs: number, outage: Outage = {}): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => patientDriver(dialect.createDriver(), patienceMs, outage),
  }
}

function patientDriver(driver: Driver, patienceMs: number, outage: Outage): Driver {
  let isClosed = false
  return {
    init: () => driver.init(),
    async acquireConnection(): Promise<DatabaseConnection> {
      const firstAskedAt = performance.now()
      for (;;) {
        const askedAt = performance.now()
        try {
          const connection = await driver.acquireConnection()
          outage.since = undefined
          return connection
        } catch (error) {
          if (isClosed || !(error instanceof StoreFailure) || error.reason !== 'gone') throw error
          outage.since ??= askedAt
          outage.tookMs = performance.now() - askedAt
          // Another pool may have connections where this one gets none, and ends the outage again and again.
          if (performance.now() - Math.min(outage.since, firstAskedAt) >= patienceMs) throw error
          // Keeps the process alive: at its start, nothing else does.
          await new Promise(resolve => setTimeout(resolve, againAfterMs))
        }
      }
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: connection => driver.commitTransaction(connection),
    rollbackTransaction: connection => driver.rollbackTransaction(connection),
    releaseConnection: connection => driver.releaseConnection(connection),
    destroy() {
      isClosed = true
      return driver.destroy()
    },
  }
}
