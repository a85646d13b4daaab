import { ticketAnswer, ticketHold, ticketTake } from '../../../shared/api/embedded/tickets.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import type { CallApi } from '../api/callApi.ts'
import { sealText, unsealText } from './sealText.ts'
import { type TicketAnswer, type TicketRequest, ticketRequestSchema } from './ticketRequest.ts'

/** A request that this window was opened for. */
export interface TakenTicket {
  ticketId: string
  request: TicketRequest
  /** Of whoever made the ticket. Only this session counts here: what a stranger's ticket shows is the stranger's wallet. */
  session: string
  /** Whether anybody still waits for what was asked: asked right before it is done. */
  isAwaited(): Promise<boolean>
  answer(answer: TicketAnswer): Promise<void>
  isAnswered(): boolean
}

/** @param fragment of the window's address. @throws if it names no ticket, or one that was used */
export async function takeTicket(api: CallApi, fragment: string, label: string): Promise<TakenTicket> {
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
    isAwaited: async () => (await api(ticketHold, { ticketId })).isAwaited,
    async answer(answer) {
      isAnswered = true
      await api(ticketAnswer, { ticketId, sealed: await sealText(key, 'answer', place, answer) })
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
