import {
  type Address,
  address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { type TransactionError, transactionError } from './transactionError.ts'

/** A transaction that the cluster accepted, whether or not its instructions succeeded. */
export interface Landed {
  signature: Signature
  /** How many transactions landed before it. */
  number: number
  slot: number
  /** Seconds since 1970. */
  blockTime: number
  err: TransactionError | null
  meta: TransactionMetadata
  /** The bytes as received. */
  bytes: Uint8Array
  accounts: readonly Address[]
  /** The same accounts before and after it; undefined if missing. */
  before: readonly (EncodedAccount | undefined)[]
  after: readonly (EncodedAccount | undefined)[]
}

/** The result of a simulated transaction. */
export interface Outcome {
  err: TransactionError | null
  meta: TransactionMetadata
  /** Their state afterwards; absent if it would fail. */
  accounts?: readonly EncodedAccount[]
}

export interface Cluster {
  /** Grows by one every 400 ms, as on the real clusters; block heights equal slots. */
  slot(): number
  /** The newest blockhash, and the last height at which it is valid. */
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number }
  isBlockhashValid(blockhash: string): boolean
  /** Expires all issued blockhashes. */
  expireBlockhashes(): void
  account(address: Address): EncodedAccount | undefined
  accountsOf(program: Address): readonly EncodedAccount[]
  setAccount(account: EncodedAccount): void
  minimumBalance(dataBytes: number): bigint
  simulate(bytes: Uint8Array, replacesBlockhash: boolean, verifies: boolean): Outcome
  /**
   * Executes a transaction, unless its blockhash is invalid, its signature is forged, or it was executed before.
   * @throws Rejected in these cases
   */
  send(bytes: Uint8Array): Landed
  airdrop(to: Address, amount: bigint): Landed
  landed(signature: string): Landed | undefined
  /** Newest first. */
  landedOf(account: string): readonly Landed[]
  /**
   * Calls back after each transaction and, without one, after each {@link setAccount}.
   * @returns a function that unsubscribes
   */
  onChange(listener: (landed: Landed | undefined) => void): () => void
}

/** The cluster does not accept this transaction. */
export class Rejected extends Error {
  constructor(
    readonly err: TransactionError,
    readonly logs: readonly string[] = [],
  ) {
    super(typeof err === 'string' ? err : JSON.stringify(err))
  }
}

const slotMs = 400
/** How many slots a blockhash is valid for: a minute. */
const lifetimeSlots = 150
/** High enough that differences of heights are never negative. */
const firstSlot = 1000
const base58 = getBase58Decoder()

/**
 * A Solana cluster of one node over a real SVM, which verifies signatures. Several blockhashes are valid, a minute
 * each, as in reality.
 */
export function createCluster(now: () => number = Date.now): Cluster {
  // The SVM's own check knows only the newest blockhash.
  const svm = new LiteSVM().withBlockhashCheck(false)
  const startedMs = now()
  const slot = () => firstSlot + Math.floor((now() - startedMs) / slotMs)
  /** Last valid heights by blockhash. */
  const blockhashes = new Map<string, number>()
  const history = new Map<string, Landed>()
  const listeners = new Set<(landed: Landed | undefined) => void>()
  const tell = (landed?: Landed) => {
    for (const listener of listeners) listener(landed)
  }
  /** The SVM's programs may read the time. */
  const setClock = () => {
    const clock = svm.getClock()
    clock.slot = BigInt(slot())
    clock.unixTimestamp = BigInt(Math.floor(now() / 1000))
    svm.setClock(clock)
  }
  const accountAt = (at: Address) => {
    const account = svm.getAccount(at)
    return account.exists ? account : undefined
  }
  const isBlockhashValid = (blockhash: string) => (blockhashes.get(blockhash) ?? -1) >= slot()

  const land = (
    result: TransactionMetadata | FailedTransactionMetadata,
    bytes: Uint8Array,
    accounts: readonly Address[],
    before: Landed['before'],
  ): Landed => {
    const { err, meta } = readResult(result)
    const signature = base58.decode(meta.signature()) as Signature
    const after = accounts.map(accountAt)
    const blockTime = Math.floor(now() / 1000)
    const landed = {
      signature,
      number: history.size,
      slot: slot(),
      blockTime,
      err,
      meta,
      bytes,
      accounts,
      before,
      after,
    }
    history.set(signature, landed)
    // Lets the same transfer be sent again as a new transaction.
    svm.expireBlockhash()
    tell(landed)
    return landed
  }

  return {
    slot,
    latestBlockhash() {
      const blockhash = svm.latestBlockhash()
      const lastValidBlockHeight = slot() + lifetimeSlots
      for (const [each, height] of blockhashes) if (height < slot()) blockhashes.delete(each)
      blockhashes.set(blockhash, lastValidBlockHeight)
      return { blockhash, lastValidBlockHeight }
    },
    isBlockhashValid,
    expireBlockhashes() {
      blockhashes.clear()
      svm.expireBlockhash()
    },
    account: accountAt,
    accountsOf: program => svm.getProgramAccounts(program),
    setAccount(account) {
      svm.setAccount(account)
      tell()
    },
    minimumBalance: dataBytes => svm.minimumBalanceForRentExemption(BigInt(dataBytes)),
    simulate(bytes, replacesBlockhash, verifies) {
      const { transaction, blockhash } = read(bytes)
      if (!replacesBlockhash && !isBlockhashValid(blockhash)) throw new Rejected('BlockhashNotFound')
      setClock()
      svm.withSigverify(verifies)
      try {
        const result = svm.simulateTransaction(transaction)
        return result instanceof FailedTransactionMetadata
          ? readResult(result)
          : { ...readResult(result.meta()), accounts: result.postAccounts() }
      } finally {
        svm.withSigverify(true)
      }
    },
    send(bytes) {
      const { transaction, blockhash, accounts } = read(bytes)
      if (!isBlockhashValid(blockhash)) throw new Rejected('BlockhashNotFound')
      setClock()
      const before = accounts.map(accountAt)
      const result = svm.sendTransaction(transaction)
      const { err, meta } = readResult(result)
      // A transaction that was refused before it ran has no signature.
      if (err && meta.signature().every(byte => byte === 0)) throw new Rejected(err, meta.logs())
      return land(result, bytes, accounts, before)
    },
    airdrop(to, amount) {
      const before = [accountAt(to)]
      const result = svm.airdrop(to, lamports(amount))
      if (!result) throw new Rejected('AccountNotFound')
      return land(result, new Uint8Array(), [to], before)
    },
    landed: signature => history.get(signature),
    landedOf: account => [...history.values()].filter(({ accounts }) => accounts.includes(address(account))).reverse(),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function readResult(result: TransactionMetadata | FailedTransactionMetadata): Outcome {
  return result instanceof FailedTransactionMetadata
    ? { err: transactionError(result.toString()), meta: result.meta() }
    : { err: null, meta: result }
}

/** @throws Rejected `SanitizeFailure` if the bytes are not a transaction */
function read(bytes: Uint8Array): { transaction: Transaction; blockhash: string; accounts: readonly Address[] } {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    if (!('lifetimeToken' in message)) throw new Rejected('SanitizeFailure')
    return { transaction, blockhash: message.lifetimeToken as string, accounts: message.staticAccounts }
  } catch {
    throw new Rejected('SanitizeFailure')
  }
}
