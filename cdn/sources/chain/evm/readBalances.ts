import { type Address, encodeFunctionData, formatUnits, type Hex, isHex, parseAbi } from 'viem'
import type { TokenBalance } from '../../../../shared/api/balance.schema.ts'
import { caipAddress } from '../../../../shared/caip.ts'
import type { AccountRead } from '../../accountSource.ts'
import { type ChainNode, nodeFailure, resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import type { EvmContext } from './evmContext.ts'
import { type KnownToken, shownAddress } from './evmTokens.ts'
import { type Failed, readContracts } from './multicall.ts'
import { priceReads, readPrice } from './priceFeeds.ts'
import { readNumber } from './readWords.ts'

const balanceOfAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** As many as the reply may hold, with the network's own currency. */
const maxTokens = 900
/** More than 36 makes an amount nobody could read, and none is no currency (reference §1.10). */
const maxDecimals = 36
const maxMoney = 1e18

/**
 * The network's own currency and all tokens of which the account has some: listed ones, and those it received.
 * Two round trips: balances; then names, decimals and prices of what is there.
 * @param received tokens that the account received, the latest first
 * @throws ApiFailure `node_failed` if the node left a token unread: nobody should take it for one the account lacks
 */
export async function readBalances(
  { settings, known, facts, multicall, now }: EvmContext,
  node: ChainNode,
  { network, address }: Pick<AccountRead, 'network' | 'address'>,
  received: readonly Address[],
): Promise<TokenBalance[]> {
  const account = address as Address
  const tokens = [...new Set([...known.keys(), ...received])].slice(0, maxTokens)
  const data = encodeFunctionData({ abi: balanceOfAbi, args: [account] })
  const balances = await readContracts(
    node,
    multicall,
    tokens.map(to => ({ to, data })),
    { others: [{ method: 'eth_getBalance', params: [account, 'latest'] }] },
  )
  checkRead(balances.failures, tokens.length)
  const held = tokens.flatMap((token, index) => {
    const amount = readNumber(balances.values[index])
    return amount ? [{ token, amount }] : []
  })

  const { nativePriceFeed } = settings
  const feeds = [nativePriceFeed, ...held.map(({ token }) => known.get(token)?.priceFeed)]
  const unknown = facts.unknown(
    network.id,
    held.map(({ token }) => token),
  )
  const feedReads = feeds.flatMap(feed => (feed ? priceReads(feed) : []))
  const { values, failures } = await readContracts(node, multicall, [...unknown.reads, ...feedReads])
  checkRead(failures, unknown.reads.length)
  unknown.keep(values.slice(0, unknown.reads.length))
  const prices = readPrices(feeds, values.slice(unknown.reads.length), now())

  const native = nativeBalance(network, balances.others[0], prices[0])
  const others = held.flatMap(({ token, amount }, index) => {
    const told = facts.get(network.id, token)
    const listed = known.get(token)
    // A token that does not say how it counts cannot be shown.
    if (!told?.decimals || told.decimals > maxDecimals) return []
    const own = textsOf(told.name, told.symbol, listed)
    return [
      {
        ...own,
        chainId: network.id,
        address: caipAddress(network.id, shownAddress(token)),
        ...amountOf(amount, told.decimals, prices[index + 1]),
        isListed: listed !== undefined,
      },
    ]
  })
  return [native, ...others.sort(byValue)]
}

/** Whether the node answered the first reads. */
function checkRead(failures: ReadonlyMap<number, Failed>, count: number): void {
  for (const [index, failure] of failures) if (index < count) throw nodeFailure(failure)
}

function textsOf(name: string, symbol: string, listed: KnownToken | undefined) {
  return {
    name: name || (listed?.name ?? ''),
    symbol: symbol || (listed?.symbol ?? ''),
    ...(listed?.image && { iconUrl: listed.image }),
  }
}

function nativeBalance(
  network: AccountRead['network'],
  outcome: Parameters<typeof resultOf>[0],
  price: number | undefined,
): TokenBalance {
  const amount = resultOf(outcome)
  if (!isHex(amount) || amount.length > 66) throw unknownForm()
  const { name, symbol, decimals } = network.nativeCurrency
  return { name, symbol, chainId: network.id, ...amountOf(BigInt(amount), decimals, price), isListed: true }
}

function amountOf(amount: bigint, decimals: number, price: number | undefined) {
  const numeric = formatUnits(amount, decimals)
  const value = price === undefined ? undefined : Number(numeric) * price
  return {
    quantity: { decimals: String(decimals), numeric },
    ...(value !== undefined && value < maxMoney && { price, value }),
  }
}

function readPrices(
  feeds: readonly (Parameters<typeof readPrice>[1] | undefined)[],
  values: readonly (Hex | undefined)[],
  nowMs: number,
): (number | undefined)[] {
  let at = 0
  return feeds.map(feed => {
    if (!feed) return undefined
    at += 2
    return readPrice(values.slice(at - 2, at), feed, nowMs)
  })
}

/** The dearest first, then listed ones; equal ones stay in the order of the lists. */
function byValue(one: TokenBalance, other: TokenBalance): number {
  return (other.value ?? 0) - (one.value ?? 0) || Number(other.isListed) - Number(one.isListed)
}
