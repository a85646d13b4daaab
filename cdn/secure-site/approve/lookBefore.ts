import { namespaceOf } from '../../../shared/caip.ts'
import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import { isRecord } from '../../../shared/signing/typedData/readValue.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import type { SignedEntry } from '../signing/signedLog.ts'
import { operationEvent } from '../smart/callsStatus.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import type { Fees } from './readFees.ts'

type By = SignedEntry['by']

/** Earlier signatures that may still count: a server that withheld one could let it count beside the new one. */
export interface Before {
  cautions(by: By): readonly string[]
  /** Raises fees enough for nodes to replace what was signed before. */
  raise(fees: Fees): Fees
  /**
   * The nonce to sign: reuses that of a transaction not known to be sent, so only one of the two counts.
   * @param next as the network tells it
   */
  nonce(by: By, next: bigint): bigint
  /** The visitor read and approved. @throws `transaction_failed` if another was signed meanwhile */
  begin(): void
  /** Ethereum: a node says the nonce is used, so an earlier transaction counts. */
  isUsedUp(by: By, thrown: unknown): boolean
}

type Fate = 'done' | 'unknown' | 'onItsWay'

/** Solana accepts no transaction after this time, unless it uses a durable nonce. */
const solanaMs = 3 * 60_000
/** How long a transaction that a node accepted is reported as pending. */
const onItsWayMs = 3_600_000

/** Asks the network about this browser's signatures, and forgets those known to count. */
export async function lookBefore(parts: ApprovalParts): Promise<Before> {
  const { signed, chainId, texts } = parts
  const from = accountOf(parts)
  const entries = signed?.list({ chainId, from }) ?? []
  const fates = new Map<SignedEntry, Fate>()
  await Promise.all(
    entries.map(async entry => {
      const isDone = await hasCounted(parts, entry)
      const age = (signed?.now() ?? 0) - entry.at
      const isPast = entry.by === 'solana' ? !entry.isLasting && age > solanaMs : entry.isTaken && age > onItsWayMs
      if (isDone ? entry.isTaken : isPast) signed?.drop(entry)
      else fates.set(entry, isDone ? 'done' : entry.isTaken ? 'onItsWay' : 'unknown')
    }),
  )
  const lost = (by: By) => [...fates].flatMap(([entry, fate]) => (fate === 'unknown' && entry.by === by ? [entry] : []))
  const lowest = (by: By) =>
    lost(by)
      .flatMap(({ nonce }) => (nonce === undefined ? [] : [BigInt(nonce)]))
      .sort((one, other) => (one < other ? -1 : 1))[0]
  const isReplaced = (entry: SignedEntry, by: By) =>
    entry.by === by &&
    entry.nonce !== undefined &&
    fates.get(entry) === 'unknown' &&
    entry.nonce === lowest(by)?.toString()
  return {
    cautions: by => [
      ...new Set(
        [...fates].map(([entry, fate]) =>
          wordsOf(entry, fate === 'done' ? 'done' : isReplaced(entry, by) ? 'replaces' : 'both', texts),
        ),
      ),
    ],
    raise(fees) {
      const most = (price: (entry: SignedEntry) => string | undefined) =>
        [...fates.keys()].reduce((sum, entry) => larger(sum, bumped(BigInt(price(entry) ?? 0))), 0n)
      const hasLost = (['transaction', 'operation'] as const).some(by => lost(by).length)
      if (!hasLost) return fees
      const maxFee = larger(
        fees.maxFee,
        most(each => each.maxFee),
      )
      const { priorityFee } = fees
      const tip =
        priorityFee === undefined
          ? undefined
          : larger(
              priorityFee,
              most(each => each.tip),
            )
      return { ...fees, maxFee, priorityFee: tip, most: fees.gas * maxFee }
    },
    begin() {
      const known = new Set(entries.map(({ hash }) => hash))
      if (signed?.list({ chainId, from }).some(({ hash }) => !known.has(hash)))
        throw refuse('transaction_failed', 'Another transaction was approved meanwhile: ask again')
      for (const [entry, fate] of fates) if (fate === 'done') signed?.drop(entry)
    },
    nonce(by, next) {
      const kept = lowest(by)
      // A network with a lower count has forgotten, and waits for the missing ones.
      return kept !== undefined && kept < next ? kept : next
    },
    isUsedUp(by, thrown) {
      if (!lost(by).length || !/nonce.{0,20}(low|used)|AA25/i.test(`${Object(thrown).message}`)) return false
      for (const entry of lost(by)) signed?.drop(entry)
      return true
    },
  }
}

/** Whose nonces they are. */
export const accountOf = ({ chainId, address, solanaAddress = '' }: ApprovalParts): string =>
  namespaceOf(chainId) === 'solana' ? solanaAddress : address

function wordsOf({ what }: SignedEntry, fate: 'done' | 'replaces' | 'both', { t }: Words): string {
  return t(`approve.caution.before.${fate}`, { what })
}

/** Only the network can tell. */
async function hasCounted({ callNode, chainId }: ApprovalParts, { by, hash, block }: SignedEntry): Promise<boolean> {
  try {
    if (by === 'operation') {
      const filter = { address: entryPoint, topics: [operationEvent, hash], fromBlock: block, toBlock: 'latest' }
      const logs = await callNode(chainId, 'eth_getLogs', [filter])
      return Array.isArray(logs) && Object(logs[0]).topics?.[1] === hash
    }
    if (by === 'transaction') {
      const receipt = await callNode(chainId, 'eth_getTransactionReceipt', [hash])
      return isRecord(receipt) && typeof receipt.blockNumber === 'string'
    }
    const { value } = Object(
      await callNode(chainId, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }]),
    )
    return Array.isArray(value) && isRecord(value[0])
  } catch {
    return false
  }
}

/** Nodes replace a transaction for a price an eighth higher. */
const bumped = (price: bigint) => price + (price + 7n) / 8n
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
