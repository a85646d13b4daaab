import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import {
  passkeyBegin,
  passkeyChallenge,
  passkeyFinish,
  passkeyOpen,
} from '../../../shared/api/embedded/passkeys.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { Project } from '../../store/projects.ts'
import type { Embedded } from '../createEmbedded.ts'
import { demandActive } from '../embeddedSessions.ts'
import { passkeyAlgorithms, passkeyIdOf, verifyKnownPasskey, verifyNewPasskey } from '../verifyPasskey.ts'
import { type createAnswers, demandFresh } from './answerEndpoint.ts'

/** Lifetime of a challenge in milliseconds: some visitors first look for their phone. */
const promptMs = 300_000

/** Passkeys as slots and as logins: one answer also releases the slot's half. */
export function passkeyRoutes({ toDevice, toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { origin, challenges, wallets, logins, sessions, demandProject } = embedded
  const { hostname, host } = new URL(origin)
  const topOriginsOf = (pageOrigin: string, { embedders }: Project) => [pageOrigin, ...embedders]
  const gone = () => new ApiFailure('passkey_invalid', 'This took too long, or was already answered. Try again')

  toUser(passkeyBegin, async (caller, { label, projectId, pageOrigin }) => {
    if (await wallets.find(caller)) demandFresh(caller)
    const topOrigins =
      projectId !== undefined && pageOrigin !== undefined
        ? topOriginsOf(pageOrigin, await demandProject(caller.c, projectId, pageOrigin))
        : []
    const { walletId, slotId } = await wallets.beginSlot(caller, { kind: 'passkey', label })
    const { challenge } = await challenges.begin({ deviceKey: caller.deviceKey, slotId, topOrigins })
    // No page can hide the browser's prompt, so a visitor who was signed in as another user sees it there.
    const name = await logins.titleOf(caller.userId)
    const options = await generateRegistrationOptions({
      rpName: host,
      rpID: hostname,
      userName: name,
      userDisplayName: name,
      userID: fromBase64Url(caller.userId),
      challenge: fromBase64Url(challenge),
      timeout: promptMs,
      attestationType: 'none',
      excludeCredentials: (await wallets.passkeyIds(caller)).map(id => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    return { walletId, slotId, options: { ...options } }
  })

  toUser(passkeyFinish, async (caller, { slotId, response }) => {
    const challenge = await challenges.take({ slotId }, caller.deviceKey)
    if (!challenge) throw gone()
    const passkey = await verifyNewPasskey(response, challenge, origin)
    const { half } = await wallets.givePasskey(caller, slotId, passkey)
    return { half, isSynced: passkey.isSynced }
  })

  toDevice(passkeyChallenge, async ({ c, deviceKey, findSession }, { projectId, pageOrigin }) => {
    const project = await demandProject(c, projectId, pageOrigin)
    const topOrigins = topOriginsOf(pageOrigin, project)
    const { id, challenge } = await challenges.begin({ deviceKey, slotId: '', topOrigins })
    const session = await findSession()
    const own = session ? await wallets.passkeyIds({ userId: session.user_id }) : []
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      challenge: fromBase64Url(challenge),
      timeout: promptMs,
      userVerification: 'required',
      // For a signed-out visitor, only the browser knows the passkeys.
      ...(own.length > 0 && { allowCredentials: own.map(own => ({ id: own })) }),
    })
    return { challengeId: id, options: { ...options } }
  })

  toDevice(passkeyOpen, async ({ deviceKey, findSession }, { challengeId, response, deviceLabel }) => {
    const session = await findSession()
    if (session) demandActive(session)
    const challenge = await challenges.take({ id: challengeId }, deviceKey)
    if (!challenge) throw gone()
    const credentialId = passkeyIdOf(response)
    const slot = credentialId === undefined ? undefined : await wallets.findPasskey(credentialId, session?.user_id)
    if (!slot || credentialId === undefined)
      throw new ApiFailure('passkey_invalid', 'This passkey opens no wallet. Choose another')
    const credential = await verifyKnownPasskey(response, challenge, origin, {
      id: credentialId,
      json: slot.credential,
    })
    if (session && session.user_id !== slot.user_id)
      throw new ApiFailure('passkey_invalid', 'This passkey belongs to another account. Sign out first')
    const opened = await wallets.releasePasskey(slot, credential, deviceKey)
    if (session) {
      await sessions.prove(session)
      return opened
    }
    return { ...opened, session: (await sessions.signIn(slot.user_id, { deviceKey, deviceLabel })).session }
  })
}
