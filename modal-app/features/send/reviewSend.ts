import type { App } from '../../app/App.ts'
import { windowOpener } from '../../money/windowOpener.ts'
import { confirmSend } from './confirmSend.ts'
import { formCautions } from './formCautions.ts'
import { prepareSend } from './prepareSend.ts'
import { sendingOf } from './sendFacts.ts'

/**
 * Handles a press on the form's button; call it within the click. If the recipient's facts are known, the same press
 * opens the wallet's own window, which replaces the review. If the check then finds a caution that the form did not
 * show, the review comes first.
 * @param languages of the visitor, in which the amount was typed
 */
export async function reviewSend(app: App, languages: readonly string[]): Promise<void> {
  const state = app.store.getState()
  const { connection, form } = sendingOf(state) ?? {}
  const opened = form?.facts && windowOpener(app, connection)?.()
  const told = formCautions(state)
  try {
    const prepared = await prepareSend(app, languages)
    const isTold = prepared?.cautions.every(each => told.includes(each))
    if (opened && isTold) await confirmSend(app, opened)
  } finally {
    opened?.close()
  }
}
