import type { ChainId } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { PreflightCommitment } from '../../shared/preflightCommitments.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'

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
  /**
   * A transaction that no node has known for so long is never carried out. Missing where it still may be: its wallet may
   * wait for more owners, its fee may be low, and it may be in a private pool.
   */
  expireMs?: number | undefined
}

/** The capability of moving money on a network. */
export interface Transfers {
  /**
   * Sends currency or a token; settles with the transaction's id once the network has it. Call it within the visitor's click.
   * @throws ConnectKitError `invalid_params` before any wallet is asked, `user_rejected`, `network_error`,
   *   `transaction_expired` when certainly nothing was moved, …
   */
  send(transfer: Transfer): Promise<string>
  /** The fee of a transfer. @throws ConnectKitError `network_error`, … */
  estimateFee(read: FeeRead): Promise<Fee>
  /**
   * Checks a transfer on the network, before any wallet is asked.
   * @throws ConnectKitError `invalid_params`; `insufficient_funds`, whose fact `lacks` says whether the `amount` or the
   *   `fee` is not covered; `transaction_failed` when the recipient or the token refuses it; `network_error`
   */
  checkTransfer(plan: TransferPlan): Promise<Fee>
  /** Looks whether somebody could own the recipient, and whether anybody has used it. Never fails. */
  recipientFacts(read: RecipientRead): Promise<RecipientFacts>
  /** Why this is no address to send to; undefined for one that is. */
  addressProblem(chainId: ChainId, text: string): AddressProblem | undefined
  /** @throws ConnectKitError `network_error` when no node tells */
  transactionStatus(read: StatusRead): Promise<TransactionStatus>
  /** The transaction on the network's explorer; undefined without an explorer. */
  transactionUrl(network: Network, hash: string): string | undefined
}
