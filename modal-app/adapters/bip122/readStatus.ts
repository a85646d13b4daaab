import { ConnectKitError } from '../../../shared/errors.ts'
import type { StatusRead, TransactionStatus } from '../Transfers.ts'

const timeoutMs = 10_000
const outputPattern = /^[0-9a-f]{64}:\d{1,9}$/

/**
 * Looks the transaction up in blocks. If no node knows it, looks up an output that it spends: if another confirmed
 * transaction has spent that, this one was replaced (BIP-125).
 * @throws ConnectKitError `network_error` if no node answers
 */
export async function readStatus({ network, urls, hash, spends }: StatusRead): Promise<TransactionStatus> {
  const ask = async (path: string) => {
    const answers = await Promise.all(urls.map(url => askNode(`${url.replace(/\/+$/, '')}${path}`)))
    const found = answers.find(answer => answer !== 'silent' && answer !== undefined)
    if (found) return found as Record<string, unknown>
    // A single node may not know it yet. At least one must report that it is unknown.
    if (answers.includes(undefined)) return undefined
    throw new ConnectKitError('network_error', `No node of ${network.name} answers`, { chainId: network.id })
  }
  const answer = await ask(`/tx/${hash}/status`)
  if (answer?.confirmed === true) return { status: 'confirmed', spends }
  if (answer?.confirmed === false) return { status: 'pending', spends: spends ?? outputIn(await ask(`/tx/${hash}`)) }
  if (answer) throw new ConnectKitError('network_error', `A node of ${network.name} did not report the status`)
  if (spends === undefined || !outputPattern.test(spends)) return { status: 'unseen' }
  const [txid, index] = spends.split(':')
  const spent = await ask(`/tx/${txid}/outspend/${index}`)
  const isReplaced = spent?.spent === true && spent.txid !== hash && Object(spent.status).confirmed === true
  return { status: isReplaced ? 'replaced' : 'unseen', spends }
}

/** @returns undefined if the node does not know it */
async function askNode(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return undefined
    const answer: unknown = await response.json()
    return response.ok && typeof answer === 'object' && answer !== null ? answer : 'silent'
  } catch {
    return 'silent'
  }
}

function outputIn(transaction: Record<string, unknown> | undefined): string | undefined {
  const [input] = Array.isArray(transaction?.vin) ? transaction.vin : []
  const { txid, vout } = Object(input) as { txid?: unknown; vout?: unknown }
  const output = `${txid}:${vout}`
  return outputPattern.test(output) ? output : undefined
}
