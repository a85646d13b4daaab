import type { Kysely, Transaction } from 'kysely'
import type { AccountEvent, AccountKey } from './accountIndexStore.ts'
import { insertRows } from './insertRows.ts'
import type { AssetList } from './migrations/accountAssets.ts'
import type { Tables } from './tables.ts'

/**
 * Tokens and NFTs that an account received, in a table that grows as events come: a list costs what it shows, whatever the
 * account has done. Each row also knows its last settled block, since later blocks may be replaced.
 */

/** Of one account, those received last. Nobody pages through more, and anybody can send them. */
export const defaultAssetLimits: Readonly<Record<AssetList, number>> = { tokens: 1000, nfts: 10_000 }

/** Where a list goes on: behind this asset. */
export interface AssetPosition {
  block: number
  contract: string
  tokenId: string
}

type Asset = Omit<Tables['account_assets'], 'chain' | 'account'>

const lists = ['tokens', 'nfts'] as const
const nothingSettled = -1

/** The list of an account, the latest received first. */
export function listAssets(db: Kysely<Tables>, { chain, account }: AccountKey, list: AssetList) {
  return db
    .selectFrom('account_assets')
    .select(['contract', 'token_id', 'kind', 'block'])
    .where('chain', '=', chain)
    .where('account', '=', account)
    .where('list', '=', list)
    .orderBy('block', 'desc')
    .orderBy('contract')
    .orderBy('token_id')
}

/** The rest of a list. */
export function assetsBehind(query: ReturnType<typeof listAssets>, { block, contract, tokenId }: AssetPosition) {
  return (
    query
      // Where the index is entered; what follows is about this block alone.
      .where('block', '<=', block)
      .where(({ eb, and, or }) =>
        or([
          eb('block', '<', block),
          eb('contract', '>', contract),
          and([eb('contract', '=', contract), eb('token_id', '>', tokenId)]),
        ]),
      )
  )
}

/** Adds what events brought. @param top the last block that is settled */
export async function addAssets(
  db: Transaction<Tables>,
  key: AccountKey,
  events: readonly AccountEvent[],
  top: number,
): Promise<void> {
  const { chain, account } = key
  const rows = summarise(account, events, top).map(asset => ({ chain, account, ...asset }))
  await insertRows(db, rows, part =>
    db
      .insertInto('account_assets')
      .values(part)
      .onConflict(conflict =>
        conflict.columns(['chain', 'account', 'list', 'contract', 'token_id']).doUpdateSet(({ eb, ref }) => {
          const later = (name: 'block' | 'settled_block') =>
            eb
              .case()
              .when(ref(`excluded.${name}`), '>', ref(`account_assets.${name}`))
              .then(ref(`excluded.${name}`))
              .else(ref(`account_assets.${name}`))
              .end()
          return { block: later('block'), settled_block: later('settled_block') }
        }),
      ),
  )
}

/** Removes the ends of lists beyond their limits. */
export async function cutAssets(
  db: Transaction<Tables>,
  key: AccountKey,
  limits: Readonly<Record<AssetList, number>>,
): Promise<void> {
  for (const list of lists) await cut(db, key, list, limits[list])
}

/** Each asset once. */
function summarise(account: string, events: readonly AccountEvent[], top: number): Asset[] {
  const assets = new Map<string, Asset>()
  for (const { kind, contract, token_id, recipient, block } of events) {
    if (recipient !== account || kind === 'approval' || kind === 'native') continue
    const list = kind === 'ERC20' ? 'tokens' : 'nfts'
    const settled_block = block <= top ? block : nothingSettled
    const name = `${list} ${contract} ${token_id}`
    const known = assets.get(name) ?? { list, contract, token_id, kind, block, settled_block }
    known.block = Math.max(known.block, block)
    known.settled_block = Math.max(known.settled_block, settled_block)
    assets.set(name, known)
  }
  return [...assets.values()]
}

/** Removes the end of a list beyond a number. */
async function cut(db: Transaction<Tables>, key: AccountKey, list: AssetList, limit: number): Promise<void> {
  const last = await listAssets(db, key, list)
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await db
    .deleteFrom('account_assets')
    .where('chain', '=', key.chain)
    .where('account', '=', key.account)
    .where('list', '=', list)
    .where('block', '<=', last.block)
    .where(({ eb, and, or }) =>
      or([
        eb('block', '<', last.block),
        eb('contract', '>', last.contract),
        and([eb('contract', '=', last.contract), eb('token_id', '>', last.token_id)]),
      ]),
    )
    .execute()
}

/** Takes back what blocks above this one brought: they are searched anew. All of it for -1. */
export async function forgetAssetsAbove(
  db: Transaction<Tables>,
  { chain, account }: AccountKey,
  block: number,
): Promise<void> {
  await db
    .deleteFrom('account_assets')
    .where('chain', '=', chain)
    .where('account', '=', account)
    .where('block', '>', block)
    .where(({ eb, or }) => or([eb('settled_block', '=', nothingSettled), eb('settled_block', '>', block)]))
    .execute()
  await db
    .updateTable('account_assets')
    .set(({ ref }) => ({ block: ref('settled_block') }))
    .where('chain', '=', chain)
    .where('account', '=', account)
    .where('block', '>', block)
    .execute()
}
