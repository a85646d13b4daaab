import type { Connection } from '../../../shared/connections.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import type { App } from '../../app/App.ts'
import { type SignInEvent, track } from '../../app/track.ts'

/** Reports a step of signing in (reference §1.21), without the account. */
export function trackSignIn(app: App, name: SignInEvent, connection: Connection, code?: ErrorCode): void {
  const { chainId: network, accounts } = connection
  const isSmartAccount = accounts[0]?.type === 'smartAccount'
  track(app, { name, properties: { network, isSmartAccount, ...(code && { code }) } })
}
