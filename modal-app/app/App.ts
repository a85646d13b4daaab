import type { StoreApi } from 'zustand/vanilla'
import type { ModalConfig } from '../../shared/config.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Adapters } from '../adapters/Adapter.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connectors } from '../connectors/Connector.ts'
import type { Arm, ArmListener } from '../host/createArms.ts'
import type { Presses } from '../host/createPresses.ts'
import type { Host } from '../host/Host.ts'
import type { Link } from '../host/openLink.ts'
import type { Clock } from '../lib/Clock.ts'
import type { GuardedStorage } from '../lib/guardStorage.ts'
import type { State } from './State.ts'

/**
 * Everything an effect may use; its first argument. Built in boot/createApp.ts, or from fakes in boot/testApp.ts. A folder
 * above this one adds what it brings to this interface, beside that part's type.
 */
export interface App {
  readonly config: ModalConfig
  readonly store: StoreApi<State>
  readonly host: Host
  readonly api: ApiClient
  readonly connectors: Connectors
  readonly adapters: Adapters
  readonly clock: Clock
  /** Whether the page's nodes serve the networks they are listed for (networks/readUrls.ts). */
  readonly nodeProofs: Map<string, Promise<boolean>>
  /** Ids of connections whose end was reported to the page, until the page has removed them. */
  readonly ended: Set<string>
  /** The iframe's local storage; memory where the browser denies it. */
  readonly storage: GuardedStorage
  /** The visitor's last press, which opening a window uses up (host/createPresses.ts). */
  readonly presses: Presses
  /** Whether this is a touch device. Spec §2 opens other views there. */
  readonly isMobile: boolean
  /** The user agent: some providers refuse in-app browsers. */
  readonly userAgent: string
  /**
   * Opens a link. Call it in the task of the click (host/openLink.ts).
   * @throws ConnectKitError `not_available`, `unauthorized`
   */
  openLink(link: Link): Promise<void>
  /** Decides which presses on a button count (host/createArms.ts). */
  watchArmed(element: HTMLElement, listener: ArmListener): Arm
  /** Set where the iframe stands in an element of the page (boot/followInline.ts). */
  inline?: {
    /** Whether this browser reports covers of the iframe, and the active wallet belongs to the page. */
    mayAsk(): boolean
    /** Continues in the modal, above the page, with the form's content. Uses up the visitor's click. */
    continueOver(): void
  }
  /** Takes a newly connected account through the required steps (flow/accountReady.ts). */
  accountReady(app: App, connection: Connection): Promise<void>
}
