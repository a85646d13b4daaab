import type { Clock } from '../../app/App.ts'
import type { Host } from '../../host/Host.ts'
import type { Client } from './openSignClient.ts'

type Register = Client['core']['verify']['register']

/** The page that asks, and on whose behalf. */
export interface Attester {
  host: Pick<Host, 'call'>
  clock: Clock
  /** A touch device: the wallet may be an app that takes the place of the page. */
  isMobile: boolean
}

/** The page itself waits 2 s; behind others of its kind it may take a little longer. */
const waitMs = 4_000
/** A page without the script that knows how takes each try for a mistake. */
const maxFailures = 3

/**
 * What sign-client calls before it sends a proposal or a request: the page has the Verify service vouch for it (loader/late/verify/attest.ts),
 * as this iframe could only be vouched for as itself. Never rejects; without an attestation a wallet says that it does not know.
 */
export function createRegister(
  { host, clock, isMobile }: Attester,
  { verifyUrl, projectId }: { verifyUrl: string; projectId: string },
): Register {
  let failures = 0
  // What is sent when the app is in front already is sent at once, or not before the visitor is back: the browser sleeps then.
  const isAway = () => isMobile && document.visibilityState === 'hidden'

  return async ({ id, decryptedId }) => {
    if (isAway() || failures >= maxFailures) return ''
    const attempt = new AbortController()
    const timer = clock.setTimeout(() => attempt.abort(), waitMs)
    const onVisibility = () => isAway() && attempt.abort()
    document.addEventListener('visibilitychange', onVisibility)
    try {
      const asked = { verifyUrl, projectId, id, decryptedId }
      const { attestation } = await host.call('walletConnect.attest', asked, attempt.signal)
      failures = 0
      return readId(attestation) === id ? attestation : ''
    } catch {
      if (!isAway()) failures++
      return ''
    } finally {
      clock.clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }
}

/** The message a JWT is about; whether it is genuine, the wallet finds out. */
function readId(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).id
  } catch {
    return undefined
  }
}
