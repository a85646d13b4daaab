import { ticketCreate, ticketLeave, ticketState, ticketWithdraw } from '../../../shared/api/embedded/tickets.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import { keepAsking } from '../api/keepAsking.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { sealText, unsealText } from './sealText.ts'
import { type TicketAnswer, type TicketRequest, ticketAnswerSchema } from './ticketRequest.ts'

/** A sealed request stored on the server, so a press can open a window for it at once. */
export interface Ticket {
  /** Within a visitor's press. */
  open(): void
  /** The fragment of its window's address, for an already open window of this site. */
  fragment: string
  /**
   * @throws `user_rejected` if the window was closed; its refusal; `network_error` if its outcome is unknown; `aborted`
   */
  answer(signal: AbortSignal): Promise<TicketAnswer>
  /** Its window decided the request, so no other window may. */
  isDecided(): boolean
  /** Withdraws it once its window is no longer awaited. */
  withdraw(): void
}

/** The maker's id of a request, which several windows may show. */
export const createRequestId = () => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))

const lost = 'The window was lost after the visitor approved: look whether it was carried out before you ask again'

/** Pause between polls, if the server does not hold one open. */
const againMs = 300

export async function createTicket(
  { api, openWindow, wait, sendOnLeave }: Pick<SdkParts, 'api' | 'openWindow' | 'wait' | 'sendOnLeave'>,
  request: TicketRequest,
  requestId = createRequestId(),
): Promise<Ticket> {
  const key = crypto.getRandomValues(new Uint8Array(32))
  // A window name for the time before the server assigned the ticket's id.
  const place = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const { ticketId } = await api(ticketCreate, {
    sealed: await sealText(key, 'request', place, request),
    requestId,
  })
  const fragment = `${ticketId}.${place}.${toBase64Url(key)}`
  let isDecided = false
  return {
    isDecided: () => isDecided,
    open: () => openWindow(`/window#${fragment}`),
    fragment,
    // A ticket also expires by itself.
    withdraw: () => void api(ticketWithdraw, { ticketId }).catch(() => {}),
    async answer(signal) {
      const stay = sendOnLeave(ticketLeave, { ticketId })
      try {
        const { state, sealed, isHeld } = await keepAsking(
          {
            ask: () => api(ticketState, { ticketId }, signal),
            isNews: asked => asked.state !== 'waiting' && asked.state !== 'taken',
            ...{ wait, everyMs: againMs },
          },
          signal,
        )
        isDecided = state === 'answered' || isHeld === true
        if (state !== 'answered' && isHeld && request.kind === 'approve') throw refuse('network_error', lost)
        if (state === 'closed') throw refuse('user_rejected', 'The window was closed')
        if (state !== 'answered' || !sealed) throw refuse('user_rejected', 'The window was not used in time')
        const answer = ticketAnswerSchema.parse(await unsealText(key, 'answer', place, sealed))
        if ('refused' in answer) throw refuse(answer.refused.code as 'user_rejected', answer.refused.message)
        return answer
      } finally {
        stay()
      }
    },
  }
}
