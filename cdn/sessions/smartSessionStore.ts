import type { Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { SmartSessionTables } from '../store/migrations/smartSessions.ts'
import type { DataStore } from '../store/store.ts'

export type SmartSessionRow = Selectable<SmartSessionTables['smart_sessions']>
/** Whose sessions: of a project, on a network. */
export type SessionOwner = Pick<SmartSessionRow, 'project' | 'address' | 'chain'>

/** As many as the list shows. */
export const maxSessions = 100

/** Which sessions an account has. Each method may fail with a StoreFailure. */
export interface SmartSessionStore {
  /** Those on all networks, the newest first. */
  list(account: Omit<SessionOwner, 'chain'>): Promise<SmartSessionRow[]>
  find(owner: SessionOwner, pci: string): Promise<SmartSessionRow | undefined>
  /**
   * Keeps one; one that is there stays as it is. Of an account that has too many, those that ended go.
   * @throws ApiFailure `rate_limited` if none of them has
   */
  add(row: SmartSessionRow): Promise<void>
  /** Once and for good. */
  revoke(owner: SessionOwner, pci: string, how: { atSeconds: number; revocation: string }): Promise<void>
}

/** @param data undefined where there is no database */
export function createSmartSessionStore(data: DataStore | undefined): SmartSessionStore {
  const open = async () => {
    if (!data) throw new ApiFailure('not_available', 'This server has no database, and so keeps no sessions')
    return data.open()
  }
  const rowsOf = async ({ project, address }: Omit<SessionOwner, 'chain'>) =>
    (await open())
      .selectFrom('smart_sessions')
      .selectAll()
      .where('project', '=', project)
      .where('address', '=', address)

  return {
    async list(account) {
      return (await rowsOf(account)).orderBy('created_at', 'desc').orderBy('pci').limit(maxSessions).execute()
    },
    async find(owner, pci) {
      return (await rowsOf(owner)).where('chain', '=', owner.chain).where('pci', '=', pci).executeTakeFirst()
    },
    async add(row) {
      const { project, address, chain, created_at } = row
      const rows = await (await rowsOf(row)).limit(maxSessions).execute()
      if (rows.some(each => each.chain === chain && each.pci === row.pci)) return
      const isOver = ({ expiry, revoked_at }: SmartSessionRow) => revoked_at !== null || expiry <= created_at
      const over = rows.filter(isOver)
      if (rows.length >= maxSessions) {
        if (!over.length)
          throw new ApiFailure('rate_limited', `An account keeps ${maxSessions} sessions: revoke one first`)
        const gone = (await open()).deleteFrom('smart_sessions').where('project', '=', project)
        await gone
          .where('address', '=', address)
          .where(({ or, and, eb }) =>
            or(over.map(each => and([eb('chain', '=', each.chain), eb('pci', '=', each.pci)]))),
          )
          .execute()
      }
      const insert = (await open()).insertInto('smart_sessions').values(row)
      await insert.onConflict(conflict => conflict.doNothing()).execute()
    },
    async revoke({ project, address, chain }, pci, { atSeconds, revocation }) {
      await (await open())
        .updateTable('smart_sessions')
        .set({ revoked_at: atSeconds, revocation })
        .where('project', '=', project)
        .where('address', '=', address)
        .where('chain', '=', chain)
        .where('pci', '=', pci)
        .where('revoked_at', 'is', null)
        .execute()
    },
  }
}
