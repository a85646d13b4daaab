import type { Namespace } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { Connector } from '../connectors/Connector.ts'

export interface BalanceRead {
  address: string
  network: Network
  /** Nodes, asked one after the other. */
  urls: readonly string[]
  /** Asked when no node answers: a wallet that is on this network. */
  wallet?: Connector | undefined
}

export interface NetworkSwitch {
  connector: Connector
  network: Network
  /** Nodes the wallet may be given when it does not know the network, the likeliest it takes first. */
  rpcUrls: readonly string[]
  /** Ends the wait for the wallet. */
  signal?: AbortSignal | undefined
  /** Lets time pass: some wallets say yes a moment before they move. */
  wait(ms: number): Promise<void>
  /** The wallet does not know the network and is asked to add it. */
  onAdd?: (() => void) | undefined
}

/** A call of the page that nodes answer. */
export interface NodeCall {
  network: Network
  /** Nodes, asked one after the other. */
  urls: readonly string[]
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
}

/** What one namespace speaks, on top of a connector's `request` (architecture §7). */
export interface Adapter {
  readonly namespace: Namespace
  /** Balance in the smallest unit of the network's currency. @throws ConnectKitError `balance_unavailable` */
  balance(read: BalanceRead): Promise<bigint>
  /**
   * Settles when the wallet says that it is on the network.
   * @throws ConnectKitError `user_rejected`, `unknown_network` when the wallet does not take it, `wrong_network` when it
   * said yes and stayed, …
   */
  switchNetwork(change: NetworkSwitch): Promise<void>
  /** Whether nodes answer this method, so that a wallet on another device is not asked. */
  isForNodes(method: string): boolean
  /** @throws Error what a node answered, with its `code` and `data`; ConnectKitError `network_error` when none does */
  askNodes(call: NodeCall): Promise<unknown>
  /** The address as it is written for people; eip155 uses the checksum of EIP-55. */
  displayAddress(address: string): string
  /** The address on the network's explorer; undefined when it has none. */
  explorerUrl(network: Network, address: string): string | undefined
}

/** Adapters by namespace, each in a chunk of its own. */
export interface Adapters {
  has(namespace: Namespace): boolean
  load(namespace: Namespace): Promise<Adapter>
}
