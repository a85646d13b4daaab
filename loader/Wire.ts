import type { Namespace } from '../shared/caip.ts'
import type { ConnectKitError } from '../shared/errors.ts'
import type { FrameEvents, PageEvents } from '../shared/protocol/events.schema.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../shared/protocol/modalMethods.schema.ts'
import type { Port, PortLike, PortOptions } from '../shared/protocol/port.ts'
import type { Core } from './kernel/core.ts'
import type { LoaderOptions } from './kernel/options.ts'
import type { ModalFacts } from './kernel/state.ts'
import type { Opening } from './Opening.ts'
import type { Frame } from './stage/frame.ts'

export type LoaderPort = Port<ModalMethods, PageEvents>

/** What the loader knows of the modal, and what it does for the iframe. */
export interface WireWorld {
  frame: Pick<Frame, 'raise' | 'yield' | 'settle'>
  isOpen(): boolean
  /** Whether the open modal asks a wallet or service. */
  isBusy(): boolean
  /** None while the modal is closed. */
  opening(): Opening | undefined
  /** A call of the page needs the visitor. */
  openForCall(): void
  /** The closed modal says how far it is. */
  work(next: ModalFacts): void
  /** The open modal says what it shows. */
  take(next: ModalFacts): void
  /** It has closed itself. */
  settle(): void
  takeNamespaces(namespaces: readonly Namespace[]): void
  ping(): void
  /** The iframe is silent. */
  lose(): void
  abandon(error: ConnectKitError): void
  /** Loads the script of the site's namespaces beside eip155, if it has any. @throws ConnectKitError `script_failed` */
  findsChains(): Promise<void>
  attest: PortOptions<HostMethods, FrameEvents>['serve']['walletConnect.attest']
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
 * The page's end of the wire to the iframe (late/modal): checks what arrives, and is the gate to the page's wallets.
 * Nothing needs it before there is an iframe, so it loads together with that.
 */
export interface Wire {
  calls: FrameCalls
  /** Begins anew to watch an iframe that is open or works for the page; or stops. */
  watch(isThere?: boolean): void
  open(end: WireEnd): LoaderPort
  /** The page's connections as the iframe gets them. */
  connectionSet(): PageEvents['connections.changed']
  hello(theme: PageEvents['host.hello']['theme']): PageEvents['host.hello']
  /** Drops the visitor's grants: the modal was closed, opened or replaced. @param isOpened by visitor or page */
  revoke(isOpened?: boolean): void
  /** Lets the iframe prompt these wallets for a minute; returns how to end that. */
  allowConnect(walletIds: readonly string[]): () => void
  /** Has the closed modal work for the page, with leave to ask these wallets. @param isLong connecting may take a visitor long */
  forPage(walletIds: readonly string[], isLong: boolean, run: () => Promise<unknown>): Promise<void>
}

export type CreateWire = (core: Core, options: LoaderOptions, world: WireWorld) => Wire
