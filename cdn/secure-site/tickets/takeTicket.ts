import { ticketAnswer, ticketHold, ticketLook, ticketTake } from '../../../shared/api/embedded/tickets.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { sealText, unsealText } from './sealText.ts'
import { type TicketAnswer, type TicketRequest, ticketRequestSchema } from './ticketRequest.ts'

/** The request that this window was opened for. */
export interface TakenTicket {
  ticketId: string
  request: TicketRequest
  /** The ticket maker's. Only this session counts here: a stranger's ticket shows the stranger's wallet. */
  session: string
  /** The state of the request. */
  look(): Promise<Standing>
  /** Claims it right before acting: if it is awaited, no other window may act from then on. */
  hold(): Promise<Standing>
  /**
   * Resolves once the server has it. @throws ApiRefusal `ticket_used` if another window was first, or the frame no
   * longer waits
   */
  answer(answer: TicketAnswer): Promise<void>
  isAnswered(): boolean
}

export type Standing = EndpointReply<typeof ticketLook>['is']

/** Enough for a server restart or a network change. */
const [patience, againMs] = [30, 1000]

/** @param fragment of the window's address. @throws if it names no ticket, or one that was used */
export async function takeTicket(
  { api, wait }: Pick<SdkParts, 'api' | 'wait'>,
  fragment: string,
  label: string,
): Promise<TakenTicket> {
  const [, ticketId, place, keyText] = /^#([-_\w]{22})\.([-_\w]{22})\.([-_\w]{43})$/.exec(fragment) ?? []
  if (!ticketId || !place || !keyText) throw new NoTicket()
  const key = fromBase64Url(keyText)
  const { sealed, session } = await api(ticketTake, { ticketId, deviceLabel: label })
  if (!session) throw new NoTicket()
  let isAnswered = false
  return {
    ticketId,
    request: ticketRequestSchema.parse(await unsealText(key, 'request', place, sealed)),
    session,
    look: async () => (await api(ticketLook, { ticketId })).is,
    hold: async () => (await api(ticketHold, { ticketId })).is,
    async answer(answer) {
      isAnswered = true
      const body = { ticketId, sealed: await sealText(key, 'answer', place, answer) }
      try {
        for (let failures = 0; ; failures++) {
          const thrown: unknown = await api(ticketAnswer, body).catch(thrown => thrown)
          if (!(thrown instanceof Error)) return
          const code = thrown instanceof ApiRefusal ? thrown.code : undefined
          // It had arrived, but the reply was lost.
          if (failures && code === 'ticket_used') return
          if (code !== 'network_error' || failures >= patience) throw thrown
          await wait(againMs, new AbortController().signal)
        }
      } catch (thrown) {
        isAnswered = false
        throw thrown
      }
    },
    isAnswered: () => isAnswered,
  }
}

/** The address names no ticket, as after a reload. */
export class NoTicket extends Error {
  override readonly name = 'NoTicket'
  constructor() {
    super('This window was opened for nothing')
  }
}
