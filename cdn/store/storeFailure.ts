/** What a database may fail with. Each database has its own codes; its dialect translates them. */
export type StoreReason =
  /** Another process holds it, or the statement took too long. */
  | 'locked'
  /** No room left. */
  | 'full'
  /** It cannot be reached, read or written. */
  | 'gone'
  /** The file is no database, or a part of it is unreadable. */
  | 'damaged'
  /** A row with this key exists. */
  | 'duplicate'

/** A failure of the database that callers may expect. Any other error of a query is a bug. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure'

  constructor(
    readonly reason: StoreReason,
    cause: unknown,
  ) {
    super(`The database is ${reason}: ${textOf(cause)}`, { cause })
  }
}

/** An error of several addresses, such as those of localhost, has no words of its own. */
function textOf(cause: unknown): string {
  const { message, code } = Object(cause) as { message?: unknown; code?: unknown }
  return String(message || code || cause)
}
