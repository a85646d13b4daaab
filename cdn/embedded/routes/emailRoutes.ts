import { captchaBegin } from '../../../shared/api/embedded/captcha.schema.ts'
import {
  deviceAnswer,
  deviceLook,
  emailAgain,
  emailCode,
  emailDeviceState,
  emailStart,
} from '../../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { embeddedSignOut } from '../../../shared/api/embedded/embeddedSignOut.schema.ts'
import { captchaNeeded } from '../../abuse/createAltcha.ts'
import { demandEmail } from '../../abuse/demandAllowed.ts'
import { mailsOf } from '../../abuse/projectAllowances.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import { hourMs } from '../../limits/counts.ts'
import type { Embedded } from '../createEmbedded.ts'
import { attemptTopic } from '../emailAttempts.ts'
import { demandActive, type EmbeddedSessionRow, isFresh } from '../embeddedSessions.ts'
import { acceptedLanguage } from '../mail/mailTexts.ts'
import { writeMail } from '../mail/writeMail.ts'
import type { SocialLogin } from '../social/socialUsers.ts'
import { isTestSignIn } from '../testSignIns.ts'
import { browserOf, type createAnswers } from './answerEndpoint.ts'

/** Mails to one client's unknown devices before it counts as busy. */
const usualMailsAnHour = 3
/** A captcha task costs the server as much as this many requests. */
const tokensOfTask = 5

/** Sign-in by email, and sessions. */
export function emailRoutes(
  { toDevice, toUser, toReader }: ReturnType<typeof createAnswers>,
  { deps: { clientAddress }, limits }: AppParts,
  embedded: Embedded,
): void {
  const {
    origin,
    counts,
    captcha,
    attempts,
    sessions,
    users,
    socialUsers,
    wallets,
    readOverview,
    offersRecovery,
    mails,
    siteOf,
    stopTo,
    demandProject,
    holdOpen,
    now,
  } = embedded

  /** A device without a wallet key needs a recent sign-in to open the wallet, so an old session is not enough. */
  const isEnough = async (session: EmbeddedSessionRow): Promise<boolean> => {
    if (isFresh(session, now())) return true
    const wallet = await wallets.find({ userId: session.user_id, deviceKey: session.device_key })
    return !wallet || wallet.slots.some(({ isThisDevice }) => isThisDevice)
  }

  /** Whether the client has requested more mails than people do. */
  const isBusy = (clientIndex: string): Promise<boolean> =>
    counts.take([{ counted: `client|${clientIndex}|busy`, limit: usualMailsAnHour, spanMs: hourMs }]).then(
      () => false,
      failure => {
        if (failure instanceof ApiFailure && failure.code === 'rate_limited') return true
        throw failure
      },
    )

  toDevice(captchaBegin, async ({ c, deviceKey }, { projectId, pageOrigin }) => {
    await demandProject(c, projectId, pageOrigin, 'email')
    limits.chargeClient(c, tokensOfTask)
    return { task: await captcha.make(deviceKey) }
  })

  toDevice(emailStart, async ({ c, deviceKey, findSession }, asked) => {
    const { projectId, pageOrigin, email, isAgain, captcha: answer } = asked
    const project = await demandProject(c, projectId, pageOrigin, 'email')
    demandEmail(project, email)
    const session = isAgain ? undefined : await findSession()
    if (session && (await users.isEmailOf(session.user_id, email)) && (await isEnough(session))) {
      demandActive(session)
      return { action: 'CONNECT' as const, resendAfterS: 0 }
    }
    return attempts.begin({
      email,
      deviceKey,
      project: project.id,
      pageOrigin,
      browser: browserOf({ c }),
      client: clientAddress(c),
      language: acceptedLanguage(c.req.header('Accept-Language')),
      isTest: isTestSignIn(project, pageOrigin, email),
      limitsOf: clientIndex => mailsOf(project, clientIndex),
      async demandHuman(clientIndex) {
        const isNeeded = project.captcha === 'always' || (project.captcha === 'busy' && (await isBusy(clientIndex)))
        if (!isNeeded) return
        if (!answer) throw captchaNeeded()
        await captcha.demand(deviceKey, answer)
      },
      post: (db, content, { endsAt, language }) =>
        mails.postCode(db, email, writeMail(content, siteOf(project), language), endsAt),
      demandSent: mails.demandSent,
      linkTo: link => `${origin}/device#${link}`,
      stopTo,
    })
  })

  toDevice(emailDeviceState, async ({ c, deviceKey }, { attemptId }) => ({
    state: await holdOpen(c, {
      read: () => attempts.state(attemptId, deviceKey),
      isWaiting: state => state === 'waiting',
      topic: attemptTopic(attemptId),
    }),
  }))

  toDevice(deviceLook, async (_, { link }) => {
    const { site, browser, at } = await attempts.look(link)
    return { site, browser, at: new Date(at).toISOString() }
  })

  toDevice(deviceAnswer, async (_, { link, answer }) => {
    const code = await attempts.answer(link, answer === 'yes')
    return code ? { code } : {}
  })

  toDevice(emailCode, async ({ c, deviceKey }, { attemptId, code, deviceLabel }) => {
    const userId = await attempts.submit(attemptId, deviceKey, code, acceptedLanguage(c.req.header('Accept-Language')))
    const { session, endsAt } = await sessions.signIn(userId, { deviceKey, deviceLabel })
    return { session, expiresAt: new Date(endsAt).toISOString() }
  })

  toUser(emailAgain, async ({ c, deviceKey, userId, session }, { attemptId, code }) => {
    const owner = await attempts.submit(attemptId, deviceKey, code, acceptedLanguage(c.req.header('Accept-Language')))
    // The attempt is for another address, or the address now belongs to another user.
    if (owner !== userId) throw new ApiFailure('code_expired', 'This code is not of your address. Ask for a new one')
    await sessions.prove(session)
    return { success: true as const }
  })

  toReader(embeddedMe, async caller => {
    const [{ email, emailSignsIn }, socials, { wallet, formerWallet, newWalletAt, recovery }] = await Promise.all([
      users.ownEmail(caller.userId),
      socialUsers.of(caller.userId),
      readOverview(caller),
    ])
    return {
      ...(email && { email }),
      emailSignsIn,
      ...(socials.length > 0 && { socials }),
      ...signedInBy(caller.session, emailSignsIn, socials),
      isFresh: caller.isFresh,
      wallet,
      ...(formerWallet && { formerWallet }),
      ...(newWalletAt !== undefined && { newWalletAt: new Date(newWalletAt).toISOString() }),
      offersRecovery: offersRecovery && email !== undefined,
      ...(recovery && {
        recovery: { at: new Date(recovery.at).toISOString(), isThisDevice: recovery.key === caller.deviceKey },
      }),
    }
  })

  toUser(embeddedSignOut, async ({ sessionText, deviceKey }) => {
    await sessions.end(sessionText, deviceKey)
    return { success: true as const }
  })
}

/** Sessions of passkeys, and old ones without a record, show any of their user's logins. */
function signedInBy(
  { provider }: Pick<EmbeddedSessionRow, 'provider'>,
  emailSignsIn: boolean,
  [first]: readonly SocialLogin[],
): { signedInBy?: string } {
  if (provider) return { signedInBy: provider }
  return first && !emailSignsIn ? { signedInBy: first.provider } : {}
}
