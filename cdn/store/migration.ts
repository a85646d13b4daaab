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
   * The lowest number a server must know to work beside it. Undefined if it only adds what earlier releases need not know:
   * then those that know none of it may go on, or come back.
   */
  needs?: number
  /** Its tables say what goes on now, so no backup has them, and a restore leaves them. */
  staysAtRestore?: true
}
