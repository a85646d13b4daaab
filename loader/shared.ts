import type { Namespace } from '../shared/caip.ts'
import type { PortChecks } from '../shared/protocol/port.ts'
import type { Core } from './core.ts'
import type { LinkWorld } from './link.ts'
import type { Modal } from './modal.ts'
import type { LoaderOptions } from './options.ts'
import type { Relay } from './wallets/relay.ts'

/** What more.js finds on its own element, and works with (more/index.ts). */
export interface Shared {
  core: Core
  relay: Relay
  /** Those of what the iframe says, to be added to. */
  checks: PortChecks
  /** What is heard from the iframe, to be added to. */
  hear: LinkWorld['hear']
  request: Modal['request']
  /** Whether what the iframe says of a connector counts. */
  isConcerned(connectorId: string): boolean
  /** Whether the iframe may end a connection of it. */
  mayEnd(connectorId: string): boolean
  options: LoaderOptions
  /** Those the site has networks of, as the iframe last said. */
  namespaces?: readonly Namespace[]
}
