import type { Namespace } from '../../../shared/caip.ts'
import type { ConnectKitError } from '../../../shared/errors.ts'
import type { FrameEvents, PageEvents } from '../../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import type { Port, PortLike, PortOptions } from '../../../shared/protocol/port.ts'
import type { ModalWorld } from '../../LateModal.ts'
import type { PageWallets } from '../../PageWallets.ts'
import type { SignIn } from '../../SignIn.ts'

export type LoaderPort = Port<ModalMethods, PageEvents>

/** A network that the page has added or removed. */
export type NetworkChange = NonNullable<PageEvents['host.hello']['networkChanges']>[number]

export interface WireEnd {
  port: PortLike
  /** The iframe sent `frame.hello`. */
  onHello(): void
  /** The iframe broke the rules too often. The port is closed. */
  onViolation(reason: string): void
}

/** The iframe's pending work for the page, with the modal open or closed. */
export interface FrameCalls {
  /** @param namespace of the requested wallet; undefined while wallets are being connected or switched */
  during<T>(namespace: Namespace | undefined, run: () => Promise<T>): Promise<T>
  isIdle(): boolean
  isOut(namespace: Namespace): boolean
  /** Whether the modal may show itself for a call of the page. True once for each call. */
  takeShow(): boolean
}

/** The page's end of the wire to the iframe: checks what arrives, and guards the page's wallets. */
export interface Wire {
  calls: FrameCalls
  /** Restarts or stops the heartbeat of an iframe that is open or works for the page. */
  watch(isThere?: boolean): void
  open(end: WireEnd): LoaderPort
  /** The page's connections as the iframe gets them. */
  connectionSet(): PageEvents['connections.changed']
  hello(): PageEvents['host.hello']
  /** Keeps a network that the page added or removed, so that an iframe that reloads gets it in `hello`. */
  noteNetwork(change: NetworkChange): void
  /** Drops the visitor's grants: the modal was closed, opened or replaced. @param isOpened by visitor or page */
  revoke(isOpened?: boolean): void
  /** Lets the iframe prompt these wallets for a minute. @returns ends that */
  allowConnect(walletIds: readonly string[]): () => void
  /**
   * Lets the closed modal work for the page, with a permit for these wallets. @param isLong set for connecting, which
   * may take a visitor long
   */
  forPage(walletIds: readonly string[], isLong: boolean, run: () => Promise<unknown>): Promise<void>
}

/** What the page's end of the wire works on. */
export interface WireWorld
  extends Pick<ModalWorld, 'core' | 'options' | 'shared' | 'stage' | 'openings' | 'theme' | 'open' | 'isInline'> {
  wallets: PageWallets
  takeNamespaces(namespaces: readonly Namespace[]): void
  /** Keeps the data that the modal shows of the active account. */
  readProfile(): Promise<unknown>
  ping(): void
  /** Replaces the silent iframe. */
  lose(): void
  abandon(error: ConnectKitError): void
  /** Loads the script for the site's namespaces other than eip155, if any. @throws ConnectKitError `script_failed` */
  findChains(): Promise<void>
  /** @throws ConnectKitError `script_failed` */
  signIn(): Promise<SignIn>
  sessionSet(): PageEvents['sessions.changed']
  attest: PortOptions<HostMethods, FrameEvents>['serve']['walletConnect.attest']
}
