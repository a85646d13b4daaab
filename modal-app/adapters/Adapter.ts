import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { PreflightCommitment } from './solana/preflightCommitments.ts'

export interface BalanceRead {
  address: string
  network: Network
  /** Nodes in the order they are asked. */
  urls: readonly string[]
  /** A wallet on this network, asked when no node answers. */
  wallet?: Connector | undefined
  /** Reads the coins of a Bitcoin address. */
  api: Pick<ApiClient, 'get'>
}

export interface NetworkSwitch {
  connector: Connector
  network: Network
  /** Nodes to give to a wallet that does not know the network, the one it most likely takes first. */
  rpcUrls: readonly string[]
  /** Ends the wait for the wallet. */
  signal?: AbortSignal | undefined
  /** Lets time pass: some wallets agree a moment before they move. */
  wait(ms: number): Promise<void>
  /** The wallet does not know the network and is asked to add it. */
  onAdd?: (() => void) | undefined
}

export interface MessageToSign {
  connector: Connector
  account: ConnectionAccount
  chainId: ChainId
  /** Its UTF-8 is signed, in the namespace's form for messages. */
  message: string
  signal?: AbortSignal | undefined
}

export interface Transfer {
  connector: Connector
  network: Network
  /** Nodes in the order they are asked. */
  urls: readonly string[]
  from: ConnectionAccount
  to: string
  /** In the smallest unit of the currency, or of the token. */
  amount: bigint
  /** Contract or mint; the network's own currency if absent. */
  token?: string | undefined
  /** Solana only; `confirmed` if absent. */
  preflightCommitment?: PreflightCommitment | undefined
  signal?: AbortSignal | undefined
  api: Pick<ApiClient, 'get'>
  /** Lets time pass between questions whether it was confirmed. */
  wait(ms: number): Promise<void>
}

/** A call that nodes answer. */
export interface NodeCall {
  network: Network
  /** Nodes in the order they are asked. */
  urls: readonly string[]
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
}

/**
 * The language of one namespace, on top of a connector's `request` (architecture §7). Optional members are missing where the
 * namespace has no such thing; a new one is declared here and added to the adapters that have it.
 */
export interface Adapter {
  readonly namespace: Namespace
  /**
   * Balance in the smallest unit of the network's currency; missing where spec §1 has none.
   * @throws ConnectKitError `balance_unavailable`
   */
  balance?(read: BalanceRead): Promise<bigint>
  /**
   * The signature as the namespace writes it: eip155 and polkadot in 0x hex, solana in base58, bip122 in base64 (BIP-322 for
   * segwit and taproot addresses, else ECDSA), cosmos in base64 (ADR-36).
   * @throws ConnectKitError `user_rejected`, `wallet_failed` when the answer is no signature, …
   */
  signMessage(asked: MessageToSign): Promise<string>
  /**
   * Sends currency or a token; settles with the transaction's id once the network has it. Call it within the visitor's click.
   * @throws ConnectKitError `invalid_params` before any wallet is asked, `user_rejected`, `network_error`,
   *   `transaction_expired` when certainly nothing was moved, …
   */
  send?(transfer: Transfer): Promise<string>
  /** Whether a text is an address of this network (spec §5). */
  validateAddress(chainId: ChainId, text: string): boolean
  /**
   * Settles when the wallet is on the network. Where no wallet is asked, the caller keeps the choice.
   * @throws ConnectKitError `user_rejected`, `unknown_network` when the wallet does not take it, `wrong_network` when it
   * agreed and stayed, …
   */
  switchNetwork(change: NetworkSwitch): Promise<void>
  /** Whether nodes answer this method, so that no wallet is asked. */
  isForNodes(method: string): boolean
  /** @throws Error a node's error with its `code` and `data`; ConnectKitError `network_error` when no node answers */
  askNodes(call: NodeCall): Promise<unknown>
  /** The address as people write it; eip155 uses the checksum of EIP-55. */
  displayAddress(address: string): string
  /** The address on the network's explorer; undefined without an explorer. */
  explorerUrl(network: Network, address: string): string | undefined
}

/** Adapters by namespace, each in a chunk of its own. */
export interface Adapters {
  has(namespace: Namespace): boolean
  load(namespace: Namespace): Promise<Adapter>
}
