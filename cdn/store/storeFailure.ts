/** Reasons for a database failure. Each dialect maps its database's own codes to these. */
export type StoreReason =
  /** Another process holds it, or the statement took too long. */
  | 'locked'
  /** No room left. */
  | 'full'
  /** It cannot be reached, read or written. */
  | 'gone'
  /** The file is not a database, or a part of it is unreadable. */
  | 'damaged'
  /** An incompatible release, or a build that never became one, has changed it. */
  | 'foreign'
  /** A row with this key exists. */
  | 'duplicate'
  /** A text has a character that it cannot keep. SQLite keeps all. */
  | 'unfit'

/** An expected failure of the database. Any other error of a query is a bug. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'

  constructor(
    readonly reason: StoreReason,
    cause: unknown,
  ) {
    super(reason === 'foreign' ? textOf(cause) : `The database is ${reason}: ${textOf(cause)}`, { cause })
  }
}

/** An AggregateError, such as for localhost's several addresses, has no message of its own. */
function textOf(cause: unknown): string {
  const { message, code } = Object(cause) as { message?: unknown; code?: unknown }
  return String(message || code || cause)
}
