import { type Address, encodeFunctionData, isHex, parseAbi } from 'viem'
import type { TokenBalance } from '../../../../shared/api/balance.schema.ts'
import { caipAddress } from '../../../../shared/caip.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import type { AccountRead } from '../../accountSource.ts'
import { byValue, nativeBalance, tokenAmount } from '../../tokenBalance.ts'
import { type ChainNode, nodeFailure, resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import type { EvmContext } from './evmContext.ts'
import { type KnownToken, shownAddress } from './evmTokens.ts'
import { type Failed, readContracts } from './multicall.ts'
import { priceReads, readPrices } from './priceFeeds.ts'
import { readNumber } from './readWords.ts'

const balanceOfAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** The reply's limit, including the native currency. */
const maxTokens = 900
/** More than 36 decimals are unreadable. Tokens without decimals are not currencies (reference §1.10). */
const maxDecimals = 36

/** Finds unlisted tokens. */
export interface TokenDiscovery {
  /** Tokens the account is known to have received, latest first. */
  known: readonly Address[]
  /** Searches for more; the calls are included in the first round trip. */
  search(calls: readonly RpcCall[]): Promise<{ others: readonly RpcOutcome[]; received: readonly Address[] }>
}

/**
 * The native currency and all tokens that the account holds: listed ones, and those it received. Balances are read
 * along with the search for more tokens, then names, decimals and prices of what is there, and everything about newly
 * found tokens: three round trips, or two if the end of the chain is known.
 * @throws ApiFailure `node_failed` if the node left a token unread, which would look like a zero balance
 */
export async function readBalances(
  { nativePriceFeed, feedOf, known, facts, multicall, now }: EvmContext,
  node: ChainNode,
  { network, address }: Pick<AccountRead, 'network' | 'address'>,
  discovery: TokenDiscovery,
): Promise<TokenBalance[]> {
  const account = address as Address
  const tokens = [...new Set([...known.keys(), ...discovery.known])].slice(0, maxTokens)
  const data = encodeFunctionData({ abi: balanceOfAbi, args: [account] })
  let received = discovery.known
  const balances = await readContracts(
    node,
    multicall,
    tokens.map(to => ({ to, data })),
    {
      others: [{ method: 'eth_getBalance', params: [account, 'latest'] }],
      async firstTrip(calls) {
        const found = await discovery.search(calls)
        received = found.received
        return found.others
      },
    },
  )
  checkRead(balances.failures, tokens.length)
  const listedFirst = [...new Set([...known.keys(), ...received, ...tokens])].slice(0, maxTokens)
  const asked = new Set(tokens)
  const found = listedFirst.filter(token => !asked.has(token))
  const amounts = new Map(tokens.map((token, index) => [token, readNumber(balances.values[index])]))

  const priced = tokens.filter(token => amounts.get(token))
  const feeds = [
    nativePriceFeed,
    ...priced.map(token => {
      const listed = known.get(token)
      return listed && feedOf(listed)
    }),
  ]
  const unknown = facts.unknown(network.id, [...priced, ...found])
  const foundReads = found.map(to => ({ to, data }))
  const feedReads = feeds.flatMap(feed => (feed ? priceReads(feed) : []))
  const { values, failures } = await readContracts(node, multicall, [...foundReads, ...unknown.reads, ...feedReads])
  const tokensEnd = found.length + unknown.reads.length
  checkRead(failures, tokensEnd)
  for (const [index, token] of found.entries()) amounts.set(token, readNumber(values[index]))
  unknown.keep(values.slice(found.length, tokensEnd))
  const [nativePrice, ...tokenPrices] = readPrices(feeds, values.slice(tokensEnd), now())
  const prices = new Map(priced.map((token, index) => [token, tokenPrices[index]]))

  const native = nativeBalance(network, readAmount(balances.others[0]), nativePrice, 'feed')
  const others = listedFirst.flatMap(token => {
    const amount = amounts.get(token)
    if (!amount) return []
    const tokenFacts = facts.get(network.id, token)
    const listed = known.get(token)
    // A token without decimals cannot be shown.
    if (!tokenFacts?.decimals || tokenFacts.decimals > maxDecimals) return []
    const own = textsOf(tokenFacts.name, tokenFacts.symbol, listed)
    return [
      {
        ...own,
        chainId: network.id,
        address: caipAddress(network.id, shownAddress(token)),
        ...tokenAmount(amount, tokenFacts.decimals, prices.get(token), 'feed'),
        isListed: listed !== undefined,
      },
    ]
  })
  return [native, ...others.sort(byValue)]
}

/** Checks that the node answered the first reads. */
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

function readAmount(outcome: RpcOutcome | undefined): bigint {
  const amount = resultOf(outcome)
  if (!isHex(amount) || amount.length > 66) throw unknownForm()
  return BigInt(amount)
}
