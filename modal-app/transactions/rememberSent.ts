import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readKeptSent, updateSent } from './keptSent.ts'
import {
  addSent,
  findSent,
  isSameSent,
  mayChange,
  mergeSent,
  type SentId,
  type SentTransaction,
} from './sentTransactions.ts'
import { watchSent } from './watchSent.ts'

/** Notes a transaction that was just sent, and watches what becomes of it, also while the modal is closed. */
export function rememberSent(app: App, sent: SentTransaction): void {
  noteSent(app, sent)
  watchSent(app, sent)
}

/** Stores a transaction before it is known whether the network has it: the visitor may leave the page meanwhile. */
export function noteSent(app: App, sent: SentTransaction): void {
  resumeSent(app)
  updateSent(app, all => addSent(all, sent))
}

/** Removes a transaction that certainly never reached the network. */
export function forgetSent(app: App, id: SentId): void {
  updateSent(app, all => all.filter(each => !isSameSent(each, id)))
}

/**
 * Takes up the transactions of earlier visits and goes on watching those that may change; from then on also those of other
 * tabs. Once an app.
 */
export function resumeSent(app: App): void {
  if (app.store.getState().followsSent) return
  app.store.setState({ followsSent: true })
  takeUp(app)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey(app.config, 'sent')) takeUp(app)
  })
}

function takeUp(app: App): void {
  const known = app.store.getState().sentTransactions
  const sentTransactions = mergeSent(known, readKeptSent(app))
  app.store.setState({ sentTransactions })
  for (const sent of sentTransactions)
    if (!findSent(known, sent) && mayChange(sent, app.clock.now())) watchSent(app, sent)
}
