import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { StoreFailure, type StoreReason } from './storeFailure.ts'

/** Differences between the databases that this hides from the rest of the server. */
export interface DialectFacts {
  /** @returns undefined for an error that is a bug, such as wrong SQL */
  reasonOf(error: unknown): StoreReason | undefined
  /** Converts a parameter for the driver. */
  parameter?(value: unknown): unknown
  /** Converts a row's value to the common type. */
  value?(value: unknown): unknown
  /** Receives each failure, before the caller does. */
  onFailure?: ((failure: StoreFailure) => void) | undefined
}

/** Wraps a dialect: its connections throw StoreFailure, and accept and return common types. */
export function typedFailures(dialect: Dialect, facts: DialectFacts): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => typedDriver(dialect.createDriver(), facts),
  }
}

function typedDriver(driver: Driver, { reasonOf, parameter, value, onFailure }: DialectFacts): Driver {
  const typed = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const reason = reasonOf(error)
      if (!reason) throw error
      const failure = new StoreFailure(reason, error)
      onFailure?.(failure)
      throw failure
    }
  }
  /** The driver's connections behind ours, needed to release them. */
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  const typedConnection = (connection: DatabaseConnection): DatabaseConnection => {
    const own: DatabaseConnection = {
      async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
        const parameters = parameter ? query.parameters.map(parameter) : query.parameters
        const result = await typed(() => connection.executeQuery<Row>({ ...query, parameters }))
        if (value) for (const row of result.rows) convertValues(row as Record<string, unknown>, value)
        return result
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    inner.set(own, connection)
    return own
  }
  return {
    init: () => typed(() => driver.init()),
    acquireConnection: () => typed(async () => typedConnection(await driver.acquireConnection())),
    beginTransaction: (connection, settings) => typed(() => driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: connection => typed(() => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: connection => typed(() => driver.rollbackTransaction(innerOf(connection))),
    releaseConnection: connection => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  }
}

function convertValues(row: Record<string, unknown>, value: (value: unknown) => unknown): void {
  for (const [name, stored] of Object.entries(row)) row[name] = value(stored)
}
