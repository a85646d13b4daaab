import type { Kysely, Selectable, Updateable } from 'kysely'
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

/* Everything that the operator's keys seal, as a key change reads and writes it. */

export interface SealedRows {
  table: keyof DataTables
  /** The number of rows sealed by keys other than that of the pattern. */
  count(db: Kysely<DataTables>, pattern: string): Promise<number>
  /** Reads some of them, in the order of their keys. */
  read(db: Kysely<DataTables>, pattern: string, after: readonly string[]): Promise<SealedRow[]>
}

export interface SealedRow {
  /** Its primary key. */
  place: readonly string[]
  /** @throws if none of the keys sealed it */
  reseal(keys: ResealingKeys): Promise<WriteRow>
}

/** Writes the row, unless it has changed meanwhile. @returns whether it did */
export type WriteRow = (db: Kysely<DataTables>) => Promise<boolean>

export interface ResealingKeys {
  open: VaultKey['open']
  /** Of the new key. */
  next: Pick<VaultKey, 'seal' | 'index'>
}

/** Other writers of a SQLite file wait for a batch, a quarter of a second at most. */
const rowsAtOnce = 20

async function resealText({ open, next }: ResealingKeys, sealed: string, place: string): Promise<string> {
  const bytes = await open(sealed, place)
  const resealed = await next.seal(bytes, place)
  bytes.fill(0)
  return resealed
}

/** An email user's index changes with the key; the index of a social user does not. */
async function resealAddress(keys: ResealingKeys, kept: KeptAddress): Promise<KeptAddress> {
  if (!isSocialUserIndex(kept.email_index)) return keptAddress(keys.next, await openAddress(keys, kept))
  return {
    email_index: kept.email_index,
    email_sealed: await resealText(keys, kept.email_sealed, emailPlace(kept.email_index)),
  }
}

/** An account at a provider. @param kept its place and its sealed data */
async function resealSocial({ open, next }: ResealingKeys, kept: KeptAddress): Promise<KeptAddress> {
  const { provider = '' } = readSocialPlace(kept.email_index) ?? {}
  const bytes = await open(kept.email_sealed, kept.email_index)
  const [subject] = JSON.parse(new TextDecoder().decode(bytes))
  const email_index = socialPlace(provider, await indexOfSubject(next, provider, subject))
  return { email_index, email_sealed: await next.seal(bytes, email_index) }
}

type Columns<Table extends keyof DataTables> = keyof DataTables[Table] & string

interface SealedColumn<Table extends keyof DataTables> {
  table: Table
  /** The primary key; `id` by default. */
  key?: readonly Columns<Table>[]
  /** Rows where it is empty have nothing sealed. */
  column: Columns<Table>
  /** The row's new values. */
  reseal(keys: ResealingKeys, row: Selectable<DataTables[Table]>): Promise<Updateable<DataTables[Table]>>
}

/** Kysely cannot check columns of a generic table; SealedColumn does. */
type AnyTables = Record<string, Record<string, string>>

function sealedIn<Table extends keyof DataTables>(sealed: SealedColumn<Table>): SealedRows {
  const { table, reseal } = sealed
  const column: string = sealed.column
  const key: readonly string[] = sealed.key ?? ['id']
  const stale = (db: Kysely<DataTables>, pattern: string) =>
    (db as unknown as Kysely<AnyTables>)
      .selectFrom(table as string)
      .where(column, '!=', '')
      .where(column, 'not like', pattern)
  return {
    table,
    async count(db, pattern) {
      const { count } = await stale(db, pattern)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async read(db, pattern, after) {
      const query = stale(db, pattern)
        .selectAll()
        .where(({ eb, and, or }) =>
          key.reduceRight(
            (later, name, place) =>
              or([eb(name, '>', after[place] ?? ''), and([eb(name, '=', after[place] ?? ''), later])]),
            or([]),
          ),
        )
        .limit(rowsAtOnce)
      const rows = await key.reduce((ordered, name) => ordered.orderBy(name), query).execute()
      return rows.map(row => ({
        place: key.map(name => row[name] ?? ''),
        async reseal(keys) {
          const changes = await reseal(keys, row as Selectable<DataTables[Table]>)
          return async other => {
            const update = (other as unknown as Kysely<AnyTables>)
              .updateTable(table as string)
              .set(changes as Record<string, string>)
            const { numUpdatedRows } = await [...key, column]
              .reduce((chosen, name) => chosen.where(name, '=', row[name] ?? ''), update)
              .executeTakeFirstOrThrow()
            return numUpdatedRows > 0n
          }
        },
      }))
    },
  }
}

const users = sealedIn({
  table: 'embedded_users',
  column: 'email_sealed',
  reseal: resealAddress,
})

const stoppedAddresses = sealedIn({
  table: 'stopped_addresses',
  column: 'email_sealed',
  reseal: resealAddress,
})

const socials = sealedIn({
  table: 'embedded_socials',
  key: ['provider', 'subject_index'],
  column: 'sealed',
  async reseal(keys, { provider, subject_index, sealed }) {
    const kept = { email_index: socialPlace(provider, subject_index), email_sealed: sealed }
    const { email_index, email_sealed } = await resealSocial(keys, kept)
    return { subject_index: readSocialPlace(email_index)?.subjectIndex ?? '', sealed: email_sealed }
  },
})

/** Logins that their owners may take back. */
const warnings = sealedIn({
  table: 'embedded_warnings',
  column: 'email_sealed',
  reseal: (keys, row) => (readSocialPlace(row.email_index) ? resealSocial : resealAddress)(keys, row),
})

/** Pending sign-ins by email. Visitors may be waiting for their codes. */
const emailAttempts = sealedIn({
  table: 'embedded_attempts',
  column: 'email_sealed',
  async reseal(keys, row) {
    const next_sealed = row.next_sealed && (await resealText(keys, row.next_sealed, nextPlace(row.id)))
    return { ...(await resealAddress(keys, row)), next_sealed }
  },
})

const socialAttempts = sealedIn({
  table: 'embedded_social_attempts',
  column: 'secrets',
  reseal: async (keys, { id, secrets }) => ({ secrets: await resealText(keys, secrets, attemptPlace(id)) }),
})

/** Mails that the mail server has not accepted yet. */
const mails = sealedIn({
  table: 'mail_outbox',
  column: 'sealed',
  reseal: async (keys, { id, sealed }) => ({ sealed: await resealText(keys, sealed, mailPlace(id)) }),
})

const slotHalves = sealedIn({
  table: 'embedded_slots',
  column: 'half_sealed',
  reseal: async (keys, { id, half_sealed }) => ({ half_sealed: await resealText(keys, half_sealed, slotPlace(id)) }),
})

const slotSecrets = sealedIn({
  table: 'embedded_slots',
  column: 'secret_sealed',
  reseal: async (keys, { id, secret_sealed }) => ({
    secret_sealed: await resealText(keys, secret_sealed, secretPlace(id)),
  }),
})

export const sealedRows: Readonly<Record<KeyName, readonly SealedRows[]>> = {
  VAULT_KEY: [users, socials, warnings, emailAttempts, socialAttempts, mails, stoppedAddresses, slotHalves],
  RECOVERY_KEY: [slotSecrets],
}
