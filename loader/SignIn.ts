import type { PageEvents } from '../shared/protocol/events.schema.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { ConnectKit, Session } from './publicTypes.ts'

type Asked = keyof HostMethods & (`session.${string}` | `siwx.${string}`)

/** What late/signIn does for the page and for modal.js. */
export interface SignIn {
  signIn(): Promise<Session | null>
  signOut(): Promise<void>
  /** @throws ConnectKitError `user_closed` */
  updateEmail: ConnectKit['updateEmail']
  /** Has the page sign in its own way, or no more. @throws ConnectKitError `invalid_option` */
  update: ConnectKit['update']
  /** The rules of the page's own sign-in. */
  rules(): PageEvents['sessions.changed']['siwx']
  /** What the iframe asks, unchecked. */
  serve: { [M in Asked]: (params: HostMethods[M]['params']) => Promise<HostMethods[M]['result']> }
}
