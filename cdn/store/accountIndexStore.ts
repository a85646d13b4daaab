import type { Selectable } from 'kysely'
import type { AccountEvent, AccountKey } from './AccountEvent.ts'
import {
  type AssetPosition,
  addAssets,
  assetsBehind,
  cutAssets,
  defaultAssetLimits,
  forgetAssetsAbove,
  listAssets,
} from './accountAssets.ts'
import { createAccountSweeper, forgetAccount } from './forgetAccounts.ts'
import { insertRows } from './insertRows.ts'
import type { AssetList } from './migrations/accountAssets.ts'
import type { AccountIndexTables } from './migrations/accountIndex.ts'
import type { Store } from './store.ts'

/** The searched blocks of an account. */
export interface Scan {
  /** The last settled block, or -1. Events of later blocks are replaced at each search. */
  top: number
  topHash: string
  headHash: string
  /** Unsearched ranges up to `top`, latest first, both ends inclusive. */
  gaps: readonly (readonly [from: number, to: number])[]
}

export type StoredTransaction = Omit<Selectable<AccountIndexTables['account_transactions']>, 'chain' | 'account'>

/** The position in a list after this transaction. */
export interface Position {
  block: number
  txIndex: number
}

/** An NFT that an account received at some time. */
export interface ReceivedNft extends AssetPosition {
  kind: 'ERC721' | 'ERC1155'
}

/** The index of account events in the database. Each method may fail with a StoreFailure. */
export interface AccountIndexStore {
  scan(key: AccountKey): Promise<Scan | undefined>
  /** Stores a search's events in place of all events above block `replacedAbove`. */
  save(key: AccountKey, scan: Scan, replacedAbove: number, events: readonly AccountEvent[]): Promise<void>
  /** All events of the latest transactions in blocks from `downTo` on, latest first. */
  events(key: AccountKey, before: Position | undefined, downTo: number, limit: number): Promise<AccountEvent[]>
  /** Contracts of the received tokens, latest first. */
  receivedTokens(key: AccountKey, limit: number): Promise<string[]>
  /** Latest received first. @param before the last one of the previous page */
  receivedNfts(
    key: AccountKey,
    before: AssetPosition | undefined,
    downTo: number,
    limit: number,
  ): Promise<ReceivedNft[]>
  transactions(key: AccountKey, hashes: readonly string[]): Promise<StoredTransaction[]>
  /** Stores only transactions that are still in the index. */
  keepTransactions(key: AccountKey, transactions: readonly StoredTransaction[]): Promise<void>
}

export interface AccountIndexOptions {
  /** Total number of events. The least recently used accounts make room. */
  maxEvents?: number | undefined
  assetLimits?: Readonly<Record<AssetList, number>>
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

const transactionColumns = [
  'hash',
  'block',
  'time',
  'sender',
  'recipient',
  'nonce',
  'value',
  'has_data',
  'is_failed',
] as const satisfies readonly (keyof StoredTransaction)[]

/** Above every block, so it replaces nothing. */
const nothing = Number.MAX_SAFE_INTEGER
/** Prepared together, while other requests wait. */
const eventsAtOnce = 1000
const hourMs = 3_600_000
/** About half a gigabyte. */
const defaultMaxEvents = 1_000_000

export function createAccountIndexStore(
  store: Store,
  now: () => number,
  { maxEvents = defaultMaxEvents, assetLimits = defaultAssetLimits }: AccountIndexOptions = {},
): AccountIndexStore {
  const sweeper = createAccountSweeper(now, maxEvents)

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
      await db.transaction().execute(async transaction => {
        const known = await transaction
          .selectFrom('account_scans')
          .select('events')
          .where('chain', '=', key.chain)
          .where('account', '=', key.account)
          .executeTakeFirst()
        const ofAccount = { chain: key.chain, account: key.account }
        let count = known?.events ?? 0
        if (replacedAbove < 0) {
          await forgetAccount(transaction, key)
          count = 0
        } else if (replacedAbove < nothing) {
          const { numDeletedRows } = await transaction
            .deleteFrom('account_events')
            .where(({ and }) => and(ofAccount))
            .where('block', '>', replacedAbove)
            .executeTakeFirst()
          count -= Number(numDeletedRows)
          await forgetAssetsAbove(transaction, key, replacedAbove)
        }
        for (let at = 0; at < events.length; at += eventsAtOnce) {
          const some = events.slice(at, at + eventsAtOnce)
          const rows = some.map(event => ({ ...ofAccount, ...event }))
          count += await insertRows(transaction, rows, part =>
            transaction
              .insertInto('account_events')
              .values(part)
              .onConflict(conflict => conflict.doNothing()),
          )
          await addAssets(transaction, key, some, top)
        }
        await cutAssets(transaction, key, assetLimits)
        if (replacedAbove < nothing) {
          const stillThere = transaction
            .selectFrom('account_events')
            .select('tx_hash')
            .where(({ and }) => and(ofAccount))
            .where('block', '>', replacedAbove)
          await transaction
            .deleteFrom('account_transactions')
            .where(({ and }) => and(ofAccount))
            .where('block', '>', replacedAbove)
            .where('hash', 'not in', stillThere)
            .execute()
        }
        const used_at = Math.floor(now() / hourMs) * hourMs
        const scan = { top, top_hash: topHash, head_hash: headHash, gaps: JSON.stringify(gaps), used_at, events: count }
        await transaction
          .insertInto('account_scans')
          .values({ ...ofAccount, ...scan })
          .onConflict(conflict => conflict.columns(['chain', 'account']).doUpdateSet(scan))
          .execute()
      })
      await sweeper.makeRoom(db, key, events.length)
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
        query = query
          // Lets the query start within the index.
          .where('block', '<=', before.block)
          .where(({ eb, or }) => or([eb('block', '<', before.block), eb('tx_index', '<', before.txIndex)]))
      return query
        .orderBy('block', 'desc')
        .orderBy('tx_index', 'desc')
        .orderBy('log_index', 'asc')
        .orderBy('part', 'asc')
        .limit(limit)
        .execute()
    },

    async receivedTokens(key, limit) {
      const rows = await listAssets(await store.open(), key, 'tokens')
        .limit(limit)
        .execute()
      return rows.map(({ contract }) => contract)
    },

    async receivedNfts(key, before, downTo, limit) {
      const list = listAssets(await store.open(), key, 'nfts')
        .where('block', '>=', downTo)
        .limit(limit)
      const rows = await (before ? assetsBehind(list, before) : list).execute()
      return rows.map(({ contract, token_id, kind, block }) => ({
        contract,
        tokenId: token_id,
        kind: kind as ReceivedNft['kind'],
        block,
      }))
    },

    async transactions({ chain, account }, hashes) {
      if (hashes.length === 0) return []
      const db = await store.open()
      return db
        .selectFrom('account_transactions')
        .select(transactionColumns)
        .where('chain', '=', chain)
        .where('account', '=', account)
        .where('hash', 'in', hashes)
        .execute()
    },

    async keepTransactions({ chain, account }, transactions) {
      if (transactions.length === 0) return
      const db = await store.open()
      await db.transaction().execute(async transaction => {
        // The account may have been evicted meanwhile, or the block replaced.
        const known = await transaction
          .selectFrom('account_events')
          .select('tx_hash')
          .where('chain', '=', chain)
          .where('account', '=', account)
          .where('block', 'in', [...new Set(transactions.map(({ block }) => block))])
          .execute()
        const hashes = new Set(known.map(({ tx_hash }) => tx_hash))
        const kept = transactions.filter(({ hash }) => hashes.has(hash))
        if (kept.length === 0) return
        await transaction
          .insertInto('account_transactions')
          .values(kept.map(facts => ({ chain, account, ...facts })))
          .onConflict(conflict => conflict.doNothing())
          .execute()
      })
    },
  }
}
