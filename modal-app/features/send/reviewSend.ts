import type { App } from '../../app/App.ts'
import { windowOpener } from '../../money/windowOpener.ts'
import { confirmSend } from './confirmSend.ts'
import { formCautions } from './formCautions.ts'
import { prepareSend } from './prepareSend.ts'
import { sendingOf } from './sendFacts.ts'

/**
 * What the form's button does; call it within the click. A wallet's own window opens by this very press and shows the transfer. What was
 * found meanwhile, and the form did not tell, stands in the review first.
 * @param languages of the visitor, in which the amount was typed
 */
export async function reviewSend(app: App, languages: readonly string[]): Promise<void> {
  const state = app.store.getState()
  const opened = windowOpener(app, sendingOf(state)?.connection)?.()
  const told = formCautions(state)
  try {
    const prepared = await prepareSend(app, languages)
    const isTold = prepared?.cautions.every(each => told.includes(each))
    if (opened && isTold) await confirmSend(app, opened)
  } finally {
    opened?.close()
  }
}
