import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { PreflightCommitment } from './solana/preflightCommitments.ts'

export interface BalanceRead {
  address: string
  network: Network
  /** Nodes, asked one after the other. */
  urls: readonly string[]
  /** Asked when no node answers: a wallet that is on this network. */
  wallet?: Connector | undefined
  /** Knows the coins of a Bitcoin address. */
  api: Pick<ApiClient, 'get'>
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

export interface MessageToSign {
  connector: Connector
  account: ConnectionAccount
  chainId: ChainId
  /** Text; its UTF-8 is what is signed, in the form the namespace has for messages. */
  message: string
  signal?: AbortSignal | undefined
}

export interface Transfer {
  connector: Connector
  network: Network
  /** Nodes, asked one after the other. */
  urls: readonly string[]
  from: ConnectionAccount
  to: string
  /** In the smallest unit of the currency, or of the token. */
  amount: bigint
  /** Contract or mint; the network's own currency without one. */
  token?: string | undefined
  /** Of Solana only; `confirmed` without one. */
  preflightCommitment?: PreflightCommitment | undefined
  signal?: AbortSignal | undefined
  api: Pick<ApiClient, 'get'>
  /** Lets time pass: whether it was confirmed is asked again and again. */
  wait(ms: number): Promise<void>
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
  /**
   * Balance in the smallest unit of the network's currency; not there where spec §1 has none.
   * @throws ConnectKitError `balance_unavailable`
   */
  balance?(read: BalanceRead): Promise<bigint>
  /**
   * The signature, as the namespace writes it: eip155 and polkadot in 0x hex, solana in base58, bip122 in base64 (BIP-322 for
   * segwit and taproot addresses, else ECDSA), cosmos in base64 (ADR-36).
   * @throws ConnectKitError `user_rejected`, `wallet_failed` for an answer that is no signature, …
   */
  signMessage(asked: MessageToSign): Promise<string>
  /**
   * Sends currency or a token; settles with the transaction's id once the network has it. To be called within the visitor's click.
   * @throws ConnectKitError `invalid_params` before any wallet is asked, `user_rejected`, `network_error`,
   *   `transaction_expired` when it is certain that nothing was moved, …
   */
  send?(transfer: Transfer): Promise<string>
  /** Whether a text is an address on this network (spec §5). */
  validateAddress(chainId: ChainId, text: string): boolean
  /**
   * Settles when the wallet is on the network, where that is the wallet's to say; else the choice is the caller's to keep.
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
