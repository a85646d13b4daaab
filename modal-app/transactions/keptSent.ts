import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'
import { maxSent, mergeSent, type SentTransaction, type SentTransactions } from './sentTransactions.ts'

/** The transactions of earlier visits; drops invalid entries. */
export function readKeptSent({ config, storage }: Pick<App, 'config' | 'storage'>): SentTransactions {
  const kept = readStoredList('sent', storage.get(storageKey(config, 'sent')))
  return kept.slice(0, maxSent) as SentTransaction[]
}

/** Changes the transactions, here and in the storage, which other tabs write, too. */
export function updateSent(app: App, change: (sent: SentTransactions) => SentTransactions): void {
  const { config, storage, store } = app
  const sentTransactions = change(mergeSent(store.getState().sentTransactions, readKeptSent(app)))
  store.setState({ sentTransactions })
  storage.set(storageKey(config, 'sent'), JSON.stringify(sentTransactions))
}
