import type { TokenBalance } from '../../../../shared/api/balance.schema.ts'
import { caipAddress } from '../../../../shared/caip.ts'
import type { ListedToken } from '../../../listing/listing.ts'
import type { AccountRead } from '../../accountSource.ts'
import { byValue, nativeBalance, tokenAmount } from '../../tokenBalance.ts'
import { type ChainNode, resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import { maxMints, mintCall, readMints } from './mintFacts.ts'
import { holdingCalls, readHoldings } from './tokenAccounts.ts'

const maxTokens = 900

/**
 * An account's native currency and all its tokens, without those without decimals, which are NFTs. Takes one round
 * trip, and a second one if an unlisted token may have a name.
 */
export async function readSolanaBalances(
  node: ChainNode,
  { network, address, chain }: AccountRead,
  shipped: readonly ListedToken[] = [],
): Promise<TokenBalance[]> {
  const listed = new Map([...shipped, ...(chain?.tokens ?? [])].map(token => [token.address, token]))
  const own = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  const [nativeOutcome, ...accounts] = await node.ask([own, ...holdingCalls(address)])
  const { value: lamports } = (resultOf(nativeOutcome) ?? {}) as { value?: unknown }
  if (!Number.isSafeInteger(lamports) || Number(lamports) < 0) throw unknownForm()
  const held = readHoldings(accounts, address)
    .filter(({ amount, decimals }) => amount > 0n && decimals > 0 && decimals <= 36)
    .slice(0, maxTokens)
  const unlisted = held.filter(({ mint }) => !listed.has(mint)).map(({ mint }) => mint)
  const asked = unlisted.slice(0, maxMints)
  const [mintOutcome] = asked.length ? await node.ask([mintCall(asked)]) : []
  const mints = readMints(asked, mintOutcome)
  const native = nativeBalance(network, BigInt(lamports as number))
  const tokens = held.map(({ mint, amount, decimals }) => {
    const known = listed.get(mint)
    return {
      name: known?.name ?? mints.get(mint)?.name ?? '',
      symbol: known?.symbol ?? mints.get(mint)?.symbol ?? '',
      chainId: network.id,
      address: caipAddress(network.id, mint),
      ...tokenAmount(amount, decimals),
      ...(known?.image && { iconUrl: known.image }),
      isListed: known !== undefined,
    }
  })
  return [native, ...tokens.sort(byValue)]
}
