import type { WireError } from '../../../shared/errors.ts'
import type { ConnectionChange, ConnectRequest } from '../Connector.ts'
import type { LoadedWalletConnect } from './createWalletConnect.ts'
import type { RelayRefusal } from './relayFailure.ts'

export type Method = keyof LoadedWalletConnect

/** A call, by the tab that makes it and its number there. */
export interface CallId {
  tab: string
  id: number
}

/** From a tab to the owner of the client. `args` has no functions and no signal: those have messages of their own. */
export type ToOwner = CallId &
  ({ type: 'call'; method: Method; args: unknown } | { type: 'abort' } | { type: 'link'; link: string | undefined })

/** From the owner to the tab that called. */
export type ToCaller = CallId &
  (
    | { type: 'taken' | 'linkAsked' }
    | { type: 'uri'; uri: string }
    | { type: 'answer'; result: unknown }
    | { type: 'failed'; error: WireError }
  )

/** From the owner to all tabs. */
export type ToAll =
  | { type: 'owner' }
  /** @param except the tab that knows it already */
  | { type: 'change'; change: ConnectionChange; except?: string | undefined }
  | { type: 'refused'; refusal: RelayRefusal }

export type TabMessage = ToOwner | ToCaller | ToAll

/** The part of a request that cannot be sent to another tab. */
export type Extras = Partial<Pick<ConnectRequest, 'signal' | 'show' | 'appLink'>>

/** @param caller the tab that gets the answer */
export type RunMethod = (caller: string, method: Method, args: unknown, extras: Extras) => Promise<unknown>
