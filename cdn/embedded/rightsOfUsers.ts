import { type Kysely, sql } from 'kysely'
import { fromJson } from '../../shared/protocol/json.ts'
import { OperatorError } from '../operatorError.ts'
import { eraseDeleted } from '../store/eraseDeleted.ts'
import { forgetAccount } from '../store/forgetAccounts.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import { indexesOfEmail, indexesOfMailbox, openAddress } from './embeddedUsers.ts'
import { mailPlace } from './mail/createOutbox.ts'
import { socialPlace } from './social/socialUsers.ts'
import type { VaultKey } from './vaultKey.ts'

interface Deps {
  data: DataStore
  vaultKey: VaultKey
}

/** Everything that the server holds about one person. */
export interface UserExport {
  user: {
    id: string
    email: string | undefined
    /** Of their mails; null for users of releases that did not keep it. */
    language: string | null
    since: string
    suspendedAt: string | null
  }
  logins: { provider: string; account: unknown; since: string; lastUsed: string }[]
  devices: { label: string; since: string }[]
  sessions: { since: string; lastUsed: string; endsAt: string; provider: string }[]
  wallets: { address: string; solanaAddress: string | null; vault: string; since: string; replacedAt: string | null }[]
  keys: { kind: string; label: string; since: string; lastUsed: string | null; endedAt: string | null }[]
  warnings: { kind: string; browser: string; since: string; endsAt: string }[]
  /** Those that wait. Their texts are left out: codes and links in them sign in. */
  mails: { kind: string; since: string }[]
  /** Why their address gets no mails. */
  stoppedMails: { reason: string; detail: string; since: string; endsAt: string }[]
  signIns: { domain: string; address: string; message: string; since: string; endsAt: string }[]
  names: { name: string; address: string; since: string }[]
  smartSessions: { project: string; chain: string; address: string; permissions: unknown; since: string }[]
  purchases: Record<string, unknown>[]
}

/** For a list in SQL, which may not be empty. */
const some = (texts: readonly string[]) => (texts.length > 0 ? texts : [''])
const dateOf = (ms: number) => new Date(ms).toISOString()
const dateOrNull = (ms: number | null) => (ms === null ? null : dateOf(ms))
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Finds a user by email, wallet address or id. */
export async function findUser(db: Kysely<DataTables>, vaultKey: VaultKey, named: string) {
  const users = db.selectFrom('embedded_users').selectAll()
  return named.includes('@')
    ? await users.where('email_index', 'in', await indexesOfEmail(vaultKey, named)).executeTakeFirst()
    : await users.where('id', '=', (await userOfAddress(db, named)) ?? named).executeTakeFirst()
}

export const noSuchUser = () =>
  new OperatorError(
    'There is no such user; expected the email that signs them in, an address of their wallet, or their id',
  )

/** @throws OperatorError if there is no such user */
export async function demandUser(db: Kysely<DataTables>, vaultKey: VaultKey, named: string) {
  const user = await findUser(db, vaultKey, named)
  if (!user) throw noSuchUser()
  return user
}

/** Several users may have imported an address; their ids distinguish them. */
async function userOfAddress(db: Kysely<DataTables>, address: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('embedded_wallets')
    .select(['user_id', 'address', 'solana_address'])
    .where(({ or, eb, fn }) =>
      or([eb(fn('lower', ['address']), '=', address.toLowerCase()), eb('solana_address', '=', address)]),
    )
    .execute()
  const ids = [...new Set(rows.map(({ user_id }) => user_id))]
  if (ids.length > 1) throw new OperatorError(`Several users have this address: ${ids.join(', ')}`)
  return ids[0]
}

/** As the tables of accounts have them: those of Ethereum in lower case. */
export async function addressesOf(db: Kysely<DataTables>, userId: string): Promise<readonly string[]> {
  const wallets = await db
    .selectFrom('embedded_wallets')
    .select(['address', 'solana_address'])
    .where('user_id', '=', userId)
    .execute()
  return some(
    wallets.flatMap(({ address, solana_address }) =>
      solana_address === null ? [address.toLowerCase()] : [address.toLowerCase(), solana_address],
    ),
  )
}

/** Mails to a person that the mail server has not accepted. Only their sealed text says whose they are. */
async function mailsTo(db: Kysely<DataTables>, vaultKey: VaultKey, email: string | undefined) {
  if (email === undefined) return []
  const rows = await db.selectFrom('mail_outbox').selectAll().execute()
  const opened = await Promise.all(
    rows.map(async row => {
      const text = await vaultKey.open(row.sealed, mailPlace(row.id)).then(textOf)
      return { row, ...(fromJson(text) as { to: string }) }
    }),
  )
  return opened.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).map(({ row }) => row)
}

/** That mails to a person are stopped. */
async function stopsOf(db: Kysely<DataTables>, vaultKey: VaultKey, email: string | undefined) {
  if (email === undefined) return []
  const indexes = await indexesOfEmail(vaultKey, email)
  return db.selectFrom('stopped_addresses').selectAll().where('email_index', 'in', indexes).execute()
}

const emailOf = async (vaultKey: VaultKey, row: { email_sealed: string; email_index: string }) =>
  row.email_sealed ? openAddress(vaultKey, row) : undefined

/**
 * Exports a person's data (GDPR 15 and 20), without the secrets of keys, which open the wallet, and without the texts
 * of queued mails, because support reads this and must not be able to sign in as the person.
 * @param named an email, an address, or an id
 * @throws OperatorError if there is no such user
 */
export async function exportUser({ data, vaultKey }: Deps, named: string): Promise<UserExport> {
  const db = await data.open()
  const user = await demandUser(db, vaultKey, named)
  const of = <Table extends OwnedTable>(table: Table) =>
    db
      .selectFrom(table as OwnedTable)
      .selectAll()
      .where('user_id', '=', user.id)
      .execute() as Promise<RowOf<Table>[]>
  const addresses = await addressesOf(db, user.id)
  const email = await emailOf(vaultKey, user)
  const names = await db.selectFrom('account_names').selectAll().where('address', 'in', addresses).execute()
  const signIns = await db.selectFrom('auth_sessions').selectAll().where('address', 'in', addresses).execute()
  const smart = await db.selectFrom('smart_sessions').selectAll().where('address', 'in', addresses).execute()
  const purchases = await db.selectFrom('onramp_orders').selectAll().where('account', 'in', addresses).execute()
  return {
    user: {
      ...{ id: user.id, email, language: user.language || null },
      ...{ since: dateOf(user.created_at), suspendedAt: dateOrNull(user.suspended_at) },
    },
    logins: await Promise.all(
      (await of('embedded_socials')).map(async row => ({
        provider: row.provider,
        account: fromJson(textOf(await vaultKey.open(row.sealed, socialPlace(row.provider, row.subject_index)))),
        since: dateOf(row.created_at),
        lastUsed: dateOf(row.used_at),
      })),
    ),
    devices: (await of('embedded_devices')).map(row => ({ label: row.label, since: dateOf(row.known_at) })),
    sessions: (await of('embedded_sessions')).map(row => ({
      ...{ since: dateOf(row.created_at), lastUsed: dateOf(row.used_at), endsAt: dateOf(row.ends_at) },
      provider: row.provider,
    })),
    wallets: (await of('embedded_wallets')).map(row => ({
      ...{ address: row.address, solanaAddress: row.solana_address, vault: row.vault },
      ...{ since: dateOf(row.created_at), replacedAt: dateOrNull(row.replaced_at) },
    })),
    keys: (await of('embedded_slots')).map(row => ({
      ...{ kind: row.kind, label: row.label, since: dateOf(row.created_at) },
      ...{ lastUsed: dateOrNull(row.used_at), endedAt: dateOrNull(row.ended_at) },
    })),
    warnings: (await of('embedded_warnings')).map(row => ({
      ...{ kind: row.kind, browser: row.browser, since: dateOf(row.created_at), endsAt: dateOf(row.ends_at) },
    })),
    mails: (await mailsTo(db, vaultKey, email)).map(({ kind, created_at }) => ({ kind, since: dateOf(created_at) })),
    stoppedMails: (await stopsOf(db, vaultKey, email)).map(row => ({
      ...{ reason: row.reason, detail: row.detail, since: dateOf(row.created_at), endsAt: dateOf(row.ends_at) },
    })),
    signIns: signIns.map(row => ({
      ...{ domain: row.domain, address: row.address, message: row.message },
      ...{ since: dateOf(row.begun_at), endsAt: dateOf(row.expires_at) },
    })),
    names: names.map(row => ({
      ...{ name: `${row.label}.${row.zone}`, address: row.address, since: dateOf(row.registered_at) },
    })),
    smartSessions: smart.map(({ project, chain, address, permissions, created_at }) => ({
      ...{ project, chain, address, permissions: fromJson(permissions), since: dateOf(created_at) },
    })),
    purchases: purchases.map(({ session: _, asked_at: __, ...row }) => row),
  }
}

/**
 * Deletes a person's wallet, which can then never be opened again, and all their data (GDPR 17). Backups keep them
 * until they are replaced.
 * @param named an email, an address, or an id
 * @param also written in the same transaction, such as a record of this
 * @returns the number of rows
 * @throws OperatorError if there is no such user
 */
export async function deleteUser(
  { data, vaultKey, cache }: Deps & { cache: Store | undefined },
  named: string,
  also: (transaction: Kysely<DataTables>, userId: string) => Promise<void> = async () => {},
): Promise<number> {
  const db = await data.open()
  const user = await demandUser(db, vaultKey, named)
  const addresses = await addressesOf(db, user.id)
  const rows = await db.transaction().execute(async transaction => {
    const deleted = await deleteRows(transaction, vaultKey, user, addresses)
    await also(transaction, user.id)
    return deleted
  })
  await eraseDeleted(db)
  if (!cache) return rows
  const cached = await cache.open()
  const scans = await cached
    .selectFrom('account_scans')
    .select(['chain', 'account'])
    .where('account', 'in', addresses)
    .execute()
  for (const key of scans) await cached.transaction().execute(transaction => forgetAccount(transaction, key))
  await eraseDeleted(cached)
  return rows
}

async function deleteRows(
  db: Kysely<DataTables>,
  vaultKey: VaultKey,
  user: { id: string; email_index: string; email_sealed: string },
  addresses: readonly string[],
): Promise<number> {
  let rows = 0
  const run = async (query: { executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }> }) => {
    rows += Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
  }
  // Locks the user: a concurrent sign-in waits, and then creates a new user.
  await db.updateTable('embedded_users').set({ id: user.id }).where('id', '=', user.id).execute()
  const slotRows = await db.selectFrom('embedded_slots').select('id').where('user_id', '=', user.id).execute()
  const slots = some(slotRows.map(({ id }) => id))
  const devices = await db.selectFrom('embedded_devices').select('device_key').where('user_id', '=', user.id).execute()
  const keys = some(devices.map(({ device_key }) => device_key))
  const email = await emailOf(vaultKey, user)
  const [mails, stops] = [await mailsTo(db, vaultKey, email), await stopsOf(db, vaultKey, email)]
  await run(db.deleteFrom('mail_outbox').where('id', 'in', some(mails.map(({ id }) => id))))
  await run(db.deleteFrom('stopped_addresses').where('id', 'in', some(stops.map(({ id }) => id))))
  // Short-lived, and of one browser: another user's pending action there must be repeated.
  await run(db.deleteFrom('embedded_requests').where('maker_key', 'in', keys))
  await run(db.deleteFrom('embedded_challenges').where('device_key', 'in', keys))
  await run(
    db
      .deleteFrom('embedded_attempts')
      .where(({ or, eb }) =>
        or([eb('user_id', '=', user.id), eb('email_index', '=', user.email_index), eb('device_key', 'in', keys)]),
      ),
  )
  await run(
    db
      .deleteFrom('embedded_social_attempts')
      .where(({ or, eb }) =>
        or([eb('user_id', '=', user.id), eb('links_user', '=', user.id), eb('device_key', 'in', keys)]),
      ),
  )
  await run(db.deleteFrom('embedded_slot_uses').where('slot_id', 'in', slots))
  // Such as `half|SLOT|DEVICE`.
  const mailbox = email === undefined ? [] : await indexesOfMailbox(vaultKey, email)
  for (const named of [user.id, user.email_index, ...mailbox, ...slots, ...keys].filter(Boolean))
    await run(
      db
        .deleteFrom('embedded_counts')
        .where(sql<boolean>`'|' || counted || '|' like ${`%|${likeText(named)}|%`} escape '\\'`),
    )
  for (const table of ownedTables) await run(db.deleteFrom(table).where('user_id', '=', user.id))
  await run(db.deleteFrom('embedded_warnings').where('email_index', '=', user.email_index))
  await run(db.deleteFrom('account_names').where('address', 'in', addresses))
  await run(db.deleteFrom('auth_sessions').where('address', 'in', addresses))
  await run(db.deleteFrom('smart_sessions').where('address', 'in', addresses))
  await run(db.deleteFrom('onramp_orders').where('account', 'in', addresses))
  await run(db.deleteFrom('embedded_users').where('id', '=', user.id))
  return rows
}

const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const ownedTables = [
  'embedded_devices',
  'embedded_sessions',
  'embedded_socials',
  'embedded_claims',
  'embedded_tickets',
  'embedded_warnings',
  'embedded_slots',
  'embedded_wallets',
] as const
type OwnedTable = (typeof ownedTables)[number]
type RowOf<Table extends keyof DataTables> = DataTables[Table]
