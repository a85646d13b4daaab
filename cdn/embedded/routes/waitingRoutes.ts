import {
  mailRecovery,
  newWalletStart,
  warningLook,
  warningStop,
} from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { dayMs } from '../../limits/counts.ts'
import type { Embedded } from '../createEmbedded.ts'
import { isOfLogins } from '../logins.ts'
import { recoveryOpenMs } from '../mailRecovery.ts'
import { newWalletOpenMs } from '../waitingRequests.ts'
import type { WarningKind } from '../warnings.ts'
import { browserOf, type createAnswers, demandFresh } from './answerEndpoint.ts'

const timeText = (at: number) => new Date(at).toISOString()
/** The schema's limit; an email may be longer. */
const longestName = 80

/** Actions that take effect a day after their request, unless the mail's reader stops them. */
export function waitingRoutes({ toDevice, toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { counts, sessions, users, wallets, endedKeys, waiting, warnings, logins, warn, notifyChange, now } = embedded

  toUser(newWalletStart, async (caller, { step }) => {
    if (step === 'cancel') {
      await waiting.cancelNewWallet(caller)
      return {}
    }
    demandFresh(caller)
    if (step === 'do') {
      await waiting.startNewWallet(caller)
      await notifyChange(caller.userId, 'newWalletStarted', browserOf(caller))
      return {}
    }
    if (!(await wallets.find(caller))) throw new ApiFailure('not_found', 'There is no wallet yet')
    const asked = await waiting.newWalletAt(caller)
    if (asked !== undefined) return { newWalletAt: timeText(asked) }
    // Each request sends a mail, even if cancelled in between.
    await counts.take([{ counted: `new wallet|${caller.userId}`, limit: 5, spanMs: dayMs }])
    const at = now() + dayMs
    const warning = await warn({
      ...{ userId: caller.userId, kind: 'newWallet', browser: browserOf(caller) },
      ...{ at, endsAt: at + newWalletOpenMs },
    })
    await waiting.askNewWallet(caller, at, warning)
    return { newWalletAt: timeText(at) }
  })

  toUser(mailRecovery, async (caller, { step }) => {
    if (step === 'cancel') {
      await waiting.cancelRecovery(caller)
      return {}
    }
    demandFresh(caller)
    const pending = await waiting.recovery(caller)
    if (pending?.key === caller.deviceKey) return { recoveryAt: timeText(pending.at) }
    const at = await waiting.recoveryDue(caller)
    if (!(await users.email(caller.userId)))
      throw new ApiFailure('not_available', 'This account has no email for the warning')
    // A newer request from another device replaces the earlier one and restarts the day.
    await counts.take([{ counted: `recovery|${caller.userId}`, limit: 5, spanMs: dayMs }])
    const warning = await warn({
      ...{ userId: caller.userId, kind: 'recovery', browser: browserOf(caller) },
      ...{ at, endsAt: at + recoveryOpenMs },
    })
    await waiting.askRecovery(caller, at, warning)
    return { recoveryAt: timeText(at) }
  })

  toDevice(warningLook, async (_, { link }) => {
    const warning = await warnings.look(link)
    const { kind, browser, created_at, ends_at } = warning
    const login = await logins.nameOf(warning)
    return {
      ...{ kind: kind as WarningKind, browser, at: timeText(created_at), endsAt: timeText(ends_at) },
      ...(login && { login: login.slice(0, longestName) }),
    }
  })

  toDevice(warningStop, async (caller, { link }) => {
    const looked = await warnings.look(link)
    const user = { userId: looked.user_id }
    if (looked.kind === 'keyAdded') {
      // First, as a refusal leaves the link for later.
      const ended = await endedKeys.endByMail(user, looked.email_index)
      await warnings.take(link)
      if (ended === 'mail') await waiting.cancelRecovery(user)
      // Its owner learns of it if someone else reads the mail.
      await notifyChange(user.userId, 'slotStopped', browserOf(caller))
      return { success: true as const }
    }
    const warning = await warnings.take(link)
    const { kind, user_id: userId } = warning
    if (kind !== 'newWallet') await waiting.cancelRecovery(user)
    if (kind === 'keyReturn' || isOfLogins(kind)) await endedKeys.cancelReturns(user)
    if (kind !== 'recovery' && kind !== 'keyReturn' && (await waiting.newWalletAt(user)) !== undefined)
      await waiting.cancelNewWallet(user)
    if (isOfLogins(kind)) {
      await logins.undo(warning)
      // Signs out everywhere, including whoever changed it.
      await sessions.forgetDevices(userId)
    }
    return { success: true as const }
  })
}
