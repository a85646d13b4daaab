import type { CaipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { failPage, finishPage, needsFirstPage, startPage, wantedPage } from '../../lib/pagedList.ts'
import { networkOf } from '../../networks/networks.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { NftList } from './nfts.ts'

/** As long as balances. */
const cacheMs = 30_000

/** Reads the first NFTs of the active account, unless they were read in the last 30 s. */
export async function openNfts(app: App): Promise<void> {
  const connection = readable(app)
  if (!connection) return
  const list = app.store.getState().nfts[tokensKey(connection)]
  if (needsFirstPage(list, app.clock.now(), cacheMs)) await readPage(app, connection, undefined)
}

/** Reads the next NFTs, or again those that could not be read. */
export async function readMoreNfts(app: App): Promise<void> {
  const connection = readable(app)
  if (!connection) return
  const wanted = wantedPage(app.store.getState().nfts[tokensKey(connection)])
  if (wanted) await readPage(app, connection, wanted.cursor)
}

/** Shows or hides what is taken for spam. */
export function toggleHidden(app: App): void {
  const connection = readable(app)
  if (!connection) return
  const key = tokensKey(connection)
  const list = app.store.getState().nfts[key]
  if (list) setNfts(app, key, () => ({ ...list, showsHidden: !list.showsHidden }))
}

function readable(app: App): Connection | undefined {
  const state = app.store.getState()
  const connection = activeConnection(state)
  const isReadable = connection && networkOf(state, connection) && featuresOf(connection.namespace).includes('balances')
  return isReadable ? connection : undefined
}

/** The view shows a failure in place of the list, or below it. */
async function readPage(app: App, connection: Connection, cursor: string | undefined): Promise<void> {
  const { chainId, accounts } = connection
  const key = tokensKey(connection)
  const change = (to: (list: NftList | undefined) => NftList) => setNfts(app, key, to)
  change(list => ({ showsHidden: false, ...list, ...startPage(list, cursor) }))
  try {
    const { data, next, isUnseen } = await app.api.get(
      'nfts',
      { chainId, cursor },
      { address: accounts[0]?.address ?? '' },
    )
    change(list => ({
      showsHidden: list?.showsHidden ?? false,
      isUnseen,
      ...finishPage(list, { items: data, next, cursor }, app.clock.now()),
    }))
  } catch {
    change(list => ({ showsHidden: false, ...list, ...failPage(list) }))
  }
}

function setNfts(app: App, key: CaipAddress, to: (list: NftList | undefined) => NftList): void {
  app.store.setState(({ nfts }) => ({ nfts: { ...nfts, [key]: to(nfts[key]) } }))
}
