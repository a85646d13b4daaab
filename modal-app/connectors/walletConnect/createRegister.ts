import type { SignClient } from '@walletconnect/sign-client'
import type { Host } from '../../host/Host.ts'
import type { Clock } from '../../lib/Clock.ts'
import { within } from '../within.ts'

type Register = Awaited<ReturnType<typeof SignClient.init>>['core']['verify']['register']

/** The page, and the device it runs on. */
export interface Attester {
  host: Pick<Host, 'call'>
  clock: Clock
  /** A touch device, where a wallet's app may cover the page. */
  isMobile: boolean
}

/** The page itself waits 2 s, but its calls may queue. */
const waitMs = 4_000
/** A page without the verify script counts each try as a fault. */
const maxFailures = 3

/**
 * Sign-client calls this before it sends a proposal or request. The page gets the attestation (loader/late/verify/attest.ts), because
 * the Verify service would attest this iframe's origin. Never rejects; without an attestation, wallets show the site as unverified.
 */
export function createRegister(
  { host, clock, isMobile }: Attester,
  { verifyUrl, projectId }: { verifyUrl: string; projectId: string },
): Register {
  let failures = 0
  // While the wallet's app is in front, the browser sleeps: a request leaves at once, or only when the visitor returns.
  const isAway = () => isMobile && document.visibilityState === 'hidden'

  return async ({ id, decryptedId }) => {
    if (isAway() || failures >= maxFailures) return ''
    const attempt = new AbortController()
    const onVisibility = () => isAway() && attempt.abort()
    document.addEventListener('visibilitychange', onVisibility)
    try {
      const request = { verifyUrl, projectId, id, decryptedId }
      const attested = host.call('walletConnect.attest', request, attempt.signal)
      const answer = await within(attested, { signal: attempt.signal, time: { clock, ms: waitMs } })
      if (!answer) attempt.abort()
      failures = answer ? 0 : failures + 1
      return answer && readId(answer.attestation) === id ? answer.attestation : ''
    } catch {
      if (!isAway()) failures++
      return ''
    } finally {
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }
}

/** The message id in a JWT. The wallet verifies the JWT. */
function readId(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).id
  } catch {
    return undefined
  }
}
