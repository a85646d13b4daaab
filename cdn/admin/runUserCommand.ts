import type { Kysely } from 'kysely'
import { deleteUser, exportUser, findUser, noSuchUser } from '../embedded/rightsOfUsers.ts'
import type { VaultKey } from '../embedded/vaultKey.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { type AuditEntry, addToAudit } from './auditLog.ts'

export type UserCommand = 'export-user' | 'delete-user'

interface Deps {
  data: DataStore
  cache: Store
  vaultKey: VaultKey
  now(): number
}

/**
 * Runs a user's request (export, suspension, deletion) as a command, with the same audit log entries as the admin.
 * @param named an email, a wallet's address, or an id
 * @returns what to print
 * @throws OperatorError if there is no such user
 */
export async function runUserCommand(
  { data, cache, vaultKey, now }: Deps,
  command: UserCommand,
  named: string,
): Promise<string> {
  const act = command === 'export-user' ? 'users.export' : 'users.delete'
  const audit = (transaction: Kysely<DataTables>, target: string, details: AuditEntry['details'] = {}) =>
    addToAudit(transaction, now(), { actor: 'command', act, target, requestId: '', details })
  const db = await data.open()
  const user = await findUser(db, vaultKey, named)
  if (!user) {
    await audit(db, '', { found: false })
    throw noSuchUser()
  }
  const { id } = user
  if (command === 'delete-user')
    return `${await deleteUser({ data, cache, vaultKey }, id, audit)} rows of this user were deleted`
  // Logged before anything is read.
  await audit(db, id)
  return JSON.stringify(await exportUser({ data, vaultKey }, id), null, 2).replace(unprintable, escaped)
}

/** The person chose some of the texts, which could move a terminal's cursor or turn its lines around. */
const unprintable = /[^\P{C}\n]/gu
const escaped = (character: string) =>
  Array.from({ length: character.length }, (_, at) => codeOf(character.charCodeAt(at))).join('')
const codeOf = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`
