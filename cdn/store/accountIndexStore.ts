import type { Selectable, Transaction } from 'kysely'
import type { AccountIndexTables } from './migrations/accountIndex.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** An account of a network. */
export interface AccountKey {
  /** Id of the network, and the scope in which it was read. */
  chain: string
  /** eip155 in lower case. */
  account: string
}

/** How far the blocks were searched for an account. */
export interface Scan {
  /** The last block that is settled. What was found in later ones is replaced at each search. -1 if there is none. */
  top: number
  topHash: string
  headHash: string
  /** Ranges up to `top` that were not searched, the latest first; both ends belong to them. */
  gaps: readonly (readonly [from: number, to: number])[]
}

export type AccountEvent = Omit<Selectable<AccountIndexTables['account_events']>, 'chain' | 'account'>
export type StoredTransaction = Omit<Selectable<AccountIndexTables['chain_transactions']>, 'chain'>

/** Where a list goes on: what is older than this transaction. */
export interface Position {
  block: number
  txIndex: number
}

/** An NFT that an account received once. */
export interface ReceivedNft {
  contract: string
  tokenId: string
  kind: 'ERC721' | 'ERC1155'
  /** Block of the last time. */
  block: number
}

/** The index of account events in the database. Each method may fail with a StoreFailure. */
export interface AccountIndexStore {
  scan(key: AccountKey): Promise<Scan | undefined>
  /** Stores what a search found, and forgets what it replaces: all events above `replacedAbove`. */
  save(key: AccountKey, scan: Scan, replacedAbove: number, events: readonly AccountEvent[]): Promise<void>
  /** All events of the latest transactions in blocks from `downTo` on, latest first. */
  events(key: AccountKey, before: Position | undefined, downTo: number, limit: number): Promise<AccountEvent[]>
  /** Contracts of the tokens it received, the latest first. */
  receivedTokens(key: AccountKey, limit: number): Promise<string[]>
  /** The latest received first. @param before the last of the page before */
  receivedNfts(
    key: AccountKey,
    before: Omit<ReceivedNft, 'kind'> | undefined,
    downTo: number,
    limit: number,
  ): Promise<ReceivedNft[]>
  transactions(chain: string, hashes: readonly string[]): Promise<StoredTransaction[]>
  keepTransactions(chain: string, transactions: readonly StoredTransaction[]): Promise<void>
}

const eventColumns = [
  'block',
  'tx_index',
  'log_index',
  'part',
  'tx_hash',
  'time',
  'kind',
  'contract',
  'sender',
  'recipient',
  'token_id',
  'amount',
] as const satisfies readonly (keyof AccountEvent)[]

/** Fewer parameters than SQLite takes in one statement: 14 a row. */
const rowsPerInsert = 500
const hourMs = 3_600_000
/** An account that nobody asks for is forgotten; a later visitor's search finds all of it again. */
const forgottenAfterMs = 30 * 24 * hourMs
const forgottenAtOnce = 100
/** Some half a gigabyte. */
const defaultMaxEvents = 1_000_000
/** Events written between two counts of all. */
const writesToCount = 20_000

export function createAccountIndexStore(
  store: Store,
  now: () => number,
  { maxEvents = defaultMaxEvents } = {},
): AccountIndexStore {
  let sweptAt = 0
  let writes = writesToCount
  const of = (key: AccountKey) => ({ chain: key.chain, account: key.account })
  const hour = () => Math.floor(now() / hourMs) * hourMs

  /** Each search makes room for more than it brings, and none takes long. */
  const makeRoom = async (transaction: Transaction<Tables>, kept: AccountKey) => {
    if (hour() > sweptAt) {
      const isDone = await forgetUnused(transaction, now() - forgottenAfterMs)
      if (isDone) sweptAt = hour()
    }
    if (writes >= writesToCount) {
      const isDone = await forgetBeyond(transaction, maxEvents, kept)
      if (isDone) writes = 0
    }
  }

  return {
    async scan(key) {
      const db = await store.open()
      const row = await db
        .selectFrom('account_scans')
        .selectAll()
        .where('chain', '=', key.chain)
        .where('account', '=', key.account)
        .executeTakeFirst()
      return row && { top: row.top, topHash: row.top_hash, headHash: row.head_hash, gaps: JSON.parse(row.gaps) }
    },

    async save(key, { top, topHash, headHash, gaps }, replacedAbove, events) {
      const db = await store.open()
      writes += events.length
      await db.transaction().execute(async transaction => {
        if (replacedAbove < 0) await forgetTransactions(transaction, key)
        await transaction
          .deleteFrom('account_events')
          .where('chain', '=', key.chain)
          .where('account', '=', key.account)
          .where('block', '>', replacedAbove)
          .execute()
        for (let at = 0; at < events.length; at += rowsPerInsert)
          await transaction
            .insertInto('account_events')
            .values(events.slice(at, at + rowsPerInsert).map(event => ({ ...of(key), ...event })))
            .onConflict(conflict => conflict.doNothing())
            .execute()
        const scan = { top, top_hash: topHash, head_hash: headHash, gaps: JSON.stringify(gaps), used_at: hour() }
        await transaction
          .insertInto('account_scans')
          .values({ ...of(key), ...scan })
          .onConflict(conflict => conflict.columns(['chain', 'account']).doUpdateSet(scan))
          .execute()
        await makeRoom(transaction, key)
      })
    },

    async events(key, before, downTo, limit) {
      const db = await store.open()
      let query = db
        .selectFrom('account_events')
        .select(eventColumns)
        .where('chain', '=', key.chain)
        .where('account', '=', key.account)
        .where('block', '>=', downTo)
      if (before)
        query = query.where(({ eb, and, or }) =>
          or([
            eb('block', '<', before.block),
            and([eb('block', '=', before.block), eb('tx_index', '<', before.txIndex)]),
          ]),
        )
      return query
        .orderBy('block', 'desc')
        .orderBy('tx_index', 'desc')
        .orderBy('log_index', 'asc')
        .orderBy('part', 'asc')
        .limit(limit)
        .execute()
    },

    async receivedTokens(key, limit) {
      const db = await store.open()
      const rows = await db
        .selectFrom('account_events')
        .select(({ fn }) => ['contract', fn.max('block').as('last')])
        .where('chain', '=', key.chain)
        .where('account', '=', key.account)
        .where('kind', '=', 'ERC20')
        .where('recipient', '=', key.account)
        .groupBy('contract')
        .orderBy('last', 'desc')
        .orderBy('contract')
        .limit(limit)
        .execute()
      return rows.map(({ contract }) => contract)
    },

    async receivedNfts(key, before, downTo, limit) {
      const db = await store.open()
      let query = db
        .selectFrom('account_events')
        .select(({ fn }) => ['contract', 'token_id', 'kind', fn.max('block').as('last')])
        .where('chain', '=', key.chain)
        .where('account', '=', key.account)
        .where('kind', 'in', ['ERC721', 'ERC1155'])
        .where('recipient', '=', key.account)
        .groupBy(['contract', 'token_id', 'kind'])
        .having(({ fn }) => fn.max('block'), '>=', downTo)
      if (before)
        query = query.having(({ eb, and, or, fn }) =>
          or([
            eb(fn.max('block'), '<', before.block),
            and([
              eb(fn.max('block'), '=', before.block),
              or([
                eb('contract', '>', before.contract),
                and([eb('contract', '=', before.contract), eb('token_id', '>', before.tokenId)]),
              ]),
            ]),
          ]),
        )
      const rows = await query.orderBy('last', 'desc').orderBy('contract').orderBy('token_id').limit(limit).execute()
      return rows.map(({ contract, token_id, kind, last }) => ({
        contract,
        tokenId: token_id,
        kind: kind as ReceivedNft['kind'],
        block: Number(last),
      }))
    },

    async transactions(chain, hashes) {
      if (hashes.length === 0) return []
      const db = await store.open()
      return db
        .selectFrom('chain_transactions')
        .selectAll()
        .where('chain', '=', chain)
        .where('hash', 'in', hashes)
        .execute()
    },

    async keepTransactions(chain, transactions) {
      if (transactions.length === 0) return
      const db = await store.open()
      await db
        .insertInto('chain_transactions')
        .values(transactions.map(transaction => ({ chain, ...transaction })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
  }
}

/** Forgets accounts that nobody asked for since then, some at a time. @returns whether none is left */
async function forgetUnused(transaction: Transaction<Tables>, since: number): Promise<boolean> {
  const unused = await transaction
    .selectFrom('account_scans')
    .select(['chain', 'account'])
    .where('used_at', '<', since)
    .limit(forgottenAtOnce)
    .execute()
  for (const key of unused) await forget(transaction, key)
  return unused.length < forgottenAtOnce
}

/**
 * Forgets accounts that were not asked for during the longest time, some at a time, while there are too many events.
 * @returns whether few enough are left
 */
async function forgetBeyond(transaction: Transaction<Tables>, maxEvents: number, kept: AccountKey): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('account_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  let excess = Number(count) - maxEvents
  if (excess <= 0) return true
  const oldest = await transaction
    .selectFrom('account_scans')
    .select(['chain', 'account'])
    .where(({ eb, or }) => or([eb('chain', '!=', kept.chain), eb('account', '!=', kept.account)]))
    .orderBy('used_at')
    .limit(forgottenAtOnce)
    .execute()
  for (const key of oldest) if (excess > 0) excess -= await forget(transaction, key)
  return excess <= 0 || oldest.length < forgottenAtOnce
}

/** @returns the number of its events */
async function forget(transaction: Transaction<Tables>, key: AccountKey): Promise<number> {
  const { chain, account } = key
  await forgetTransactions(transaction, key)
  const [events] = await transaction
    .deleteFrom('account_events')
    .where('chain', '=', chain)
    .where('account', '=', account)
    .execute()
  await transaction.deleteFrom('account_scans').where('chain', '=', chain).where('account', '=', account).execute()
  return Number(events?.numDeletedRows ?? 0)
}

/** Their facts are read again if another account has a part in them. */
async function forgetTransactions(transaction: Transaction<Tables>, { chain, account }: AccountKey): Promise<void> {
  await transaction
    .deleteFrom('chain_transactions')
    .where('chain', '=', chain)
    .where('hash', 'in', query =>
      query.selectFrom('account_events').select('tx_hash').where('chain', '=', chain).where('account', '=', account),
    )
    .execute()
}
