import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { TransferPlan, Transfers } from './Transfers.ts'

export interface BalanceRead {
  address: string
  network: Network
  /** Nodes in the order to try them. */
  urls: readonly string[]
  /** A wallet on this network, used if no node answers. */
  wallet?: Connector | undefined
  /** Reads the coins of a Bitcoin address. */
  api: Pick<ApiClient, 'get'>
}

export interface NetworkSwitch {
  connector: Connector
  network: Network
  /** Nodes for a wallet that does not know the network; the one it most likely accepts first. */
  rpcUrls: readonly string[]
  /** Aborts the wait for the wallet. */
  signal?: AbortSignal | undefined
  /** Resolves after some milliseconds: some wallets agree a moment before they switch. */
  wait(ms: number): Promise<void>
  /** Called when the wallet does not know the network and is asked to add it. */
  onAdd?: (() => void) | undefined
}

export interface MessageToSign {
  connector: Connector
  account: ConnectionAccount
  chainId: ChainId
  /** Signed as UTF-8, in the namespace's message format. */
  message: string
  signal?: AbortSignal | undefined
}

/** A contract call for a wallet to sign and send. */
export interface CallToSend {
  connector: Connector
  network: Network
  from: ConnectionAccount
  call: ContractCall
  signal?: AbortSignal | undefined
  /** Aborts when the visitor stops waiting; the wallet's answer still counts. */
  userLeft?: AbortSignal | undefined
}

/** Calls that are executed together or not at all. */
export interface CallsToSend extends Omit<CallToSend, 'call'> {
  calls: readonly ContractCall[]
}

/** A contract call or a plain transfer, as the wallet gets it. */
export interface ContractCall {
  to: string
  /** 0x-prefixed hex; `0x` for a plain transfer. */
  data: `0x${string}`
  value: bigint
}

/** A wallet's capabilities on a network, by name (EIP-5792). Validated only to be an object. */
export type WalletCapabilities = Readonly<Record<string, unknown>>

/** A call for nodes. */
export interface NodeCall {
  network: Network
  /** Nodes in the order to try them. */
  urls: readonly string[]
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
}

/** A message that an account claims to have signed. */
export interface MessageProof extends Pick<NodeCall, 'network' | 'urls'> {
  address: string
  message: string
  signature: string
}

/** Reads that a namespace's nodes answer for a page, instead of the wallet. */
export interface Nodes {
  /** Whether nodes answer this method, so it need not reach a wallet. */
  isForNodes(method: string): boolean
  /** @throws Error a node's error with its `code` and `data`; ConnectKitError `network_error` if no node answers */
  ask(call: NodeCall): Promise<unknown>
  /** Whether a node serves this network. @throws as `ask` */
  serves(node: { url: string; network: Network }): Promise<boolean>
}

/** Contract calls. The caller must have checked them. */
export interface Calls {
  /** The call that `Transfers.send` passes to the wallet. */
  transferCall(plan: Pick<TransferPlan, 'to' | 'amount' | 'token'>): ContractCall
  /**
   * Resolves with the transaction's id. Call it within the visitor's click.
   * @throws ConnectKitError `user_rejected`, `wallet_failed` if the answer is not a transaction id, …
   */
  send(request: CallToSend): Promise<string>
  /**
   * Sends calls in one request to a wallet that can execute them together. Resolves with the wallet's own id for
   * them, which `Transfers.transactionStatus` accepts as a hash.
   * @throws ConnectKitError `unsupported_method` if the wallet cannot do so after all, …
   */
  sendTogether(request: CallsToSend): Promise<string>
  /** Empty if the wallet does not answer or its answer is invalid. */
  walletCapabilities(request: {
    connector: Connector
    chainId: ChainId
    address: string
    signal?: AbortSignal | undefined
  }): Promise<WalletCapabilities>
  /** The tokens that a wallet says an account owns on a network; empty where it cannot say, or answers nonsense. */
  walletTokens(request: { connector: Connector; chainId: ChainId; address: string }): Promise<readonly TokenBalance[]>
}

/** Names for addresses. */
export interface Names {
  /** The network whose names apply to transfers on `at`; undefined if the site has none. */
  networkFor(networks: readonly Network[], at: Network): Network | undefined
  /**
   * A name's address on a network, in display form, and the normalized name, because other letters may look the same.
   * Undefined if the name has no address.
   * @param read.network a network with a name registry
   * @param read.at the network of the address: a name may have different ones on different networks
   * @throws ConnectKitError `network_error`
   */
  resolve(
    read: Pick<NodeCall, 'network' | 'urls' | 'signal'> & { name: string; at: Network },
  ): Promise<{ address: string; name: string } | undefined>
}

/** Verifies messages signed by accounts. */
export interface Signatures {
  /** Whether the account signed the text in the format of `Adapter.signMessage`; false if that cannot be proven. */
  verify(proof: MessageProof): Promise<boolean>
}

/** Features that only some namespaces have, by name. */
export interface AdapterCapabilities {
  nodes: Nodes
  transfers: Transfers
  calls: Calls
  names: Names
  signatures: Signatures
}

/** Translates between the modal and one namespace, on top of a connector's `request` (architecture §7). */
export interface Adapter {
  readonly namespace: Namespace
  /**
   * Balance in the smallest unit of the network's currency; absent where spec §1 has none.
   * @throws ConnectKitError `balance_unavailable`
   */
  balance?(read: BalanceRead): Promise<bigint>
  /**
   * The signature in the namespace's encoding: eip155 and polkadot in 0x hex, solana in base58, bip122 in base64 (BIP-322
   * for segwit and taproot addresses, else ECDSA), cosmos in base64 (ADR-36).
   * @throws ConnectKitError `user_rejected`, `wallet_failed` if the answer is not a signature, …
   */
  signMessage(request: MessageToSign): Promise<string>
  /**
   * Resolves when the wallet is on the network. If this needs no wallet, the caller stores the choice.
   * @throws ConnectKitError `user_rejected`, `unknown_network` if the wallet does not support it, `wrong_network` if it
   * agreed but stayed, …
   */
  switchNetwork(change: NetworkSwitch): Promise<void>
  /** The address in display form; eip155 uses the EIP-55 checksum. */
  displayAddress(address: string): string
  /** The address on the network's explorer; undefined without an explorer. */
  explorerUrl(network: Network, address: string): string | undefined
  /**
   * An optional feature; undefined if the namespace lacks it. Loads its code now, so that nothing has to be fetched
   * between a later click and the wallet's prompt.
   */
  capability<Name extends keyof AdapterCapabilities>(name: Name): Promise<AdapterCapabilities[Name] | undefined>
}

/** Adapters by namespace, each in its own chunk. */
export interface Adapters {
  has(namespace: Namespace): boolean
  load(namespace: Namespace): Promise<Adapter>
}
