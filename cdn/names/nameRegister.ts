import type { Selectable } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { NameTables } from '../store/migrations/names.ts'
import type { DataStore } from '../store/store.ts'

export type NameRow = Selectable<NameTables['account_names']>

/** Whether a name resolves. A suspended one stays taken, but does not resolve. */
export const isShown = (row: NameRow | undefined): row is NameRow => row !== undefined && row.suspended_at === null

/** Registered names. Each method may fail with a StoreFailure. */
export interface NameRegister {
  find(zone: string, label: string): Promise<NameRow | undefined>
  /** @param address in lower case */
  findOf(zone: string, address: string): Promise<NameRow | undefined>
  /** The oldest name of an address, in any zone, that is not suspended. */
  findFirstOf(address: string): Promise<NameRow | undefined>
  /** Which of these labels are taken. */
  taken(zone: string, labels: readonly string[]): Promise<ReadonlySet<string>>
  /** @returns false, without changes, if the name is taken or the address has another one */
  add(row: Omit<NameRow, 'suspended_at'>): Promise<boolean>
}

/** @param data undefined where there is no database */
export function createNameRegister(data: DataStore | undefined): NameRegister {
  const open = async () => {
    if (!data) throw new ApiFailure('not_available', 'This server has no database, which account names need')
    return data.open()
  }
  return {
    async find(zone, label) {
      const query = (await open()).selectFrom('account_names').selectAll()
      return query.where('zone', '=', zone).where('label', '=', label).executeTakeFirst()
    },
    async findOf(zone, address) {
      const query = (await open()).selectFrom('account_names').selectAll()
      return query.where('address', '=', address).where('zone', '=', zone).executeTakeFirst()
    },
    async findFirstOf(address) {
      const query = (await open()).selectFrom('account_names').selectAll()
      return query
        .where('address', '=', address)
        .where('suspended_at', 'is', null)
        .orderBy('registered_at')
        .executeTakeFirst()
    },
    async taken(zone, labels) {
      const query = (await open()).selectFrom('account_names').select('label')
      const rows = await query.where('zone', '=', zone).where('label', 'in', labels).execute()
      return new Set(rows.map(({ label }) => label))
    },
    async add(row) {
      const insert = (await open()).insertInto('account_names').values(row)
      const { numInsertedOrUpdatedRows = 0n } = await insert
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows > 0n
    },
  }
}
