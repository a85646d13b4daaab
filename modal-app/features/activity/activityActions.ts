import type { CaipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { showToast } from '../../dialog/toasts.ts'
import { goTo } from '../../flow/goTo.ts'
import { failPage, finishPage, needsFirstPage, startPage, wantedPage } from '../../lib/pagedList.ts'
import { networkOf } from '../../networks/networks.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { ActivityList } from './activity.ts'

/** As long as balances. */
const cacheMs = 30_000

/** Reads the first transactions of the active account, unless they were read in the last 30 s. */
export async function openActivity(app: App): Promise<void> {
  const connection = readable(app)
  if (!connection) return
  const list = app.store.getState().activity[tokensKey(connection)]
  if (needsFirstPage(list, app.clock.now(), cacheMs)) await readPage(app, connection, undefined)
}

/** Reads the next transactions, or again those that could not be read. */
export async function readMoreActivity(app: App): Promise<void> {
  const connection = readable(app)
  if (!connection) return
  const wanted = wantedPage(app.store.getState().activity[tokensKey(connection)])
  if (wanted) await readPage(app, connection, wanted.cursor)
}

export function showTransactions(app: App): void {
  goTo(app, { view: 'Transactions' })
}

function readable(app: App): Connection | undefined {
  const state = app.store.getState()
  const connection = activeConnection(state)
  const isReadable = connection && networkOf(state, connection) && featuresOf(connection.namespace).includes('activity')
  return isReadable ? connection : undefined
}

/** @spec 4.history-failed */
async function readPage(app: App, connection: Connection, cursor: string | undefined): Promise<void> {
  const { chainId, accounts } = connection
  const key = tokensKey(connection)
  const change = (to: (list: ActivityList | undefined) => ActivityList) => setActivity(app, key, to)
  change(list => ({ unseen: [], ...list, ...startPage(list, cursor) }))
  try {
    const inPath = { address: accounts[0]?.address ?? '' }
    const { data, next, unseen } = await app.api.get('history', { chainId, cursor }, inPath)
    change(list => ({ ...finishPage(list, { items: data, next, cursor }, app.clock.now()), unseen }))
  } catch {
    change(list => ({ unseen: [], ...list, ...failPage(list) }))
    track(app, { name: 'ERROR_FETCH_TRANSACTIONS' })
    // @spec 8.transactions
    showToast(app, { message: 'toast.transactionsFailed', variant: 'error' })
  }
}

function setActivity(app: App, key: CaipAddress, to: (list: ActivityList | undefined) => ActivityList): void {
  app.store.setState(({ activity }) => ({ activity: { ...activity, [key]: to(activity[key]) } }))
}
