import type { CallCaution } from '../../../shared/signing/readCalls.ts'
import type { MessageCaution } from '../../../shared/signing/readMessage.ts'
import type { TypedCaution } from '../../../shared/signing/typedData/Statement.ts'
import { namedContracts } from '../../signing/namedContracts.ts'
import type { RequestSummary } from '../../signing/RequestSummary.ts'
import { takesMore } from '../../signing/takesMore.ts'

export type SummaryCaution =
  | CallCaution
  | MessageCaution
  | TypedCaution
  | 'reverts'
  | 'takesMore'
  | 'fickle'
  | 'unreadContract'

/** Reasons to look twice, the request's own first. */
export function summaryCautions(summary: RequestSummary, account: string): readonly SummaryCaution[] {
  const { reading, simulation } = summary
  const said: readonly SummaryCaution[] = 'cautions' in reading ? reading.cautions : []
  const own: readonly SummaryCaution[] = isUnread(summary) ? [...said, 'unreadContract'] : said
  if (reading.kind !== 'calls' || !simulation) return own
  if (simulation.result === 'reverted') return [...own, 'reverts']
  return [
    ...own,
    ...(simulation.isFickle ? (['fickle'] as const) : []),
    ...(takesMore(reading.calls, simulation, account) ? (['takesMore'] as const) : []),
  ]
}

/** Whether nobody could say what a contract is, so that a number may mean an NFT. */
function isUnread({ reading, contracts, isChecking }: RequestSummary): boolean {
  if (isChecking) return false
  const kinds = namedContracts(reading).map(({ contract }) => contracts[contract.toLowerCase()]?.kind)
  return kinds.some(kind => kind === undefined || kind === 'unknown')
}
