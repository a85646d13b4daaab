import {
  ticketAnswer,
  ticketCreate,
  ticketHold,
  ticketLeave,
  ticketLook,
  ticketState,
  ticketTake,
  ticketWithdraw,
} from '../../../shared/api/embedded/tickets.schema.ts'
import type { Embedded } from '../createEmbedded.ts'
import { ticketTopic } from '../tickets.ts'
import type { createAnswers } from './answerEndpoint.ts'

/** Tickets for windows of the secure site. */
export function ticketRoutes(
  { toDevice, toUser }: ReturnType<typeof createAnswers>,
  { tickets, sessions, holdDetached, clientIndex, now }: Embedded,
): void {
  toUser(ticketCreate, async (maker, { sealed, requestId }) => ({
    ticketId: await tickets.create(maker, { request: sealed, requestId, client: await clientIndex(maker.c) }),
  }))

  toDevice(ticketTake, async ({ deviceKey }, { ticketId, deviceLabel }) => {
    const { request, userId, makerKey, endsAt } = await tickets.take(ticketId, deviceKey)
    // A window inherits its frame's authentication time. A signed-out frame signs nobody in.
    const maker = await sessions.last(userId, makerKey)
    if (!maker) return { sealed: request }
    // Windows may open further windows: all end with the first frame, and each with its own ticket.
    const by = { provedAt: maker.proved_at, openerKey: maker.opener_key || makerKey, endsAt }
    const { session } = await sessions.signIn(userId, { deviceKey, deviceLabel }, by)
    return { sealed: request, session }
  })

  toDevice(ticketLook, async ({ deviceKey }, { ticketId }) => ({ is: await tickets.look(ticketId, deviceKey) }))

  toDevice(ticketHold, async ({ deviceKey }, { ticketId }) => ({ is: await tickets.hold(ticketId, deviceKey) }))

  toDevice(ticketWithdraw, async ({ deviceKey }, { ticketId }) => {
    await tickets.withdraw(ticketId, deviceKey)
    return { success: true as const }
  })

  toDevice(ticketLeave, async ({ deviceKey }, { ticketId }) => {
    await tickets.left(ticketId, deviceKey, now())
    return { success: true as const }
  })

  toDevice(ticketAnswer, async ({ c, deviceKey }, { ticketId, sealed }) => {
    await tickets.answer(ticketId, deviceKey, sealed, await clientIndex(c))
    return { success: true as const }
  })

  toDevice(ticketState, async ({ c, deviceKey }, { ticketId }) => {
    const askedAt = await tickets.wait(ticketId, deviceKey)
    return holdDetached(
      c,
      {
        read: () => tickets.state(ticketId, deviceKey),
        isWaiting: ({ state }) => state === 'waiting' || state === 'taken',
        topic: ticketTopic(ticketId),
        // Happens when the frame is removed or the page closed.
        onLeft: () => tickets.left(ticketId, deviceKey, askedAt),
      },
      {
        of: ({ state, answer, isHeld }) => ({ state, ...(answer && { sealed: answer }), ...(isHeld && { isHeld }) }),
        unknown: { state: 'waiting' },
      },
    )
  })
}
