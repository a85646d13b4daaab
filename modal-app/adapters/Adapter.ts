import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { PreflightCommitment } from '../../shared/preflightCommitments.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'

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

/** A transfer that no wallet was asked for yet. */
export interface TransferPlan {
  network: Network
  /** Nodes in the order they are asked. */
  urls: readonly string[]
  from: ConnectionAccount
  to: string
  /** In the smallest unit of the currency, or of the token. */
  amount: bigint
  /** Contract or mint; the network's own currency if absent. */
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** Reads the coins of a Bitcoin address. */
  api: Pick<ApiClient, 'get'>
}

export interface Transfer extends TransferPlan {
  connector: Connector
  /** Aborts once the visitor waits no more; the wallet's answer still counts. */
  left?: AbortSignal | undefined
  /** Told the transaction's id as soon as it may be on its way, where `send` waits for more. */
  onSent?: ((id: string) => void) | undefined
  /** The most that the visitor was told of the fee; any if absent. What is sent from here is not dearer. */
  mostFee?: bigint | undefined
  /** Solana only; `confirmed` if absent. */
  preflightCommitment?: PreflightCommitment | undefined
  /** Lets time pass between questions whether it was confirmed. */
  wait(ms: number): Promise<void>
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

/** A plan whose amount is not known yet: the fee of sending everything. */
export type FeeRead = Omit<TransferPlan, 'amount'> & {
  amount?: bigint | undefined
  /** eip155 only: a call in place of the transfer, with the gas that it may take, and its length. */
  call?: { gas: bigint; bytes: bigint } | undefined
}

/** What the network takes for a transfer, in the smallest unit of its own currency. */
export interface Fee {
  /** What it will probably cost. */
  likely: bigint
  /** What must be left for it: wallets allow for dearer blocks. */
  most: bigint
  /** In units of the token: at most so much of the amount goes to the token’s own fee, and does not arrive. */
  withheld?: bigint
}

/** What is known of an address to send to. Of what nobody tells, nothing is said. */
export interface RecipientFacts {
  /** `ownerless`: nobody has a key for it. `tokenContract`: it is a token, or a collection of NFTs. */
  readonly kind?: 'ownerless' | 'tokenContract' | undefined
  /**
   * `surely`: no transaction has ever named it. `seemingly`: it has sent and holds nothing, and more cannot be known from
   * the nodes.
   */
  readonly isUnused?: 'surely' | 'seemingly' | undefined
}

export type RecipientRead = Pick<TransferPlan, 'network' | 'urls' | 'to' | 'signal'>

/** Why a text is no address to send to. `otherChain`: it is one of another namespace. `checksum`: a character is wrong. */
export type AddressProblem = 'invalid' | 'otherChain' | 'checksum'

/** A call of a contract, or a plain transfer, as a wallet is asked to sign it. */
export interface ContractCall {
  to: string
  /** In 0x hex; `0x` for a plain transfer. */
  data: `0x${string}`
  value: bigint
}

export interface StatusRead {
  network: Network
  urls: readonly string[]
  hash: string
  from: string
  /** Whom the transaction itself is for: the recipient, or the token’s contract. Not checked if absent. */
  to?: string | undefined
  /** As told by an earlier read. */
  nonce?: number | undefined
  /** As told by an earlier read. */
  spends?: string | undefined
  /** When it was sent, in milliseconds since the epoch, if known. A Safe may carry it out much later. */
  sentAtMs?: number | undefined
  /** As told by the read before. */
  searchedTo?: number | undefined
  /** A wallet in the page, asked when no node knows the transaction: a Safe has hashes of its own. */
  wallet?: Connector | undefined
}

/**
 * What the network says about a transaction. `unseen`: no node knows it, now. `awaitingOwners`: the same, of a Safe, whose
 * other owners may not have signed yet. `replaced`: another one of the same
 * nonce was confirmed, or the hash is one of another transaction.
 */
export interface TransactionStatus {
  status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unseen' | 'awaitingOwners'
  /** eip155 only. */
  nonce?: number | undefined
  /** bip122 only: an output it spends, as `txid:index`. Once another transaction has spent that, this one never will. */
  spends?: string | undefined
  /** The hash of the transaction that carried it out, where that is another one: a Safe and a smart account have their own. */
  minedAs?: string | undefined
  /** Of several calls, some were carried out, and others were not. */
  isPartial?: boolean | undefined
  /** The block up to which it was searched in vain, for the next read. */
  searchedTo?: number | undefined
}

/** What a wallet says it can do on a network, by name (EIP-5792); checked to be an object and nothing more. */
export type Capabilities = Readonly<Record<string, unknown>>

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
  /**
   * Sends a call that the caller has checked; settles with the transaction's id. Call it within the visitor's click.
   * @throws ConnectKitError `user_rejected`, `wallet_failed` when the answer is no transaction, …
   */
  sendCall?(asked: CallToSend): Promise<string>
  /**
   * Sends calls likewise, as one question to a wallet that can carry them out together; settles with the wallet's own id of
   * them, which `transactionStatus` takes as a hash.
   * @throws ConnectKitError `unsupported_method` by a wallet that cannot do so after all, …
   */
  sendCalls?(asked: CallsToSend): Promise<string>
  /** Loads the code of `send`, so that nothing is fetched between the visitor's click and the wallet's question. */
  preloadSend?(): Promise<unknown>
  /** The fee of a transfer. @throws ConnectKitError `network_error`, … */
  estimateFee?(read: FeeRead): Promise<Fee>
  /**
   * Checks a transfer on the network, before any wallet is asked.
   * @throws ConnectKitError `invalid_params`; `insufficient_funds`, whose fact `lacks` says whether the `amount` or the
   *   `fee` is not covered; `transaction_failed` when the recipient or the token refuses it; `network_error`
   */
  checkTransfer?(plan: TransferPlan): Promise<Fee>
  /** Looks whether somebody could own the recipient, and whether anybody has used it. Never fails. */
  recipientFacts?(read: RecipientRead): Promise<RecipientFacts>
  /** Why this is no address to send to; undefined for one that is. */
  addressProblem?(chainId: ChainId, text: string): Promise<AddressProblem | undefined>
  /** The call that `send` asks the wallet for, where a transfer is one. */
  transferCall?(plan: Pick<TransferPlan, 'to' | 'amount' | 'token'>): Promise<ContractCall>
  /** @throws ConnectKitError `network_error` when no node tells */
  transactionStatus?(read: StatusRead): Promise<TransactionStatus>
  /**
   * A transaction that no node has known for so long is never carried out. Missing where it still may be: its wallet may
   * wait for more owners, its fee may be low, and it may be in a private pool.
   */
  readonly transactionsExpireMs?: number
  /** The transaction on the network's explorer; undefined without an explorer. */
  transactionUrl?(network: Network, hash: string): string | undefined
  /** The network whose names are used for transfers on `at`; undefined if the site lists none. */
  nameNetwork?(networks: readonly Network[], at: Network): Network | undefined
  /**
   * The address a name stands for on a network, as people write it, with the name in its normal form: other letters may look the same.
   * Undefined if it stands for none.
   * @param read.network one with a registry of names
   * @param read.at where the address is wanted: a name may have others on other networks
   * @throws ConnectKitError `network_error`
   */
  resolveName?(
    read: Pick<NodeCall, 'network' | 'urls' | 'signal'> & { name: string; at: Network },
  ): Promise<{ address: string; name: string } | undefined>
  /** Whether the account signed the text, as `signMessage` has it sign; false where that cannot be shown. */
  verifyMessage?(said: MessageProof): Promise<boolean>
  /** Empty when the wallet does not answer, or answers nonsense. */
  capabilities?(asked: {
    connector: Connector
    chainId: ChainId
    address: string
    signal?: AbortSignal | undefined
  }): Promise<Capabilities>
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
  /** Whether a node serves this network. Missing where nodes do not tell. @throws as `askNodes` */
  servesNetwork?(node: { url: string; network: Network }): Promise<boolean>
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
