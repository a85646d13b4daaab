import type { Kysely, Transaction } from 'kysely'
import type { AccountEvent, AccountKey } from './AccountEvent.ts'
import { insertRows } from './insertRows.ts'
import type { AssetList } from './migrations/accountAssets.ts'
import type { Tables } from './tables.ts'

/**
 * Tokens and NFTs that an account received, in a table updated with each event, so a list's cost does not depend on the
 * account's history. Each row also has its last settled block, since later blocks may be replaced.
 */

/** Limits per account; the latest received are kept. Nobody pages through more, and anyone can send them. */
export const defaultAssetLimits: Readonly<Record<AssetList, number>> = { tokens: 1000, nfts: 10_000 }

/** The position in a list after this asset. */
export interface AssetPosition {
  block: number
  contract: string
  tokenId: string
}

type Asset = Omit<Tables['account_assets'], 'chain' | 'account'>

const lists = ['tokens', 'nfts'] as const
const nothingSettled = -1

/** An account's list, latest received first. */
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

/** The rest of a list after a position. */
export function assetsBehind(query: ReturnType<typeof listAssets>, { block, contract, tokenId }: AssetPosition) {
  return (
    query
      // Lets the query start within the index; the other conditions only concern this block.
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

/** Adds the assets of events. @param top the last settled block */
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

/** Truncates lists to their limits. */
export async function cutAssets(
  db: Transaction<Tables>,
  key: AccountKey,
  limits: Readonly<Record<AssetList, number>>,
): Promise<void> {
  for (const list of lists) await cut(db, key, list, limits[list])
}

/** Merges the events of each asset. */
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

/** Truncates a list to a limit. */
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

/** Reverts blocks above this one, which are searched again. With -1, reverts everything. */
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
