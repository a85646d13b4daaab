import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { TransferPlan, Transfers } from './Transfers.ts'

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

/** A call of a contract that a wallet is asked to sign and send. */
export interface CallToSend {
  connector: Connector
  network: Network
  from: ConnectionAccount
  call: ContractCall
  signal?: AbortSignal | undefined
  /** Aborts once the visitor waits no more; the wallet's answer still counts. */
  left?: AbortSignal | undefined
}

/** Calls that are carried out together or not at all. */
export interface CallsToSend extends Omit<CallToSend, 'call'> {
  calls: readonly ContractCall[]
}

/** A call of a contract, or a plain transfer, as a wallet is asked to sign it. */
export interface ContractCall {
  to: string
  /** In 0x hex; `0x` for a plain transfer. */
  data: `0x${string}`
  value: bigint
}

/** What a wallet says it can do on a network, by name (EIP-5792); checked to be an object and nothing more. */
export type WalletCapabilities = Readonly<Record<string, unknown>>

/** A call that nodes answer. */
export interface NodeCall {
  network: Network
  /** Nodes in the order they are asked. */
  urls: readonly string[]
  method: string
  params?: unknown
  signal?: AbortSignal | undefined
}

/** What an account is said to have signed. */
export interface MessageProof extends Pick<NodeCall, 'network' | 'urls'> {
  address: string
  message: string
  signature: string
}

/** Reads of a namespace whose nodes answer a page in the wallet's place. */
export interface Nodes {
  /** Whether nodes answer this method, so that no wallet is asked. */
  isForNodes(method: string): boolean
  /** @throws Error a node's error with its `code` and `data`; ConnectKitError `network_error` when no node answers */
  ask(call: NodeCall): Promise<unknown>
  /** Whether a node serves this network. @throws as `ask` */
  serves(node: { url: string; network: Network }): Promise<boolean>
}

/** Calls of contracts, which the caller has checked. */
export interface Calls {
  /** The call that `Transfers.send` asks the wallet for. */
  transferCall(plan: Pick<TransferPlan, 'to' | 'amount' | 'token'>): ContractCall
  /**
   * Settles with the transaction's id. Call it within the visitor's click.
   * @throws ConnectKitError `user_rejected`, `wallet_failed` when the answer is no transaction, …
   */
  send(asked: CallToSend): Promise<string>
  /**
   * Sends calls likewise, as one question to a wallet that can carry them out together; settles with the wallet's own id of
   * them, which `Transfers.transactionStatus` takes as a hash.
   * @throws ConnectKitError `unsupported_method` by a wallet that cannot do so after all, …
   */
  sendTogether(asked: CallsToSend): Promise<string>
  /** Empty when the wallet does not answer, or answers nonsense. */
  walletCapabilities(asked: {
    connector: Connector
    chainId: ChainId
    address: string
    signal?: AbortSignal | undefined
  }): Promise<WalletCapabilities>
}

/** Names that stand for addresses. */
export interface Names {
  /** The network whose names are used for transfers on `at`; undefined if the site lists none. */
  networkFor(networks: readonly Network[], at: Network): Network | undefined
  /**
   * The address a name stands for on a network, as people write it, with the name in its normal form: other letters may look the same.
   * Undefined if it stands for none.
   * @param read.network one with a registry of names
   * @param read.at where the address is wanted: a name may have others on other networks
   * @throws ConnectKitError `network_error`
   */
  resolve(
    read: Pick<NodeCall, 'network' | 'urls' | 'signal'> & { name: string; at: Network },
  ): Promise<{ address: string; name: string } | undefined>
}

/** Checks of what an account signed. */
export interface Signatures {
  /** Whether the account signed the text, as `Adapter.signMessage` has it sign; false where that cannot be shown. */
  verify(said: MessageProof): Promise<boolean>
}

/** What only some namespaces have, by name. */
export interface AdapterCapabilities {
  nodes: Nodes
  transfers: Transfers
  calls: Calls
  names: Names
  signatures: Signatures
}

/** The language of one namespace, on top of a connector's `request` (architecture §7). */
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
  /** Whether a text is an address of this network (spec §5). */
  validateAddress(chainId: ChainId, text: string): boolean
  /**
   * Settles when the wallet is on the network. Where no wallet is asked, the caller keeps the choice.
   * @throws ConnectKitError `user_rejected`, `unknown_network` when the wallet does not take it, `wrong_network` when it
   * agreed and stayed, …
   */
  switchNetwork(change: NetworkSwitch): Promise<void>
  /** The address as people write it; eip155 uses the checksum of EIP-55. */
  displayAddress(address: string): string
  /** The address on the network's explorer; undefined without an explorer. */
  explorerUrl(network: Network, address: string): string | undefined
  /**
   * What the namespace has besides; undefined if it lacks that. Its code is loaded now, so that nothing is fetched between a
   * later click and the wallet's question.
   */
  capability<Name extends keyof AdapterCapabilities>(name: Name): Promise<AdapterCapabilities[Name] | undefined>
}

/** Adapters by namespace, each in a chunk of its own. */
export interface Adapters {
  has(namespace: Namespace): boolean
  load(namespace: Namespace): Promise<Adapter>
}
