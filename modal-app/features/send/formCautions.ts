import type { Caution } from '../../money/Prepared.ts'
import { cautionsOf } from './cautionsOf.ts'
import { type SendState, sendingOf } from './sendFacts.ts'

/** Cautions that the form itself shows about its recipient and token. */
export function formCautions(state: SendState): readonly Caution[] {
  const { connection, form, token } = sendingOf(state) ?? {}
  if (!connection || !form || form.problem) return []
  const to = form.name ? form.name.address : form.recipient.trim()
  return to ? cautionsOf(state, { connection, token, form, to, facts: form.facts }) : []
}
