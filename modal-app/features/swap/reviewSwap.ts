import type { App } from '../../app/App.ts'
import type { OpenedWindow } from '../../connectors/Connector.ts'
import { confirmSwap } from './confirmSwap.ts'
import { nextStep } from './nextStep.ts'
import { prepareSwap } from './prepareSwap.ts'
import { bestQuote, swapCaution, swappingOf } from './swapFacts.ts'
import { quotesOf } from './swapReads.ts'

/**
 * Handles a press on the form's button, which also opens the wallet's own window. That window replaces the review of a
 * swap with a single step. The review comes first if the swap takes several steps, has a price that the form did not
 * warn about, or has one that must be accepted.
 */
export async function reviewSwap(app: App, opened: OpenedWindow | undefined): Promise<void> {
  const told = formCaution(app)
  const review = await prepareSwap(app)
  if (!opened || !review || !['swap', 'all'].includes(nextStep(review))) return
  const caution = swapCaution(review.quote, review.pay, review.get)
  if (caution === told && caution !== 'absurd') await confirmSwap(app, opened)
}

function formCaution(app: App): ReturnType<typeof swapCaution> {
  const state = app.store.getState()
  const swapping = swappingOf(state)
  if (!swapping?.get) return undefined
  const quote = bestQuote(quotesOf(swapping, state.swap)?.value)
  return quote && swapCaution(quote, swapping.pay, swapping.get)
}
