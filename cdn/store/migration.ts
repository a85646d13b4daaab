import type { Migration as Change } from 'kysely'

/** One step of a database's tables. One that landed is never changed; a later one corrects it. */
export interface Migration extends Pick<Change, 'up'> {
  /** Its place in the list: 1, 2, 3, … */
  number: number
  /** By which a database knows it. */
  name: string
  /** Of its SQL (`checksumOf.ts`). A database where another SQL ran under this name is refused. */
  checksum: string
  /**
   * The lowest migration number that a server must know to run beside this one. Undefined if it only adds: then earlier
   * releases keep working, and a rollback is possible.
   */
  needs?: number
  /** Its tables hold live state only: backups omit them, and a restore leaves them. */
  staysAtRestore?: true
}
