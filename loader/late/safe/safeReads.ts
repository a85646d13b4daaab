import type { SafeLink } from './openSafeLink.ts'

/** The fields of a Safe transaction that we read. */
export interface SafeTransaction {
  txStatus: string
  /** The on-chain hash, once executed. */
  txHash?: string | null
  txData?: { hexData?: string | null; value?: string; to?: { value?: string } } | null
}

type Fields = Record<string, unknown>

export interface SafeReads {
  /** One of {@link nodeCalls}. */
  call(method: string, params: unknown): Promise<unknown>
  /** Undefined if the Safe does not know the hash. */
  findSafeTransaction(safeTxHash: unknown): Promise<SafeTransaction | undefined>
  /** `eth_getTransactionByHash`, for on-chain and Safe hashes. */
  transaction(hash: unknown, from: string): Promise<unknown>
  /** `eth_getTransactionReceipt`, for both. */
  receipt(hash: unknown): Promise<unknown>
}

/** Calls that Safe{Wallet} forwards to a node (Safe Apps SDK, RPC calls). */
export const nodeCalls: readonly string[] = [
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionCount',
]

const readLimitMs = 30_000
const zero = '0x0'
const noPoint = `0x${'0'.repeat(64)}`

export const isDone = (status: string) => /^(SUCCESS|FAILED|CANCELLED)$/.test(status)

export function createSafeReads(link: SafeLink): SafeReads {
  const call = (method: string, params: unknown) => link.ask('rpcCall', { call: method, params }, readLimitMs)

  const findSafeTransaction = (safeTxHash: unknown) =>
    link.ask('getTxBySafeTxHash', { safeTxHash }, readLimitMs).then(
      found => (found ? (found as SafeTransaction) : undefined),
      // The Safe reports an unknown hash like any other failure.
      () => undefined,
    )

  /** Queries the chain first, as most hashes are on it. The result carries the requested hash. */
  async function byHash(method: string, field: string, hash: unknown) {
    const found = await call(method, [hash])
    if (found) return { found }
    const safeTransaction = await findSafeTransaction(hash)
    const { txHash } = safeTransaction ?? {}
    const executed = txHash ? ((await call(method, [txHash])) as Fields | null) : null
    return { found: executed && { ...executed, [field]: hash }, safeTransaction }
  }

  return {
    call,
    findSafeTransaction,
    async transaction(hash, from) {
      const { found, safeTransaction } = await byHash('eth_getTransactionByHash', 'hash', hash)
      if (found || !safeTransaction || isDone(safeTransaction.txStatus)) return found
      // Still waiting for owners. Reported as pending, so that libraries wait too.
      const { hexData, value, to } = safeTransaction.txData ?? {}
      return {
        hash,
        from,
        to: to?.value ?? null,
        input: hexData ?? '0x',
        value: `0x${BigInt(value || 0).toString(16)}`,
        nonce: zero,
        gas: zero,
        gasPrice: zero,
        type: zero,
        v: '0x1b',
        r: noPoint,
        s: noPoint,
        blockHash: null,
        blockNumber: null,
        transactionIndex: null,
      }
    },
    receipt: async hash => (await byHash('eth_getTransactionReceipt', 'transactionHash', hash)).found,
  }
}
