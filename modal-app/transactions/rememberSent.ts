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

/** Keeps a transaction for the case that the page is left before it is known whether the network has it. */
export function noteSent(app: App, sent: SentTransaction): void {
  if (!app.store.getState().sentTransactions.length) resumeSent(app)
  updateSent(app, all => addSent(all, sent))
}

/** It certainly never arrived. */
export function forgetSent(app: App, id: SentId): void {
  updateSent(app, all => all.filter(each => !isSameSent(each, id)))
}

/** Takes up the transactions of earlier visits and other tabs, and goes on watching those that may change. */
export function resumeSent(app: App): void {
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
