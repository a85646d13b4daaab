import type { Caution } from '../../money/Prepared.ts'
import { cautionsOf } from './cautionsOf.ts'
import { type SendState, sendingOf } from './sendFacts.ts'

/** What the form itself tells of its recipient and token, before the network is asked. */
export function formCautions(state: SendState): readonly Caution[] {
  const { connection, form, token } = sendingOf(state) ?? {}
  if (!connection || !form || form.problem) return []
  const to = form.name ? form.name.address : form.recipient.trim()
  return to ? cautionsOf(state, { connection, token, form, to }) : []
}
