import type { Kysely } from 'kysely'
import { addToAudit } from '../admin/auditLog.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { Mail } from './mail/writeMail.ts'
import { deleteUser, exportUser, type UserExport } from './rightsOfUsers.ts'
import type { VaultKey } from './vaultKey.ts'

/** What a person does with their own account, with the same lines in the audit log as from the admin. */
export interface OwnRights {
  export(userId: string): Promise<UserExport>
  /** Tells all their addresses. */
  delete(userId: string, browser: string): Promise<void>
}

interface Deps {
  data: DataStore
  cache: Store | undefined
  vaultKey: VaultKey
  now(): number
  /** Their addresses, and the mail about it. */
  farewell(userId: string, browser: string): Promise<{ addresses: readonly string[]; mail: Mail }>
  /** Sends a mail that nothing here remembers. */
  sendOnce(addresses: readonly string[], mail: Mail): void
}

export function createOwnRights({ data, cache, vaultKey, now, farewell, sendOnce }: Deps): OwnRights {
  const audit = (act: string) => (transaction: Kysely<DataTables>, target: string) =>
    addToAudit(transaction, now(), { actor: 'user', act, target, requestId: '', details: {} })
  return {
    async export(userId) {
      await audit('users.export')(await data.open(), userId)
      return exportUser({ data, vaultKey }, userId)
    },
    async delete(userId, browser) {
      const { addresses, mail } = await farewell(userId, browser)
      await deleteUser({ data, cache, vaultKey }, userId, audit('users.delete'))
      sendOnce(addresses, mail)
    },
  }
}
