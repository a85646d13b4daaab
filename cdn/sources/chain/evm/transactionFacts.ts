import { isHex } from 'viem'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { StoredTransaction } from '../../../store/accountIndexStore.ts'
import { readBlock } from './readBlocks.ts'
import { isHash, readQuantity, toHex } from './readLogs.ts'

/** A transaction whose facts are wanted. */
export interface WantedTransaction {
  hash: string
  block: number
  /** Seconds since 1970, if known. */
  time: number | null
  /** Whether it left a log, so it cannot have failed. */
  hasLogs: boolean
}

const maxNonce = Number.MAX_SAFE_INTEGER

/**
 * The calls for transactions' facts, and a reader for their outcomes. Omits transactions with an incomplete reply,
 * because they may have failed.
 */
export function planFacts(wanted: readonly WantedTransaction[]): {
  calls: RpcCall[]
  read(outcomes: readonly RpcOutcome[]): StoredTransaction[]
} {
  const untimed = [...new Set(wanted.flatMap(({ time, block }) => (time === null ? [block] : [])))]
  const unsure = wanted.filter(({ hasLogs }) => !hasLogs)
  return {
    calls: [
      ...wanted.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
      ...untimed.map(block => ({ method: 'eth_getBlockByNumber', params: [toHex(block), false] })),
      ...unsure.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    ],
    read(outcomes) {
      const answers = outcomes.map(outcome => ('result' in outcome ? outcome.result : undefined))
      const times = new Map(untimed.map((block, index) => [block, readBlock(answers[wanted.length + index])?.time]))
      const receipts = answers.slice(wanted.length + untimed.length)
      const failures = new Map(unsure.map(({ hash }, index) => [hash, readFailure(receipts[index])]))
      return wanted.flatMap(({ hash, block, time, hasLogs }, index) => {
        const facts = readTransaction(answers[index])
        const mined = time ?? times.get(block)
        const isFailed = hasLogs ? false : failures.get(hash)
        if (!facts || mined === undefined || isFailed === undefined) return []
        return [{ ...facts, hash, block, time: mined, is_failed: isFailed ? 1 : 0 }]
      })
    },
  }
}

/** Whether a receipt reports failure; undefined if it is not a receipt. */
function readFailure(receipt: unknown): boolean | undefined {
  const { status, root } = (receipt ?? {}) as Record<string, unknown>
  if (status === '0x0' || status === '0x1') return status === '0x0'
  // Until 2017, receipts had no status.
  return status === undefined && isHash(root) ? false : undefined
}

function readTransaction(answer: unknown) {
  const { from, to, nonce, value, input } = (answer ?? {}) as Record<string, unknown>
  const count = readQuantity(nonce, maxNonce)
  if (!isAddress(from) || (to !== null && !isAddress(to)) || count === undefined) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) return undefined
  return {
    sender: from.toLowerCase(),
    recipient: to?.toLowerCase() ?? null,
    nonce: count,
    value: String(BigInt(value)),
    has_data: isHex(input) && input !== '0x' ? 1 : 0,
  }
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
