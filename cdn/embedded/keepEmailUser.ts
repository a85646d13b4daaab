import type { Kysely } from 'kysely'
import { ApiFailure } from '../apiFailure.ts'
import type { TakenCounts } from '../limits/counts.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { AttemptRow } from './emailCodes.ts'
import { indexesOfEmail, keptAddress, openAddress } from './embeddedUsers.ts'
import { keepLanguage } from './keepLanguage.ts'
import { createId } from './secrets.ts'
import type { VaultKey } from './vaultKey.ts'
import type { Warnings } from './warnings.ts'

export interface EmailUserDeps {
  data: DataStore
  vaultKey: VaultKey
  warnings: Pick<Warnings, 'keeps'>
  now(): number
  /** Counts a new user. @throws ApiFailure `rate_limited` if the project has reached its limit for today */
  countSignUp?(project: string): Promise<TakenCounts>
}

/**
 * The user of an attempt's address, created by the first sign-in.
 * @returns the user's id
 * @throws ApiFailure `rate_limited`, or `email_taken` while a former owner may take the address back
 */
export async function keepEmailUser(
  { data, vaultKey, warnings, now, countSignUp }: EmailUserDeps,
  attempt: AttemptRow,
  language: string,
): Promise<string> {
  const db = await data.open()
  const email = await openAddress(vaultKey, attempt)
  const indexes = await indexesOfEmail(vaultKey, email)
  const findIn = (db: Kysely<DataTables>) =>
    db.selectFrom('embedded_users').select('id').where('email_index', 'in', indexes).executeTakeFirst()
  // Outside of the transaction, because it needs the database file's only writer.
  const counted = (await findIn(db)) ? undefined : await countSignUp?.(attempt.project)
  const keep = async (transaction: Kysely<DataTables>) => {
    const address = await keptAddress(await vaultKey.during(transaction), email)
    const found = await findIn(transaction)
    if (found) {
      await keepLanguage(transaction, found.id, attempt.device_key, language)
      return { id: found.id, isNew: false }
    }
    const made = await transaction
      .insertInto('embedded_users')
      .values({ id: createId(), ...address, created_at: now(), language })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Checked once the address is taken, when a concurrent removal is visible.
    if (made && (await warnings.keeps(indexes, '', transaction)))
      throw new ApiFailure(
        'email_taken',
        'This address belonged to an account whose owner may still take it back. Try again in three days',
      )
    const { id } = made ?? (await findIn(transaction)) ?? {}
    if (!id) throw new Error('Another tab has made this user, and it is gone')
    return { id, isNew: made !== undefined }
  }
  const kept = await db
    .transaction()
    .execute(keep)
    .catch(async error => {
      await counted?.giveBack()
      throw error
    })
  if (!kept.isNew) await counted?.giveBack()
  return kept.id
}
