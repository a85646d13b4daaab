import { fromJson } from '../../../shared/protocol/json.ts'
import type { Session } from '../../publicTypes.ts'

/** A smaller difference may be network delay. */
const leastMs = 60_000

/**
 * How far this computer's clock is ahead of the server's, from a token that was just issued. Undefined without a token.
 */
export function skewMsOf({ token }: Session): number | undefined {
  if (!token) return
  try {
    const [, payload = ''] = token.split('.')
    const { iat } = fromJson(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { iat: number }
    const skewMs = Date.now() - iat * 1000
    return Math.abs(skewMs) < leastMs ? 0 : skewMs
  } catch {
    return 0
  }
}
