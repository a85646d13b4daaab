import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { StoreFailure } from './storeFailure.ts'

const againAfterMs = 50

/**
 * Wraps a dialect: callers wait while a database has just gone away, because a restart or failover takes only a moment.
 * If it stays away longer, they fail immediately.
 */
export function patientDialect(dialect: Dialect, patienceMs: number): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => patientDriver(dialect.createDriver(), patienceMs),
  }
}

function patientDriver(driver: Driver, patienceMs: number): Driver {
  let awaySince: number | undefined
  let isClosed = false
  return {
    init: () => driver.init(),
    async acquireConnection(): Promise<DatabaseConnection> {
      for (;;) {
        const askedAt = performance.now()
        try {
          const connection = await driver.acquireConnection()
          awaySince = undefined
          return connection
        } catch (error) {
          if (isClosed || !(error instanceof StoreFailure) || error.reason !== 'gone') throw error
          awaySince ??= askedAt
          if (performance.now() - awaySince >= patienceMs) throw error
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
