import type { App } from '../../app/App.ts'
import { readUrls } from '../../networks/readUrls.ts'
import { cachedRead, readOf } from '../../reads/cachedRead.ts'
import type { Swapping } from './swapFacts.ts'
import { gasRead } from './swapReads.ts'

/** The minimum of the currency that Max leaves, in units of gas (spec §9). */
const leastGas = 150_000n
/** More than an unsigned swap through four tokens has. */
const swapBytes = 1_500n

/**
 * The currency to reserve for a swap: wallets reserve up to twice the gas price, because the base fee may rise before
 * the transaction is mined. At least the fee on screen.
 * @param gas the swap's known gas
 * @returns undefined if the gas price is unknown
 */
export async function feeToLeave(
  app: App,
  { connection, network }: Pick<Swapping, 'connection' | 'network'>,
  gas: bigint,
): Promise<bigint | undefined> {
  const read = gasRead(app, { network })
  const [from] = connection.accounts
  // If the network also charges another one's costs, its nodes report them.
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
  // If the nodes do not say, the gas price alone decides.
  const [, told] = await Promise.all([cachedRead(app, read), ask().catch(() => undefined)])
  const { value } = readOf(app, read) ?? {}
  return value && larger(2n * limit * BigInt(value.fast), told?.most ?? 0n)
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
