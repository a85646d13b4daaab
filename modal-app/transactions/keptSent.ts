import { isChainId } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { maxSent, mergeSent, type SentTransaction, type SentTransactions } from './sentTransactions.ts'

const statuses: readonly unknown[] = [
  'pending',
  'unseen',
  'awaitingOwners',
  'confirmed',
  'failed',
  'replaced',
  'dropped',
  'lapsed',
]

/** The transactions of earlier visits; drops invalid entries. */
export function readKeptSent({ config, storage }: Pick<App, 'config' | 'storage'>): SentTransactions {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey(config, 'sent')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSent).slice(0, maxSent) : []
  } catch {
    return []
  }
}

/** Changes the transactions, here and in the storage, which other tabs write, too. */
export function updateSent(app: App, change: (sent: SentTransactions) => SentTransactions): void {
  const { config, storage, store } = app
  const sentTransactions = change(mergeSent(store.getState().sentTransactions, readKeptSent(app)))
  store.setState({ sentTransactions })
  storage.set(storageKey(config, 'sent'), JSON.stringify(sentTransactions))
}

const isAddress = (value: unknown) => typeof value === 'string' && /^[\w.%-]{1,128}$/.test(value)

const isAmount = (value: unknown) => typeof value === 'string' && /^\d{1,80}(\.\d{1,80})?$/.test(value)

/** Checks the form of an entry, which another release may have written. */
function isSent(entry: unknown): entry is SentTransaction {
  const { chainId, hash, from, to, amount, arrives, symbol, token, nonce, spends, minedAs, sentAtMs, status } =
    Object(entry)
  return (
    isChainId(chainId) &&
    typeof hash === 'string' &&
    /^[0-9A-Za-z]{32,128}$/.test(hash) &&
    [from, to].every(isAddress) &&
    isAmount(amount) &&
    (arrives === undefined || isAmount(arrives)) &&
    typeof symbol === 'string' &&
    [...symbol].length <= 32 &&
    (token === undefined || (typeof token === 'string' && token.length <= 200)) &&
    (nonce === undefined || Number.isSafeInteger(nonce)) &&
    (spends === undefined || /^[0-9a-f]{64}:\d{1,9}$/.test(spends)) &&
    (minedAs === undefined || /^[0-9A-Za-z]{32,128}$/.test(minedAs)) &&
    Number.isSafeInteger(sentAtMs) &&
    statuses.includes(status)
  )
}
