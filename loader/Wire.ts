import type { Namespace } from '../shared/caip.ts'
import type { FrameEvents, PageEvents } from '../shared/protocol/events.schema.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import type { Port, PortLike, PortOptions } from '../shared/protocol/port.ts'
import type { Core } from './core.ts'
import type { LoaderOptions } from './options.ts'

export type LoaderPort = Port<ModalMethods, PageEvents>

type Served = PortOptions<HostMethods, FrameEvents>['serve']
type Heard = PortOptions<HostMethods, FrameEvents>['hear']
/** What the wire hears itself. */
type Own = 'pong' | 'frame.hello' | 'gesture.made' | `connection.${string}`

/** What the loader knows of the modal, and what it does for the iframe. */
export interface WireWorld {
  isOpen(): boolean
  /** Whether the modal is open for a call of the page. */
  isForCall(): boolean
  ping(): void
  /** The iframe is silent. */
  lose(): void
  serve: Pick<Served, 'modal.painted' | 'walletConnect.attest'>
  hear: Omit<Heard, Own>
}

export interface WireEnd {
  port: PortLike
  /** The iframe said `frame.hello`. */
  onHello(): void
  /** It broke the rules too often; the port is closed. */
  onViolation(reason: string): void
}

/** What the iframe does for the page, open or closed. */
export interface FrameCalls {
  /** @param namespace of the wallet that is asked; none where wallets are connected or moved */
  during<T>(namespace: Namespace | undefined, run: () => Promise<T>): Promise<T>
  isIdle(): boolean
  isOut(namespace: Namespace): boolean
  /** Whether the modal may show itself for a call of the page: once for each call. */
  takeShow(): boolean
}

/**
 * The page's end of the wire to the iframe (late/wire): checks what arrives, and is the gate to the page's wallets.
 * Nothing needs it before there is an iframe, so it loads together with that.
 */
export interface Wire {
  calls: FrameCalls
  /** Begins anew to watch an iframe that is open or works for the page; or stops. */
  watch(isThere?: boolean): void
  open(end: WireEnd): LoaderPort
  /** The page's connections as the iframe gets them. */
  connectionSet(): PageEvents['connections.changed']
  /** What the page's head says of the site, for `host.hello`. */
  readSite(): PageEvents['host.hello']['site']
  /** Drops the visitor's grants: the modal was closed, opened or replaced. @param isOpened by visitor or page */
  revoke(isOpened?: boolean): void
  /** Lets the iframe prompt these wallets for the page; returns how to end that. */
  allowConnect(walletIds: readonly string[]): () => void
}

export type CreateWire = (core: Core, options: LoaderOptions, world: WireWorld) => Wire
