import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readKeptSent, updateSent } from './keptSent.ts'
import { addSent, findSent, mayChange, mergeSent, type SentTransaction } from './sentTransactions.ts'
import { watchSent } from './watchSent.ts'

/** Notes a transaction that was just sent, and watches what becomes of it, also while the modal is closed. */
export function rememberSent(app: App, sent: SentTransaction): void {
  if (!app.store.getState().sentTransactions.length) resumeSent(app)
  updateSent(app, all => addSent(all, sent))
  watchSent(app, sent)
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
