import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { NameRow } from '../names/nameRegister.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import { readPlace } from './listPages.ts'

interface Named extends Pick<NameRow, 'zone' | 'label'> {
  /** Leaves it alone if another account owns it: a freed name may be registered again. By default, anyone's. */
  owner?: string | undefined
}
type Change = { [Column in 'suspended_at' | 'address' | 'is_contract']?: NameRow[Column] }

/** The operator's actions on account names. */
export interface NameRights {
  /** @param asked `query`: a whole name or an address; by default, lists the newest names */
  list(asked: { query?: string | undefined; after?: string | undefined; limit: number }): Promise<NameRow[]>
  /** @throws ApiFailure `not_found` or `changed_meanwhile`; `name_owned` if the address has another name in this zone */
  change(db: Kysely<DataTables>, named: Named, change: Change): Promise<void>
  /** Frees it. @throws ApiFailure `not_found` or `changed_meanwhile` */
  release(db: Kysely<DataTables>, named: Named): Promise<void>
}

const noName = ({ zone, label, owner }: Named) =>
  owner === undefined
    ? new ApiFailure('not_found', `Nobody has registered ${label}.${zone}`)
    : new ApiFailure('changed_meanwhile', `${label}.${zone} does not belong to ${owner} any more: find it again`)

export function createNameRights(data: DataStore): NameRights {
  return {
    async list({ query, after, limit }) {
      const rows = (await data.open()).selectFrom('account_names').selectAll()
      const wanted = query?.trim().toLowerCase()
      if (wanted?.startsWith('0x')) return rows.where('address', '=', wanted).execute()
      if (wanted) {
        const [label = '', ...zone] = wanted.split('.')
        return rows.where('zone', '=', zone.join('.')).where('label', '=', label).execute()
      }
      const place = readPlace(after)
      const [zone = '', label = ''] = place ? splitName(place.id) : []
      const older = place
        ? rows.where(sql<boolean>`(registered_at, zone, label) < (${place.at}, ${zone}, ${label})`)
        : rows
      return older
        .orderBy('registered_at', 'desc')
        .orderBy('zone', 'desc')
        .orderBy('label', 'desc')
        .limit(limit)
        .execute()
    },

    async change(db, named, change) {
      try {
        const { numUpdatedRows } = await db
          .updateTable('account_names')
          .set(change)
          .where(isNamed(named))
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) throw noName(named)
      } catch (error) {
        if (!(error instanceof StoreFailure) || error.reason !== 'duplicate') throw error
        throw new ApiFailure('name_owned', `This address has another name below ${named.zone} already`)
      }
    },

    async release(db, named) {
      const { numDeletedRows } = await db.deleteFrom('account_names').where(isNamed(named)).executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw noName(named)
    },
  }
}

const isNamed =
  ({ zone, label, owner }: Named) =>
  ({ and, eb }: ExpressionBuilder<DataTables, 'account_names'>) =>
    and([eb('zone', '=', zone), eb('label', '=', label), ...(owner === undefined ? [] : [eb('address', '=', owner)])])

/** `label.zone`, the cursor of the list's pages. */
function splitName(name: string): [zone: string, label: string] {
  const at = name.indexOf('.')
  return [name.slice(at + 1), name.slice(0, at)]
}
