import { evmChainId } from '../../../shared/parseCaip.ts'
import type { BalanceRead } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

const walletTimeoutMs = 10_000
/** A hex quantity of at most 256 bits. */
const quantity = /^0x[0-9a-f]{1,64}$/i

/**
 * The latest balance, from the first source that tells one: the nodes in their order, then the wallet. Each is asked once:
 * nobody looks at a balance long enough for a second round.
 * @throws what the last source failed with
 */
export async function readBalance({ address, network, urls, wallet }: Omit<BalanceRead, 'api'>): Promise<bigint> {
  const call = { network, method: 'eth_getBalance', params: [address, 'latest'] }
  const sources = urls.map(url => () => askNodes({ ...call, urls: [url] }))
  if (wallet) sources.push(() => askWallet(wallet, call))
  let failure: unknown = new Error(`${network.name} has no nodes`)
  for (const ask of sources)
    try {
      const answer = await ask()
      if (typeof answer === 'string' && quantity.test(answer)) return BigInt(answer)
      failure = new Error('The node answered with something else')
    } catch (thrown) {
      failure = thrown
    }
  throw failure
}

/** A wallet answers for the chain it is on, which it may have left meanwhile. */
async function askWallet(
  wallet: NonNullable<BalanceRead['wallet']>,
  { network: { id }, method, params }: Pick<BalanceRead, 'network'> & { method: string; params: unknown },
): Promise<unknown> {
  const ask = (method: string, params: unknown) =>
    wallet.request({ namespace: 'eip155', chainId: id, method, params, signal: AbortSignal.timeout(walletTimeoutMs) })
  const answer = await ask(method, params)
  if (evmChainId(await ask('eth_chainId', [])) !== id) throw new Error('The wallet is on another chain')
  return answer
}
