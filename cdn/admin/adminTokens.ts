import { createId, createSecret, hashOfSecret } from '../embedded/secrets.ts'
import { OperatorError } from '../operatorError.ts'
import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'
import { addToAudit } from './auditLog.ts'
import { type Role, roles } from './permissions.ts'

/** The holder of a token. */
export interface AdminActor {
  /** Their name in the audit log. */
  id: string
  role: Role
  name: string
}

/** Tokens by which people and programs use the admin. Only their hashes are stored. */
export interface AdminTokens {
  /** @param token a fixed one, for tests @returns the token, which cannot be read again */
  add(holder: Omit<AdminActor, 'id'>, token?: string): Promise<string>
  /**
   * The holder of a token. Looked up by hash, so timing reveals nothing about existing tokens.
   * @returns undefined for an unknown or revoked one
   */
  find(token: string): Promise<AdminActor | undefined>
  /**
   * @param named its id, or the token itself, because the finder of a leaked token knows only that
   * @returns its id; undefined if there is none, or it was revoked before
   */
  revoke(named: string): Promise<string | undefined>
  /** Newest first. */
  list(): Promise<(AdminActor & { since: number; usedAt: number | null; revokedAt: number | null })[]>
}

/** A prefix that secret scanners recognize. */
const prefix = 'ck_admin_'
const form = /^ck_admin_[-_a-zA-Z0-9]{43}$/
const noteUseEveryMs = 60_000
const shownTokens = 500

export function createAdminTokens(data: DataStore, now: () => number): AdminTokens {
  const byCommand = (act: string, target: string, details: Record<string, string>) => ({
    ...{ actor: 'command', act, target, requestId: '', details },
  })
  return {
    async add({ role, name }, token = prefix + createSecret()) {
      const row = { id: createId(), hash: hashOfSecret(token), role, name, created_at: now() }
      const db = await data.open()
      await db.transaction().execute(async transaction => {
        await transaction
          .insertInto('admin_tokens')
          .values({ ...row, used_at: null, revoked_at: null })
          .execute()
        await addToAudit(transaction, now(), byCommand('tokens.create', row.id, { role }))
      })
      return token
    },

    async find(token) {
      if (!form.test(token)) return undefined
      const db = await data.open()
      const row = await db
        .selectFrom('admin_tokens')
        .select(['id', 'role', 'name', 'used_at'])
        .where('hash', '=', hashOfSecret(token))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      const role = roles.find(each => each === row?.role)
      if (!row || !role) return undefined
      if (now() - (row.used_at ?? 0) > noteUseEveryMs)
        await ifPossible(() =>
          db.updateTable('admin_tokens').set({ used_at: now() }).where('id', '=', row.id).execute(),
        )
      return { id: row.id, role, name: row.name }
    },

    async revoke(named) {
      const hash = hashOfSecret(named)
      const db = await data.open()
      return db.transaction().execute(async transaction => {
        const revoked = await transaction
          .updateTable('admin_tokens')
          .set({ revoked_at: now() })
          .where(({ or, eb }) => or([eb('id', '=', named), eb('hash', '=', hash)]))
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (revoked) await addToAudit(transaction, now(), byCommand('tokens.revoke', revoked.id, {}))
        return revoked?.id
      })
    },

    async list() {
      const db = await data.open()
      const rows = await db
        .selectFrom('admin_tokens')
        .selectAll()
        .orderBy('created_at', 'desc')
        .limit(shownTokens)
        .execute()
      return rows.map(({ id, role, name, created_at, used_at, revoked_at }) => ({
        ...{ id, role: role as Role, name, since: created_at, usedAt: used_at, revokedAt: revoked_at },
      }))
    },
  }
}

/** A masked form, because terminals and schedulers keep printed output. */
const withoutTokens = (text: string) => text.replace(/ck_admin_\S*/g, `${prefix}…`)

/**
 * `admin:token --role ROLE --name NAME`, `admin:token --list` and `admin:token --revoke ID`.
 * @param options the command's arguments @returns the text to print
 * @throws OperatorError
 */
export async function runTokenCommand(tokens: AdminTokens, options: readonly string[]): Promise<string> {
  const [first = '', second = ''] = options
  if (first === '--list' && options.length === 1) {
    const dateOf = (ms: number | null) => (ms === null ? 'never' : new Date(ms).toISOString())
    const lines = (await tokens.list()).map(
      ({ id, role, name, since, usedAt, revokedAt }) =>
        `${id}  ${role.padEnd(7)}  ${name}  since ${dateOf(since)}, last used ${dateOf(usedAt)}${revokedAt === null ? '' : `, revoked ${dateOf(revokedAt)}`}`,
    )
    return lines.join('\n') || 'There are no tokens'
  }
  if (first === '--revoke' && options.length === 2) {
    const id = await tokens.revoke(second)
    if (id !== undefined) return `${id} was revoked`
    throw new OperatorError(`There is no valid token ${withoutTokens(second)}; admin:token --list names them`)
  }
  const given = new Map(options.flatMap((name, index) => (index % 2 === 0 ? [[name, options[index + 1] ?? '']] : [])))
  const role = roles.find(each => each === given.get('--role'))
  const name = given.get('--name') ?? ''
  if (!role || !/^[^\p{C}]{1,64}$/u.test(name) || given.size * 2 !== options.length || given.size !== 2)
    throw new OperatorError(
      `admin:token ${withoutTokens(options.join(' '))} is not accepted; expected --role ${roles.join('|')} --name NAME, --list, or --revoke ID`,
    )
  return tokens.add({ role, name })
}
