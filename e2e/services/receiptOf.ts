import { setTimeout } from 'node:timers/promises'
import type { Hex, RpcTransactionReceipt } from 'viem'
import type { LocalClient } from './localClient.ts'

const timeoutMs = 10_000
const betweenMs = 10

/**
 * The receipt of a transaction that a local chain mines at once, some milliseconds after it was sent. (viem waits for
 * the next block, which never comes here.)
 */
export async function receiptOf(reader: LocalClient['reader'], hash: Hex): Promise<RpcTransactionReceipt> {
  for (const endsAt = performance.now() + timeoutMs; performance.now() < endsAt; await setTimeout(betweenMs)) {
    const receipt = await reader.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt
  }
  throw new Error(`The transaction ${hash} was not mined within ${timeoutMs} ms`)
}
