import type { App } from '../../app/App.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { cachedRead, readOf } from '../../reads/cachedRead.ts'
import type { Swapping } from './swapFacts.ts'
import { gasRead } from './swapReads.ts'

/** Spec §9: what Max leaves of the currency at least, in units of gas. */
const leastGas = 150_000n
/** More than a swap through four tokens has, unsigned. */
const swapBytes = 1_500n

/**
 * What to leave of the currency for a swap: wallets set aside up to twice the price, as the base fee may rise before the
 * transaction is mined. Never less than the fee on screen.
 * @param gas that the swap is known to take
 * @returns undefined if nobody tells what gas costs
 */
export async function feeToLeave(
  app: App,
  { connection, network }: Pick<Swapping, 'connection' | 'network'>,
  gas: bigint,
): Promise<bigint | undefined> {
  const read = gasRead(app, { network })
  const [from] = connection.accounts
  // Where the network takes the costs of another one as well, its nodes tell them.
  const ask = async () => {
    if (!from) return undefined
    const adapter = await app.adapters.load(connection.namespace)
    const transfers = await adapter.capability('transfers')
    const urls = await readUrls(app, network, connection.connectorId)
    return transfers?.estimateFee({
      network,
      urls,
      from,
      to: from.address,
      api: app.api,
      call: { gas: limit, bytes: swapBytes },
    })
  }
  const limit = larger(leastGas, gas)
  const [, told] = await Promise.all([cachedRead(app, read), ask().catch(() => undefined)])
  const { value } = readOf(app, read) ?? {}
  return value && larger(2n * limit * BigInt(value.fast), told?.most ?? 0n)
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
