import type { Migration as Change } from 'kysely'

/** One schema change. Never edit a published one; correct it with a later one. */
export interface Migration extends Pick<Change, 'up'> {
  /** Its place in the list: 1, 2, 3, … */
  number: number
  /** Identifies it in databases. */
  name: string
  /** The checksum of its SQL (`checksumOf.ts`). A database where different SQL ran under this name is refused. */
  checksum: string
  /**
   * The lowest migration number that a server must know to run beside this one. Undefined if it only adds: then earlier
   * releases keep working, and a rollback is possible.
   */
  needs?: number
  /** Its tables only hold live state: backups omit them, and a restore does not touch them. */
  staysAtRestore?: true
}
