import { ConnectKitError } from '../../../shared/errors.ts'
import type { Network } from '../../../shared/networks.ts'

const timeoutMs = 10_000
/** A higher fee is a node's mistake or an attack. */
const maxFeeRate = 1_000
/** Target number of blocks for confirmation. */
const targetBlocks = '6'

/** Satoshis per virtual byte, from the first node that answers. @throws ConnectKitError `network_error` */
export async function readFeeRate(network: Network, urls: readonly string[]): Promise<number> {
  return firstAnswer(network, urls, async url => {
    const response = await fetch(`${url}/fee-estimates`, { signal: AbortSignal.timeout(timeoutMs) })
    const rate: unknown = (await response.json())[targetBlocks]
    if (typeof rate !== 'number' || !(rate > 0) || rate > maxFeeRate) throw new Error('The node returned no fee')
    return Math.max(rate, 1)
  })
}

/**
 * Broadcasts a signed transaction through a node.
 * @throws ConnectKitError `transaction_failed` if the first node refuses it; `network_error`, with the transaction's id,
 *   if no node says whether it accepted it
 */
export async function pushTransaction(
  network: Network,
  urls: readonly string[],
  { hex, txid }: { hex: string; txid: string },
): Promise<void> {
  let attempts = 0
  const push = async (url: string) => {
    attempts++
    const response = await fetch(`${url}/tx`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: hex,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = (await response.text()).trim()
    // An earlier node accepted it, and its answer was lost.
    const isKnown = response.status === 400 && /already/i.test(text)
    if (isKnown || (response.ok && text.toLowerCase() === txid)) return
    // Another node would answer the same, but an earlier, silent one may have relayed it.
    if (response.status === 400 && attempts === 1)
      throw new ConnectKitError('transaction_failed', `${network.name} refused it: ${text.slice(0, 200)}`)
    throw new Error(`The node answered ${response.status}`)
  }
  await firstAnswer(network, urls, push).catch((thrown: ConnectKitError) => {
    if (thrown.code !== 'network_error') throw thrown
    const facts = { transactionId: txid }
    throw new ConnectKitError('network_error', 'No node reported whether it accepted the transaction', facts, thrown)
  })
}

/**
 * The first node's answer. A typed error counts as an answer.
 * @throws ConnectKitError `network_error`
 */
export async function firstAnswer<T>(
  network: Network,
  urls: readonly string[],
  ask: (url: string) => Promise<T>,
): Promise<T> {
  let failure: unknown
  for (const url of urls)
    try {
      return await ask(url.replace(/\/+$/, ''))
    } catch (thrown) {
      if (thrown instanceof ConnectKitError) throw thrown
      failure ??= thrown
    }
  throw new ConnectKitError('network_error', `No node of ${network.name} answers`, { chainId: network.id }, failure)
}
