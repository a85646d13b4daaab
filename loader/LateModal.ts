import type { Theme } from '../shared/config.ts'
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

/** Calls of the page for which the modal need not be shown. */
export interface PageCalls {
  /** Connects without showing anything. */
  connect(wanted: ModalMethods['connection.open']['params']): Promise<void>
  /** Has the iframe do something without showing it, such as `network.switch`. */
  ask<M extends QuietMethod>(method: M, params: ModalMethods[M]['params']): Promise<void>
  /** Asks the iframe about sessions. Its answer is unchecked. */
  askSession(method: SessionMethod): Promise<unknown>
}

/** What modal.js does for the loader (late/modal): it talks with the iframe. */
export interface LateModal extends PageCalls {
  /** A window message or `load` of the iframe, or the page's refusal of it. */
  hear(event: Event): void
  /** Loads the iframe if needed, and resolves once it can be asked. */
  start(): Promise<unknown>
  /** Has the iframe show what a call asks for, as soon as it is there. */
  show(opening: Opening, call: Call): void
  /** Leaves the view if the modal agrees, or cannot be asked. */
  dismiss(): void
  /** The page has closed the modal. */
  tellClosed(): void
  /** The iframe comes back no more. */
  leave(): void
  /** Takes the iframe out; whoever waits for it learns why. */
  abandon(error: ConnectKitError): void
}

/** What the loader does for modal.js. */
export interface ModalWorld {
  core: Core
  options: LoaderOptions
  shared: Shared
  /** Of late scripts (kernel/lateScripts.ts). */
  retry: LateScripts['retry']
  stage: Stage
  openings: Openings
  /** Of the iframe. */
  origin: string
  theme(): Exclude<Theme, 'auto'>
  /** Listens for the iframe, also where `document.open()` has removed all listeners. */
  listen(): void
  open(request: OpenRequest): Promise<unknown>
  close(): void
  /** Loads the hidden iframe, once. */
  preload(): void
  /** The iframe is gone: waits for a new one, or ends the opening. */
  onLost(error: ConnectKitError): void
  /** It stands in an element of the page, beside the modal. */
  isInline?: boolean
}

export type CreateLateModal = (world: ModalWorld) => LateModal
