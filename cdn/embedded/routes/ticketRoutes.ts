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
  { tickets, sessions, holdOpen, now }: Embedded,
): void {
  toUser(ticketCreate, async (maker, { sealed, requestId }) => ({
    ticketId: await tickets.create(maker, { request: sealed, requestId }),
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

  toDevice(ticketAnswer, async ({ deviceKey }, { ticketId, sealed }) => {
    await tickets.answer(ticketId, deviceKey, sealed)
    return { success: true as const }
  })

  toDevice(ticketState, async ({ c, deviceKey }, { ticketId }) => {
    const askedAt = await tickets.wait(ticketId, deviceKey)
    const { state, answer, isHeld } = await holdOpen(c, {
      read: () => tickets.state(ticketId, deviceKey),
      isWaiting: ({ state }) => state === 'waiting' || state === 'taken',
      topic: ticketTopic(ticketId),
    })
    // Removed frames and closed pages hang up.
    if (c.req.raw.signal.aborted) await tickets.left(ticketId, deviceKey, askedAt)
    return { state, ...(answer && { sealed: answer }), ...(isHeld && { isHeld }) }
  })
}
