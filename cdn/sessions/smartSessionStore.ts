import type { Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { SmartSessionTables } from '../store/migrations/smartSessions.ts'
import type { DataStore } from '../store/store.ts'

export type SmartSessionRow = Selectable<SmartSessionTables['smart_sessions']>
/** The owner of sessions: a project's account on a network. */
export type SessionOwner = Pick<SmartSessionRow, 'project' | 'address' | 'chain'>

/** Limit for active sessions, and for a listing. */
export const maxSessions = 100
/**
 * Includes revoked sessions, which stay until they expire; otherwise their signatures, which are public, could restore
 * them.
 */
const maxKept = 3 * maxSessions

/** The sessions of accounts. Each method may fail with a StoreFailure. */
export interface SmartSessionStore {
  /** Those on all networks, newest first. Beyond the limit, active ones are listed before others. */
  list(account: Omit<SessionOwner, 'chain'>, nowSeconds: number): Promise<SmartSessionRow[]>
  find(owner: SessionOwner, pci: string): Promise<SmartSessionRow | undefined>
  /**
   * Adds a session; an existing one stays as it is. Over the limit, expired ones are deleted.
   * @throws ApiFailure `rate_limited` if too many live, or none has
   */
  add(row: SmartSessionRow): Promise<void>
  /** Permanent; only the first call counts. */
  revoke(owner: SessionOwner, pci: string, how: { atSeconds: number; revocation: string }): Promise<void>
}

const lives = ({ expiry, revoked_at }: SmartSessionRow, nowSeconds: number): boolean =>
  revoked_at === null && expiry > nowSeconds

/** @param data undefined without a database */
export function createSmartSessionStore(data: DataStore | undefined): SmartSessionStore {
  const open = async () => {
    if (!data) throw new ApiFailure('not_available', 'This server has no database, which sessions need')
    return data.open()
  }
  const rowsOf = async ({ project, address }: Omit<SessionOwner, 'chain'>) =>
    (await open())
      .selectFrom('smart_sessions')
      .selectAll()
      .where('project', '=', project)
      .where('address', '=', address)

  return {
    async list(account, nowSeconds) {
      const rows = await (await rowsOf(account)).orderBy('created_at', 'desc').orderBy('pci').limit(maxKept).execute()
      const living = rows.filter(row => lives(row, nowSeconds))
      const others = rows.filter(row => !lives(row, nowSeconds)).slice(0, Math.max(0, maxSessions - living.length))
      const listed = new Set([...living, ...others].slice(0, maxSessions))
      return rows.filter(row => listed.has(row))
    },
    async find(owner, pci) {
      return (await rowsOf(owner)).where('chain', '=', owner.chain).where('pci', '=', pci).executeTakeFirst()
    },
    async add(row) {
      const { project, address, chain, created_at } = row
      const rows = await (await rowsOf(row)).limit(maxKept).execute()
      if (rows.some(each => each.chain === chain && each.pci === row.pci)) return
      if (rows.filter(each => lives(each, created_at)).length >= maxSessions)
        throw new ApiFailure('rate_limited', `An account keeps ${maxSessions} sessions: revoke one first`)
      if (rows.length >= maxKept) {
        const { numDeletedRows } = await (await open())
          .deleteFrom('smart_sessions')
          .where('project', '=', project)
          .where('address', '=', address)
          .where('expiry', '<=', created_at)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n)
          throw new ApiFailure(
            'rate_limited',
            `An account has ${maxKept} sessions, revoked ones with them, until one ends`,
          )
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
