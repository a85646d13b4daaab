import { type Kysely, sql } from 'kysely'
import { fromJson } from '../../shared/protocol/json.ts'
import { createId } from '../embedded/secrets.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { ListPlace } from './listPages.ts'

/** An entry of the log. */
export interface AuditEntry {
  /** The id of a token, `command`, or `user` for an action by the person themselves. */
  actor: string
  /** The action, such as `users.suspend`. */
  act: string
  /** The id of the affected object. Never an email or a person's name. */
  target: string
  requestId: string
  details: Readonly<Record<string, string | number | boolean>>
}

export interface KeptAuditEntry extends AuditEntry {
  id: string
  at: number
}

/** Adds an entry in the transaction of the logged change, so neither exists without the other. */
export async function addToAudit(
  db: Kysely<DataTables>,
  at: number,
  { actor, act, target, requestId, details }: AuditEntry,
): Promise<void> {
  const row = { actor, act, target, request_id: requestId, details: JSON.stringify(details) }
  await db
    .insertInto('audit_log')
    .values({ id: createId(), at, ...row })
    .execute()
}

/**
 * Newest first.
 * @param asked `target`: only entries about it; `before`: only entries after that one in this order
 */
export async function readAudit(
  data: DataStore,
  { target, before, limit }: { target?: string | undefined; before?: ListPlace | undefined; limit: number },
): Promise<KeptAuditEntry[]> {
  let query = (await data.open()).selectFrom('audit_log').selectAll()
  if (target !== undefined) query = query.where('target', '=', target)
  if (before) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ request_id, details, ...row }) => ({
    ...row,
    requestId: request_id,
    details: fromJson(details) as AuditEntry['details'],
  }))
}
