import { ticketCreate, ticketState, ticketWithdraw } from '../../../shared/api/embedded/tickets.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import { keepAsking } from '../api/keepAsking.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { sealText, unsealText } from './sealText.ts'
import { type TicketAnswer, type TicketRequest, ticketAnswerSchema } from './ticketRequest.ts'

/** A request that lies at the server, sealed, so that a press can open a window for it at once. */
export interface Ticket {
  /** Within a visitor's press. */
  open(): void
  /** @throws `user_rejected` if the window was closed; `aborted` */
  answer(signal: AbortSignal): Promise<TicketAnswer>
  /** Nobody waits for its window any more. */
  withdraw(): void
}

/** Between two questions, when the server does not hold one open. */
const againMs = 300

export async function createTicket(
  { api, openWindow, wait }: Pick<SdkParts, 'api' | 'openWindow' | 'wait'>,
  request: TicketRequest,
): Promise<Ticket> {
  const key = crypto.getRandomValues(new Uint8Array(32))
  // Its place is its own, before the server has given the ticket an id.
  const place = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const { ticketId } = await api(ticketCreate, {
    sealed: await sealText(key, 'request', place, request),
  })
  return {
    open: () => openWindow(`/window#${ticketId}.${place}.${toBase64Url(key)}`),
    withdraw: () => void api(ticketWithdraw, { ticketId }).catch(() => {}),
    async answer(signal) {
      const { state, sealed } = await keepAsking(
        {
          ask: () => api(ticketState, { ticketId }, signal),
          isNews: asked => asked.state !== 'waiting' && asked.state !== 'taken',
          ...{ wait, everyMs: againMs },
        },
        signal,
      )
      if (state === 'closed') throw refuse('user_rejected', 'The window was closed')
      if (state !== 'answered' || !sealed) throw refuse('user_rejected', 'The window was not used in time')
      const answer = ticketAnswerSchema.parse(await unsealText(key, 'answer', place, sealed))
      if ('refused' in answer) throw refuse(answer.refused.code as 'user_rejected', answer.refused.message)
      return answer
    },
  }
}
