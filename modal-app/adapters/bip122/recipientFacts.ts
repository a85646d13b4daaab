import { optional } from '../../lib/inBackground.ts'
import type { RecipientFacts, RecipientRead } from '../Transfers.ts'
import { firstAnswer } from './esplora.ts'
import { scriptOf } from './scriptOf.ts'

const timeoutMs = 10_000
const burnAddresses: readonly string[] = ['1BitcoinEaterAddressDontSendf59kuE']

/** As `Transfers.recipientFacts`, from Esplora's statistics of each address. */
export async function recipientFacts({ to, network, urls }: RecipientRead): Promise<RecipientFacts> {
  if (isOwnerless(to)) return { kind: 'ownerless' }
  const count = await optional(firstAnswer(network, urls, url => readCount(url, to)))
  return count === 0 ? { isUnused: 'surely' } : {}
}

/** A hash of all zeros or ones, or a text for which nobody can have found a key. */
function isOwnerless(to: string): boolean {
  const { script } = scriptOf(to)
  const isRound = [0, 0xff].some(byte => script.filter(each => each === byte).length >= 20)
  const isSpelled = !/^(bc|tb|bcrt)1/i.test(to) && /(.)\1{11}/.test(to)
  return isRound || isSpelled || burnAddresses.includes(to)
}

/** Number of transactions that name an address, including unconfirmed ones. */
async function readCount(url: string, address: string): Promise<number> {
  const response = await fetch(`${url}/address/${address}`, { signal: AbortSignal.timeout(timeoutMs) })
  const { chain_stats: chain, mempool_stats: waiting } = Object(await response.json())
  const [mined, open] = [chain?.tx_count, waiting?.tx_count]
  if (!response.ok || !Number.isSafeInteger(mined) || !Number.isSafeInteger(open))
    throw new Error('The node returned no count')
  return mined + open
}
