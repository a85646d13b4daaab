import type { ChainId } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { PreflightCommitment } from '../../shared/preflightCommitments.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'

/** A transfer before it is passed to a wallet. */
export interface TransferPlan {
  network: Network
  /** Nodes in the order to try them. */
  urls: readonly string[]
  from: ConnectionAccount
  to: string
  /** In the smallest unit of the currency or token. */
  amount: bigint
  /** Contract or mint; defaults to the network's own currency. */
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** Reads the coins of a Bitcoin address. */
  api: Pick<ApiClient, 'get'>
}

export interface Transfer extends TransferPlan {
  connector: Connector
  /** Aborts when the visitor stops waiting; the wallet's answer still counts. */
  userLeft?: AbortSignal | undefined
  /** Receives the transaction's id as soon as it may have been sent, if `send` waits for more. */
  onSent?: ((id: string) => void) | undefined
  /** The highest fee that the visitor saw; by default, no limit. Transactions built here do not exceed it. */
  mostFee?: bigint | undefined
  /** Solana only; defaults to `confirmed`. */
  preflightCommitment?: PreflightCommitment | undefined
  /** Resolves after some milliseconds; used between polls for confirmation. */
  wait(ms: number): Promise<void>
}

/** A plan whose amount may be unknown; the fee is then that of sending everything. */
export type FeeRead = Omit<TransferPlan, 'amount'> & {
  amount?: bigint | undefined
  /** eip155 only: a call instead of the transfer, with its gas limit and length. */
  call?: { gas: bigint; bytes: bigint } | undefined
}

/** The fee of a transfer, in the smallest unit of the network's own currency. */
export interface Fee {
  /** The expected fee. */
  likely: bigint
  /** The amount to reserve for it: wallets allow for more expensive blocks. */
  most: bigint
  /** In units of the token: at most this much of the amount goes to the token’s own fee and does not arrive. */
  withheld?: bigint
}

/** Known facts about a recipient. Unknown ones are absent. */
export interface RecipientFacts {
  /** `ownerless`: nobody has its key. `tokenContract`: it is a token or an NFT collection. */
  readonly kind?: 'ownerless' | 'tokenContract' | undefined
  /**
   * `surely`: no transaction mentions it. `seemingly`: it has sent nothing and holds nothing, which is all that nodes
   * can tell.
   */
  readonly isUnused?: 'surely' | 'seemingly' | undefined
}

export type RecipientRead = Pick<TransferPlan, 'network' | 'urls' | 'to' | 'signal'>

/** Why a text is not a valid recipient. `otherChain`: of another namespace. `checksum`: a character is wrong. */
export type AddressProblem = 'invalid' | 'otherChain' | 'checksum'

export interface StatusRead {
  network: Network
  urls: readonly string[]
  hash: string
  from: string
  /** The target of the transaction: the recipient, or the token’s contract. Not checked if absent. */
  to?: string | undefined
  /** From an earlier read. */
  nonce?: number | undefined
  /** From an earlier read. */
  spends?: string | undefined
  /** When it was sent, in milliseconds since the epoch, if known. A Safe may execute it much later. */
  sentAtMs?: number | undefined
  /** From the previous read. */
  searchedTo?: number | undefined
  /** A wallet in the page, used if no node knows the transaction: a Safe has its own hashes. */
  wallet?: Connector | undefined
}

/**
 * A transaction's state. `unseen`: no node currently knows it. `awaitingOwners`: the same, but for a Safe, whose
 * other owners may not have signed yet. `replaced`: another transaction with the same nonce was confirmed, or the hash
 * belongs to another transaction.
 */
export interface TransactionStatus {
  status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unseen' | 'awaitingOwners'
  /** eip155 only. */
  nonce?: number | undefined
  /** bip122 only: an output that it spends, as `txid:index`. Once another transaction spends that, this one is void. */
  spends?: string | undefined
  /** The hash of the transaction that executed it, if different: Safes and smart accounts have their own hashes. */
  minedAs?: string | undefined
  /** Only some of several calls were executed. */
  isPartial?: boolean | undefined
  /** The block up to which a search found nothing, for the next read. */
  searchedTo?: number | undefined
  /**
   * After this time unseen, the transaction can no longer be executed. Absent where it still can: its wallet may
   * wait for more owners, its fee may be low, or it may be in a private pool.
   */
  expireMs?: number | undefined
}

/** Transfers on a network. */
export interface Transfers {
  /**
   * Sends currency or a token. Resolves with the transaction's id once the network has it. Call it within the visitor's
   * click.
   * @throws ConnectKitError `invalid_params` before the wallet is contacted, `user_rejected`, `network_error`,
   *   `transaction_expired` if certainly nothing was moved, …
   */
  send(transfer: Transfer): Promise<string>
  /** The fee of a transfer. @throws ConnectKitError `network_error`, … */
  estimateFee(read: FeeRead): Promise<Fee>
  /**
   * Checks a transfer on the network, before the wallet is contacted.
   * @throws ConnectKitError `invalid_params`; `insufficient_funds`, whose fact `lacks` says whether the `amount` or the
   *   `fee` is not covered; `transaction_failed` if the recipient or the token refuses it; `network_error`
   */
  checkTransfer(plan: TransferPlan): Promise<Fee>
  /** Checks whether the recipient can have an owner, and whether it was ever used. Never fails. */
  recipientFacts(read: RecipientRead): Promise<RecipientFacts>
  /** Why a text is not a valid recipient; undefined for a valid one. */
  addressProblem(chainId: ChainId, text: string): AddressProblem | undefined
  /** @throws ConnectKitError `network_error` if no node answers */
  transactionStatus(read: StatusRead): Promise<TransactionStatus>
  /** The transaction on the network's explorer; undefined without an explorer. */
  transactionUrl(network: Network, hash: string): string | undefined
}
