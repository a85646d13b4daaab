import type { Kysely } from 'kysely'
import { StartupError } from '../startupError.ts'
import { whileAlone } from '../store/serverLease.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { emailPlace, indexOfEmail } from './embeddedUsers.ts'
import { readSocialPlace } from './logins.ts'
import { mailPlace } from './mail/createOutbox.ts'
import { secretPlace } from './mailRecovery.ts'
import { indexOfSubject, isSocialUserIndex, socialPlace } from './social/socialUsers.ts'
import { type CanaryName, canaryPlace, canaryRows, checkCanary } from './vaultCanary.ts'
import type { VaultKey } from './vaultKey.ts'

const rowsAtOnce = 500

/**
 * Reseals everything while no server runs (`serverLease.ts`). Atomic: after an interruption, the database is unchanged
 * and the command can run again.
 * @returns the number of rows
 * @throws StartupError if a server runs, the former key is not the one of this database, or no server has used it
 */
export async function rotateVault(data: DataStore, former: VaultKey, next: VaultKey): Promise<number> {
  return rotate(data, former, next, 'VAULT_KEY', async transaction => {
    // Pending sign-ins start over.
    await transaction.deleteFrom('embedded_attempts').execute()
    await transaction.deleteFrom('embedded_social_attempts').execute()
    return (
      (await rotateUsers(transaction, former, next)) +
      (await rotateSocials(transaction, former, next)) +
      (await rotateWarnings(transaction, former, next)) +
      (await rotateMails(transaction, former, next)) +
      (await rotateSlots(transaction, former, next, 'half_sealed', id => `slot|${id}`))
    )
  })
}

/** As {@link rotateVault}, for the secrets of mail recovery. */
export async function rotateRecovery(data: DataStore, former: VaultKey, next: VaultKey): Promise<number> {
  return rotate(data, former, next, 'RECOVERY_KEY', transaction =>
    rotateSlots(transaction, former, next, 'secret_sealed', secretPlace),
  )
}

async function rotate(
  data: DataStore,
  former: VaultKey,
  next: VaultKey,
  name: CanaryName,
  work: (transaction: Kysely<DataTables>) => Promise<number>,
): Promise<number> {
  const db = await data.open()
  await demandSealed(db)
  await checkCanary(data, former, name)
  return whileAlone(data, 'vault:rotate', demandAlone =>
    db.transaction().execute(async transaction => {
      await transaction
        .updateTable('embedded_canary')
        .set({ sealed: await next.seal(new TextEncoder().encode('canary'), canaryPlace(name)) })
        .where('id', '=', canaryRows[name])
        .execute()
      const rows = await work(transaction)
      await demandAlone(transaction)
      return rows
    }),
  )
}

/** An empty database may have a mistyped name; the operator would then change the key of another one. */
async function demandSealed(db: Kysely<DataTables>): Promise<void> {
  const mark = await db
    .selectFrom('embedded_canary')
    .select('id')
    .where('id', '=', canaryRows.VAULT_KEY)
    .executeTakeFirst()
  if (!mark)
    throw new StartupError(
      'No server has sealed anything in this database, so there is no key to change. Set CK_DATA or DATABASE_URL as the server has it',
    )
}

async function resealAddress(
  { email_index, email_sealed }: { email_index: string; email_sealed: string },
  [former, next]: readonly [VaultKey, VaultKey],
  row: string,
) {
  // Some providers give no address.
  if (!email_sealed) return { email_index, email_sealed }
  const email = await former.open(email_sealed, emailPlace(email_index)).catch(unreadable(row))
  const isSocial = isSocialUserIndex(email_index)
  const index = isSocial ? email_index : await indexOfEmail(next, new TextDecoder().decode(email))
  return { email_index: index, email_sealed: await next.seal(email, emailPlace(index)) }
}

/** A provider account, sealed for its place. */
async function resealSocial(
  { email_index: place, email_sealed }: { email_index: string; email_sealed: string },
  [former, next]: readonly [VaultKey, VaultKey],
  row: string,
) {
  const provider = readSocialPlace(place)?.provider ?? ''
  const bytes = await former.open(email_sealed, place).catch(unreadable(row))
  const [subject] = JSON.parse(new TextDecoder().decode(bytes))
  const email_index = socialPlace(provider, await indexOfSubject(next, provider, subject))
  return { email_index, email_sealed: await next.seal(bytes, email_index) }
}

async function rotateUsers(db: Kysely<DataTables>, former: VaultKey, next: VaultKey): Promise<number> {
  return eachRow(
    after =>
      db.selectFrom('embedded_users').selectAll().where('id', '>', after).orderBy('id').limit(rowsAtOnce).execute(),
    async ({ id, ...row }) => {
      const address = await resealAddress(row, [former, next], `embedded_users ${id}`)
      await db.updateTable('embedded_users').set(address).where('id', '=', id).execute()
    },
  )
}

async function rotateSocials(db: Kysely<DataTables>, former: VaultKey, next: VaultKey): Promise<number> {
  const rows = await db.selectFrom('embedded_socials').selectAll().execute()
  for (const { provider, subject_index, sealed: email_sealed } of rows) {
    const kept = { email_index: socialPlace(provider, subject_index), email_sealed }
    const resealed = await resealSocial(kept, [former, next], `embedded_socials ${provider} ${subject_index}`)
    await db
      .updateTable('embedded_socials')
      .set({
        subject_index: readSocialPlace(resealed.email_index)?.subjectIndex ?? '',
        sealed: resealed.email_sealed,
      })
      .where('provider', '=', provider)
      .where('subject_index', '=', subject_index)
      .execute()
  }
  return rows.length
}

/** Logins that their owners may take back. */
async function rotateWarnings(db: Kysely<DataTables>, former: VaultKey, next: VaultKey): Promise<number> {
  return eachRow(
    after =>
      db
        .selectFrom('embedded_warnings')
        .selectAll()
        .where('id', '>', after)
        .where('email_sealed', '!=', '')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    async ({ id, ...row }) => {
      const reseal = readSocialPlace(row.email_index) ? resealSocial : resealAddress
      const address = await reseal(row, [former, next], `embedded_warnings ${id}`)
      await db.updateTable('embedded_warnings').set(address).where('id', '=', id).execute()
    },
  )
}

/** Mails that the mail server has not accepted yet. */
async function rotateMails(db: Kysely<DataTables>, former: VaultKey, next: VaultKey): Promise<number> {
  return eachRow(
    after => db.selectFrom('mail_outbox').selectAll().where('id', '>', after).orderBy('id').limit(rowsAtOnce).execute(),
    async ({ id, sealed }) => {
      const bytes = await former.open(sealed, mailPlace(id)).catch(unreadable(`mail_outbox ${id}`))
      await db
        .updateTable('mail_outbox')
        .set({ sealed: await next.seal(bytes, mailPlace(id)) })
        .where('id', '=', id)
        .execute()
    },
  )
}

async function rotateSlots(
  db: Kysely<DataTables>,
  former: VaultKey,
  next: VaultKey,
  column: 'half_sealed' | 'secret_sealed',
  placeOf: (id: string) => string,
): Promise<number> {
  return eachRow(
    after =>
      db
        .selectFrom('embedded_slots')
        .selectAll()
        .where('id', '>', after)
        .where(column, '!=', '')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute(),
    async ({ id, [column]: sealed }) => {
      const bytes = await former.open(sealed, placeOf(id)).catch(unreadable(`embedded_slots ${id}`))
      const resealed = await next.seal(bytes, placeOf(id))
      await db
        .updateTable('embedded_slots')
        .set({ [column]: resealed })
        .where('id', '=', id)
        .execute()
      bytes.fill(0)
    },
  )
}

async function eachRow<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  change: (row: Row) => Promise<void>,
): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await read(after)
    for (const row of rows) await change(row)
    count += rows.length
    const last = rows.at(-1)
    if (!last) return count
    after = last.id
  }
}

/** The key opens one row but not another. */
const unreadable = (what: string) => (): never => {
  throw new StartupError(`The row ${what} was not sealed by this key: nothing was changed. Restore a backup`)
}
