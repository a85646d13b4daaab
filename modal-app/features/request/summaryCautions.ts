import type { RequestSummary } from '../../signing/RequestSummary.ts'
import type { CallCaution } from '../../signing/readCalls.ts'
import type { MessageCaution } from '../../signing/readMessage.ts'
import { takesMore } from '../../signing/takesMore.ts'
import type { TypedCaution } from '../../signing/typedData/Statement.ts'

export type SummaryCaution = CallCaution | MessageCaution | TypedCaution | 'reverts' | 'takesMore' | 'fickle'

/** Reasons to look twice, the request's own first. */
export function summaryCautions({ reading, simulation }: RequestSummary, account: string): readonly SummaryCaution[] {
  const own: readonly SummaryCaution[] = 'cautions' in reading ? reading.cautions : []
  if (reading.kind !== 'calls' || !simulation) return own
  if (simulation.result === 'reverted') return [...own, 'reverts']
  return [
    ...own,
    ...(simulation.isFickle ? (['fickle'] as const) : []),
    ...(takesMore(reading.calls, simulation, account) ? (['takesMore'] as const) : []),
  ]
}
