import type { Context } from 'hono'
import { ApiFailure } from '../../../apiFailure.ts'
import type { AppParts } from '../../../appParts.ts'
import type { CdnEnv } from '../../../cdnEnv.ts'
import { chainNode } from '../../../sources/chain/chainNode.ts'
import type { Embedded } from '../../createEmbedded.ts'
import { createSecret } from '../../secrets.ts'
import { tidyProfile } from '../askProvider.ts'
import type { AskedBase, AwayAtRelay } from '../attemptParts.ts'
import { endSignIn, faultOf } from '../endSignIn.ts'
import type { SocialProfile } from '../socialProviders.ts'
import { createFarcasterRelay, type RelayAnswer } from './farcasterRelay.ts'
import { opMainnet } from './registries.ts'
import { verifyFarcaster } from './verifyFarcaster.ts'

/** Sign-in with Farcaster: an app answers a relay, which is polled while the device waits. */
export interface Farcaster {
  /** @throws ApiFailure `not_available`, `rate_limited` or `relay_failed` */
  begin(asked: AskedBase): Promise<{ attemptId: string; url: string }>
  /** Polls the relay for this device's sign-in unless another request does, and records the result. */
  look(c: Context<CdnEnv>, attemptId: string, deviceKey: string): Promise<void>
}

/** Pause between polls of one sign-in; other clients poll relays each second, too. */
const pauseMs = 1_000
const pauseAfterFailureMs = 5_000

export function createFarcaster(
  { deps, limits, nodes, nodeCalls, signatureChecks }: AppParts,
  embedded: Embedded,
): Farcaster {
  const { origin, farcaster, socialAttempts } = embedded
  const { projects, now, timeout, rpcTimeoutMs } = deps
  const relay = farcaster && createFarcasterRelay(farcaster.relay, deps)
  /** What an app shows and puts into the message: always the secure site, whichever page began it. */
  const site = { domain: new URL(origin).host, siweUri: `${origin}/` }

  const profileOf = async (
    c: Context<CdnEnv>,
    { project: id, nonce, beganAtMs }: AwayAtRelay,
    { message, signature, username }: RelayAnswer,
  ): Promise<SocialProfile> => {
    const project = await projects.find(id)
    if (!project) throw new Error('Its project no longer exists')
    c.set('project', project)
    const intake = nodeCalls.begin(c)
    try {
      const signal = timeout(rpcTimeoutMs)
      const node = chainNode(nodes, { network: { id: opMainnet }, urls: farcaster?.nodes ?? [], intake, signal })
      const asked = { ...site, nonce, beganAtMs }
      const fid = await verifyFarcaster({ message, signature }, asked, {
        checks: signatureChecks(c, node),
        nowMs: now(),
      })
      // The name is the relay's claim. Only its owner sees it, and it decides nothing.
      return tidyProfile({ subject: fid, name: username ?? `!${fid}` })
    } finally {
      intake.end()
    }
  }

  return {
    async begin(asked) {
      if (!relay) throw new ApiFailure('not_available', 'The operator has no Farcaster relay')
      let url = ''
      const attemptId = await socialAttempts.beginAtRelay(asked, async endsAt => {
        // Letters and digits only (EIP-4361).
        const nonce = createSecret().replace(/[-_]/g, '')
        const channel = await relay.open({ ...site, nonce, expirationTime: new Date(endsAt).toISOString() })
        url = channel.url
        return { channel: channel.token, nonce }
      })
      return { attemptId, url }
    },

    async look(c, attemptId, deviceKey) {
      const away = relay && (await socialAttempts.claimPoll(attemptId, deviceKey))
      if (!away) return
      const ask = async () => {
        limits.chargeClient(c, 1)
        return relay.look(away.channel)
      }
      // A relay forgets an answer it has delivered, so it is processed even if the visitor leaves.
      const channel = await ask().catch((error: unknown) => {
        c.set('fault', faultOf(error))
        return undefined
      })
      if (!channel || channel.is === 'pending')
        return socialAttempts.releasePoll(attemptId, channel ? pauseMs : pauseAfterFailureMs)
      if (!(await socialAttempts.returnFromRelay(attemptId))) return
      await endSignIn(c, embedded, away, async () => {
        if (channel.is === 'gone') throw new Error(channel.why)
        return profileOf(c, away, channel.answer)
      })
    },
  }
}
