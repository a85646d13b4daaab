import type { PageEvents } from '../shared/protocol/events.schema.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { ConnectKit, Session } from './publicTypes.ts'

type SessionRequest = keyof HostMethods & (`session.${string}` | `siwx.${string}`)

/** late/signIn's interface to the page and to modal.js. */
export interface SignIn {
  signIn(): Promise<Session | null>
  signOut(): Promise<void>
  /** @throws ConnectKitError `user_closed` */
  updateEmail: ConnectKit['updateEmail']
  /** Installs or removes the page's own sign-in. @throws ConnectKitError `invalid_option` */
  update: ConnectKit['update']
  /** The rules of the page's own sign-in. */
  rules(): PageEvents['sessions.changed']['siwx']
  /** Handlers for the iframe's requests. Parameters are unchecked. */
  serve: { [M in SessionRequest]: (params: HostMethods[M]['params']) => Promise<HostMethods[M]['result']> }
}
