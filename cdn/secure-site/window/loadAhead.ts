import { namespaceOf } from '../../../shared/caip.ts'
import { loadReader } from '../approve/prepareApproval.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { loadSigning } from '../signing/loadSigning.ts'
import type { TicketRequest } from '../tickets/ticketRequest.ts'
import { readMe } from '../wallet/openWallet.ts'

/** The user's wallet, as asked for ahead. */
export type ReadingMe = ReturnType<typeof readMe>

/**
 * Requests what an approval needs all at once: the wallet, and the code that reads the request, with its texts. The
 * code that signs follows, so that a press signs at once.
 * @returns undefined for other requests, which ask for the wallet if they show it
 */
export function loadAhead(parts: OpeningParts, request: TicketRequest): ReadingMe | undefined {
  if (request.kind !== 'approve') return undefined
  const { chainId, method } = request
  const me = readMe(parts)
  const reader = loadReader(chainId, method, parts.texts)
  const signing = reader.then(async () => {
    await (namespaceOf(chainId) === 'solana' ? loadSigning.solana() : loadSigning.eip155())
  })
  // Whoever needs one of them meets its failure.
  for (const each of [me, signing]) each.catch(() => {})
  return me
}
