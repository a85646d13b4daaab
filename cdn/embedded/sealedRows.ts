import type { Kysely } from 'kysely'
import type { DataTables } from '../store/tables.ts'
import { nextPlace } from './emailCodes.ts'
import { emailPlace, type KeptAddress, keptAddress, openAddress } from './embeddedUsers.ts'
import { slotPlace } from './embeddedWallets.ts'
import type { KeyName } from './keyMarks.ts'
import { readSocialPlace } from './logins.ts'
import { mailPlace } from './mail/createOutbox.ts'
import { secretPlace } from './mailRecovery.ts'
import { attemptPlace } from './social/socialAttempts.ts'
import { indexOfSubject, isSocialUserIndex, socialPlace } from './social/socialUsers.ts'
import type { VaultKey } from './vaultKey.ts'

/* All that the operator's keys seal, as the change of a key reads and writes it. */

export interface SealedRows {
  table: keyof DataTables
  /** How many are not sealed by the key of this pattern. */
  count(db: Kysely<DataTables>, pattern: string): Promise<number>
  /** Some of them, in the order of their places. */
  read(db: Kysely<DataTables>, pattern: string, after: readonly string[]): Promise<SealedRow[]>
}

export interface SealedRow {
  /** What it is found by. */
  place: readonly string[]
  /** @throws if no key that is here has sealed it */
  reseal(keys: ResealingKeys): Promise<WriteRow>
}

/** Writes the row, unless somebody else has changed it meanwhile. @returns whether it did */
export type WriteRow = (db: Kysely<DataTables>) => Promise<boolean>

export interface ResealingKeys {
  open: VaultKey['open']
  /** By the new key. */
  next: Pick<VaultKey, 'seal' | 'index'>
}

/** Other writers of a file wait for them, a quarter of a second at most. */
const rowsAtOnce = 20

const wrote = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n

async function resealText({ open, next }: ResealingKeys, sealed: string, place: string): Promise<string> {
  const bytes = await open(sealed, place)
  const resealed = await next.seal(bytes, place)
  bytes.fill(0)
  return resealed
}

/** An address that signs in is found by an index under the new key, too; others stay where they are. */
async function resealAddress(keys: ResealingKeys, kept: KeptAddress): Promise<KeptAddress> {
  if (!isSocialUserIndex(kept.email_index)) return keptAddress(keys.next, await openAddress(keys, kept))
  return { ...kept, email_sealed: await resealText(keys, kept.email_sealed, emailPlace(kept.email_index)) }
}

/** An account at a provider. @param kept its place, and what was sealed for it */
async function resealSocial({ open, next }: ResealingKeys, kept: KeptAddress): Promise<KeptAddress> {
  const { provider = '' } = readSocialPlace(kept.email_index) ?? {}
  const bytes = await open(kept.email_sealed, kept.email_index)
  const [subject] = JSON.parse(new TextDecoder().decode(bytes))
  const email_index = socialPlace(provider, await indexOfSubject(next, provider, subject))
  return { email_index, email_sealed: await next.seal(bytes, email_index) }
}

const users: SealedRows = {
  table: 'embedded_users',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('embedded_users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email_sealed', '!=', '')
      .where('email_sealed', 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [after = '']) {
    const rows = await db
      .selectFrom('embedded_users')
      .selectAll()
      .where('id', '>', after)
      .where('email_sealed', '!=', '')
      .where('email_sealed', 'not like', pattern)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, ...row }) => ({
      place: [id],
      async reseal(keys) {
        const address = await resealAddress(keys, row)
        return async db =>
          wrote(
            await db
              .updateTable('embedded_users')
              .set(address)
              .where('id', '=', id)
              .where('email_sealed', '=', row.email_sealed)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
}

const socials: SealedRows = {
  table: 'embedded_socials',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('embedded_socials')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sealed', 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [afterProvider = '', after = '']) {
    const rows = await db
      .selectFrom('embedded_socials')
      .selectAll()
      .where(({ eb, and, or }) =>
        or([
          eb('provider', '>', afterProvider),
          and([eb('provider', '=', afterProvider), eb('subject_index', '>', after)]),
        ]),
      )
      .where('sealed', 'not like', pattern)
      .orderBy('provider')
      .orderBy('subject_index')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ provider, subject_index, sealed: email_sealed }) => ({
      place: [provider, subject_index],
      async reseal(keys) {
        const kept = await resealSocial(keys, { email_index: socialPlace(provider, subject_index), email_sealed })
        const subjectIndex = readSocialPlace(kept.email_index)?.subjectIndex ?? ''
        return async db =>
          wrote(
            await db
              .updateTable('embedded_socials')
              .set({ subject_index: subjectIndex, sealed: kept.email_sealed })
              .where('provider', '=', provider)
              .where('subject_index', '=', subject_index)
              .where('sealed', '=', email_sealed)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
}

/** Logins that their owners may take back. */
const warnings: SealedRows = {
  table: 'embedded_warnings',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('embedded_warnings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email_sealed', '!=', '')
      .where('email_sealed', 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [after = '']) {
    const rows = await db
      .selectFrom('embedded_warnings')
      .selectAll()
      .where('id', '>', after)
      .where('email_sealed', '!=', '')
      .where('email_sealed', 'not like', pattern)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, ...row }) => ({
      place: [id],
      async reseal(keys) {
        const { email_index, email_sealed } = await (readSocialPlace(row.email_index) ? resealSocial : resealAddress)(
          keys,
          row,
        )
        return async db =>
          wrote(
            await db
              .updateTable('embedded_warnings')
              .set({ email_index, email_sealed })
              .where('id', '=', id)
              .where('email_sealed', '=', row.email_sealed)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
}

/** Sign-ins by email that are under way. Their codes are waited for. */
const emailAttempts: SealedRows = {
  table: 'embedded_attempts',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('embedded_attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email_sealed', 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [after = '']) {
    const rows = await db
      .selectFrom('embedded_attempts')
      .selectAll()
      .where('id', '>', after)
      .where('email_sealed', 'not like', pattern)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, ...row }) => ({
      place: [id],
      async reseal(keys) {
        const { email_index, email_sealed } = await resealAddress(keys, row)
        const next_sealed = row.next_sealed && (await resealText(keys, row.next_sealed, nextPlace(id)))
        return async db =>
          wrote(
            await db
              .updateTable('embedded_attempts')
              .set({ email_index, email_sealed, next_sealed })
              .where('id', '=', id)
              .where('email_sealed', '=', row.email_sealed)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
}

const socialAttempts: SealedRows = {
  table: 'embedded_social_attempts',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('embedded_social_attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('secrets', 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [after = '']) {
    const rows = await db
      .selectFrom('embedded_social_attempts')
      .select(['id', 'secrets'])
      .where('id', '>', after)
      .where('secrets', 'not like', pattern)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, secrets }) => ({
      place: [id],
      async reseal(keys) {
        const resealed = await resealText(keys, secrets, attemptPlace(id))
        return async db =>
          wrote(
            await db
              .updateTable('embedded_social_attempts')
              .set({ secrets: resealed })
              .where('id', '=', id)
              .where('secrets', '=', secrets)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
}

/** Mails that the mail server has not accepted yet. */
const mails: SealedRows = {
  table: 'mail_outbox',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('mail_outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sealed', 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [after = '']) {
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['id', 'sealed'])
      .where('id', '>', after)
      .where('sealed', 'not like', pattern)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, sealed }) => ({
      place: [id],
      async reseal(keys) {
        const resealed = await resealText(keys, sealed, mailPlace(id))
        return async db =>
          wrote(
            await db
              .updateTable('mail_outbox')
              .set({ sealed: resealed })
              .where('id', '=', id)
              .where('sealed', '=', sealed)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
}

const slots = (column: 'half_sealed' | 'secret_sealed', placeOf: (id: string) => string): SealedRows => ({
  table: 'embedded_slots',
  async count(db, pattern) {
    const { count } = await db
      .selectFrom('embedded_slots')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, '!=', '')
      .where(column, 'not like', pattern)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  async read(db, pattern, [after = '']) {
    const rows = await db
      .selectFrom('embedded_slots')
      .select(['id', column])
      .where('id', '>', after)
      .where(column, '!=', '')
      .where(column, 'not like', pattern)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, [column]: sealed }) => ({
      place: [id],
      async reseal(keys) {
        const resealed = await resealText(keys, sealed, placeOf(id))
        return async db =>
          wrote(
            await db
              .updateTable('embedded_slots')
              .set({ [column]: resealed })
              .where('id', '=', id)
              .where(column, '=', sealed)
              .executeTakeFirstOrThrow(),
          )
      },
    }))
  },
})

export const sealedRows: Readonly<Record<KeyName, readonly SealedRows[]>> = {
  VAULT_KEY: [users, socials, warnings, emailAttempts, socialAttempts, mails, slots('half_sealed', slotPlace)],
  RECOVERY_KEY: [slots('secret_sealed', secretPlace)],
}
