import type { Network } from '../../../shared/networks.ts'
import { firstAnswer } from './firstAnswer.ts'

const timeoutMs = 10_000

/** Whether a transaction is in a block; undefined if the nodes do not know it. @throws ConnectKitError `network_error` */
export async function readConfirmed(
  network: Network,
  urls: readonly string[],
  txid: string,
): Promise<boolean | undefined> {
  return firstAnswer(network, urls, async url => {
    const response = await fetch(`${url}/tx/${txid}/status`, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return undefined
    const { confirmed } = Object(await response.json()) as { confirmed?: unknown }
    if (!response.ok || typeof confirmed !== 'boolean') throw new Error('The node told no status')
    return confirmed
  })
}
