import type { WireError } from '../../../shared/errors.ts'
import type { ConnectionChange, ConnectRequest } from '../Connector.ts'
import type { LoadedWalletConnect } from './createWalletConnect.ts'
import type { RelayRefusal } from './failures.ts'

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
type ToAll =
  | { type: 'owner' }
  /** @param except the tab that knows it already */
  | { type: 'change'; change: ConnectionChange; except?: string | undefined }
  | { type: 'refused'; refusal: RelayRefusal }

export type TabMessage = ToOwner | ToCaller | ToAll

/** The part of a request that cannot be sent to another tab. */
export type Extras = Partial<Pick<ConnectRequest, 'signal' | 'show' | 'appLink'>>

/** @param caller the tab that gets the answer */
export type RunMethod = (caller: string, method: Method, args: unknown, extras: Extras) => Promise<unknown>

/** Connects the iframes of one site's tabs. */
export interface Tabs {
  /** The lock and the channel share it. */
  name: string
  locks: Pick<LockManager, 'request'>
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  isVisible(): boolean
  /** The document is about to go. */
  onLeave(run: () => void): void
  /** Another tab has taken over, so this document starts again. */
  retire(): void
}

/**
 * @param name identifies the site (lib/storageKey.ts), because not every browser separates sites
 * @returns undefined if the browser has no locks, or denies all storage
 */
export function openTabs(window: Window & typeof globalThis, name: string): Tabs | undefined {
  const { navigator, document } = window
  try {
    if (!navigator.locks) return undefined
    return {
      name,
      locks: navigator.locks,
      channel: new window.BroadcastChannel(name),
      isVisible: () => document.visibilityState === 'visible',
      onLeave: run => window.addEventListener('pagehide', run),
      retire: () => window.location.reload(),
    }
  } catch {
    return undefined
  }
}
