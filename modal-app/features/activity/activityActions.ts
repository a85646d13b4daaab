import type { Transaction } from '../../../shared/api/history.schema.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { showToast } from '../../dialog/toasts.ts'
import { goTo } from '../../flow/goTo.ts'
import { networkOf } from '../../networks/networks.ts'
import { type CachedPages, openPages, readMorePages } from '../../reads/pagedList.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { ActivityPages } from './activity.ts'

/** The same as for balances. */
const maxAgeMs = 30_000

/** Reads the first transactions of the active account, unless they were read in the last 30 s. */
export async function openActivity(app: App): Promise<void> {
  const pages = activityOf(app)
  if (pages) await openPages(app, pages)
}

/** Reads the next transactions, or retries a failed page. */
export async function readMoreActivity(app: App): Promise<void> {
  const pages = activityOf(app)
  if (!pages) return
  track(app, { name: 'LOAD_MORE_TRANSACTIONS' })
  await readMorePages(app, pages)
}

export function showTransactions(app: App): void {
  track(app, { name: 'CLICK_TRANSACTIONS' })
  goTo(app, { view: 'Transactions' })
}

/** The read of the active account's transactions, if supported. */
function activityOf(app: App): CachedPages<Transaction, ActivityPages> | undefined {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (!connection || !networkOf(state, connection) || !featuresOf(connection.namespace).includes('activity'))
    return undefined
  const { chainId, accounts } = connection
  const key = tokensKey(connection)
  return {
    of: ({ activity }) => activity[key],
    put: (list, { activity }) => ({ activity: { ...activity, [key]: list } }),
    first: { unseen: [] },
    async read(cursor) {
      const inPath = { address: accounts[0]?.address ?? '' }
      const { data, next, unseen } = await app.api.get('history', { chainId, cursor }, inPath)
      return { items: data, next, rest: { unseen } }
    },
    maxAgeMs,
    // @spec 4.history-failed
    onFailure() {
      track(app, { name: 'ERROR_FETCH_TRANSACTIONS' })
      // @spec 8.transactions
      showToast(app, { message: 'toast.transactionsFailed', variant: 'error' })
    },
  }
}
