import type { Namespace } from '../shared/caip.ts'
import type { Theme } from '../shared/config.ts'
import type { Profile } from '../shared/connections.ts'
import type { ConnectKitError } from '../shared/errors.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import type { Core } from './kernel/core.ts'
import type { LateScripts } from './kernel/lateScripts.ts'
import type { LoaderOptions } from './kernel/options.ts'
import type { Shared } from './kernel/shared.ts'
import type { Call, Opening, Openings, OpenRequest } from './openings.ts'
import type { Stage } from './stage/stage.ts'

type QuietMethod = keyof ModalMethods & (`network.${string}` | 'connection.switch')

export type SessionMethod = keyof ModalMethods & `session.${string}`

/** Calls from the page that need no visible modal. */
export interface PageCalls {
  /** Connects without showing anything. */
  connect(wanted: ModalMethods['connection.open']['params']): Promise<void>
  /** Has the iframe do something without showing it, such as `network.switch`. */
  ask<M extends QuietMethod>(method: M, params: ModalMethods[M]['params']): Promise<void>
  /**
   * Has the iframe read the data it shows of an account, by default the active one, and keeps it until the connection
   * changes.
   */
  readProfile(namespace: Namespace | undefined): Promise<Profile>
  /** Asks the iframe about sessions. Its answer is unchecked. */
  askSession(method: SessionMethod): Promise<unknown>
}

/** modal.js's interface to the loader (late/modal): it talks to the iframe. */
export interface LateModal extends PageCalls {
  /** Handles the iframe's window messages and `load` events, and CSP reports that block it. */
  hear(event: Event): void
  /** Loads the iframe if needed. Resolves once it accepts requests. */
  start(): Promise<unknown>
  /** Has the iframe show a call's view, as soon as it is ready. */
  show(opening: Opening, call: Call): void
  /** Leaves the view if the modal agrees or doesn't answer. */
  dismiss(): void
  /** Tells the iframe that the page has closed the modal. */
  notifyClosed(): void
  /** Final teardown. */
  destroy(): void
  /** Removes the iframe and rejects pending requests with this error. */
  abandon(error: ConnectKitError): void
}

/** The loader's interface to modal.js. */
export interface ModalWorld {
  core: Core
  options: LoaderOptions
  shared: Shared
  /** See kernel/lateScripts.ts. */
  retry: LateScripts['retry']
  stage: Stage
  openings: Openings
  /** The iframe's origin. */
  origin: string
  theme(): Exclude<Theme, 'auto'>
  /** Listens for the iframe. Called again after `document.open()`, which removes all listeners. */
  listen(): void
  open(request: OpenRequest): Promise<unknown>
  close(): void
  /** Loads the hidden iframe, once. */
  preload(): void
  /** The iframe is gone: waits for a new one, or ends the opening. */
  onLost(error: ConnectKitError): void
  /** Set for an iframe inside an element of the page, beside the modal's own. */
  isInline?: boolean
}

export type CreateLateModal = (world: ModalWorld) => LateModal
