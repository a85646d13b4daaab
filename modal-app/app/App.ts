import type { StoreApi } from 'zustand/vanilla'
import type { ModalConfig } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Adapters } from '../adapters/Adapter.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connectors } from '../connectors/Connector.ts'
import type { Route } from '../dialog/router.ts'
import type { Arm } from '../host/createArms.ts'
import type { Presses } from '../host/createPresses.ts'
import type { Host } from '../host/Host.ts'
import type { Link } from '../host/openLink.ts'
import type { TextStorage } from '../lib/guardStorage.ts'
import type { State } from './State.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** The world an effect gets as its first argument. Made in boot/createApp.ts, or from fakes in boot/testApp.ts. */
export interface App {
  readonly config: ModalConfig
  readonly store: StoreApi<State>
  readonly host: Host
  readonly api: ApiClient
  readonly connectors: Connectors
  readonly adapters: Adapters
  readonly clock: Clock
  /** Connections, by id, of which the page has been told the end and has not said yet that it knows. */
  readonly ended: Set<string>
  /** Of the iframe, where the browser lets it have one. */
  readonly storage: TextStorage
  /** What a window needs to open (host/createPresses.ts). */
  readonly presses: Presses
  /** A touch device: spec §2 opens other views there. */
  readonly isMobile: boolean
  /** Loads a view that will be wanted soon; a failure is told when it is. */
  prefetch(view: Route['view']): void
  /** In the task of the click that asks for it (host/openLink.ts). @throws ConnectKitError `not_available`, `unauthorized` */
  openLink(link: Link): Promise<void>
  /** Judges presses on a button (host/createArms.ts). */
  watchArmed(element: HTMLElement): Arm
  /** What follows a new connection, in order (boot/afterConnect.ts). */
  afterConnect(app: App, connection: Connection): Promise<void>
}
