import type { StoreApi } from 'zustand/vanilla'
import type { ModalConfig } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Adapters } from '../adapters/Adapter.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connectors } from '../connectors/Connector.ts'
import type { Host } from '../host/Host.ts'
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
  /** A touch device: spec §2 opens other views there. */
  readonly isMobile: boolean
  /** What follows a new connection, in order (boot/afterConnect.ts). */
  afterConnect(app: App, connection: Connection): Promise<void>
}
