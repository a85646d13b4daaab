import {
  deviceAnswer,
  deviceLook,
  emailCode,
  emailDeviceState,
  emailStart,
  embeddedMe,
  embeddedSignOut,
} from '../../../shared/api/embedded.schema.ts'
import type { AppParts } from '../../appParts.ts'
import type { Embedded } from '../createEmbedded.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { resendAfterMs } from '../emailAttempts.ts'
import { holdOpen } from '../holdOpen.ts'
import { writeMail } from '../mail/writeMail.ts'
import type { createAnswers } from './answerEndpoint.ts'

/** A request for news is held open so long; well below what proxies allow. */
export const heldOpenMs = 20_000

/** Signing in by email, and sessions. */
export function emailRoutes(
  { toDevice, toUser }: ReturnType<typeof createAnswers>,
  { deps: { clientAddress, timeout } }: AppParts,
  embedded: Embedded,
): void {
  const { origin, attempts, sessions, users, wallets, send, demandProject } = embedded

  toDevice(emailStart, async ({ c, deviceKey, session }, { projectId, pageOrigin, email }) => {
    const project = await demandProject(c, projectId, pageOrigin)
    if (session && (await users.isEmailOf(session.user_id, email)))
      return { action: 'CONNECT' as const, resendAfterS: 0 }
    const { action, attemptId } = await attempts.begin({
      email,
      deviceKey,
      project: project.id,
      pageOrigin,
      browser: describeBrowser(c.req.header('User-Agent')),
      client: clientAddress(c),
      send: content => send(email, writeMail(content, project.name)),
      linkTo: link => `${origin}/device#${link}`,
    })
    return { action, attemptId, resendAfterS: resendAfterMs / 1000 }
  })

  toDevice(emailDeviceState, async ({ c, deviceKey }, { attemptId }) => ({
    state: await holdOpen(
      () => attempts.state(attemptId, deviceKey),
      state => state === 'waiting',
      timeout(heldOpenMs),
      c.req.raw.signal,
    ),
  }))

  toDevice(deviceLook, async (_, { link }) => {
    const { site, browser, at } = await attempts.look(link)
    return { site, browser, at: new Date(at).toISOString() }
  })

  toDevice(deviceAnswer, async (_, { link, answer }) => {
    const code = await attempts.answer(link, answer === 'yes')
    return code ? { code } : {}
  })

  toDevice(emailCode, async ({ deviceKey }, { attemptId, code, deviceLabel }) => {
    const userId = await attempts.submit(attemptId, deviceKey, code, deviceLabel)
    const { session, endsAt } = await sessions.begin(userId, deviceKey)
    return { session, expiresAt: new Date(endsAt).toISOString() }
  })

  toUser(embeddedMe, async caller => {
    const [email, wallet, newWalletAt] = await Promise.all([
      users.email(caller.userId),
      wallets.find(caller),
      wallets.newWalletAt(caller),
    ])
    return {
      ...(email && { email }),
      isFresh: caller.isFresh,
      wallet,
      ...(newWalletAt !== undefined && { newWalletAt: new Date(newWalletAt).toISOString() }),
    }
  })

  toUser(embeddedSignOut, async ({ sessionText, deviceKey }) => {
    await sessions.end(sessionText, deviceKey)
    return { success: true as const }
  })
}
