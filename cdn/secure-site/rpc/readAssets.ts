import * as z from 'zod/mini'
import { type ChainId, evmHexChainId } from '../../../shared/caip.ts'
import type { SdkConfig } from '../pageConfig.ts'
import { refuse } from '../refuse.ts'
import type { CallNode } from './callNode.ts'
import { readParams } from './readParams.ts'

const hexChain = z.string().check(z.regex(/^0x[1-9a-f][0-9a-f]{0,15}$/i))
const kind = z.string().check(z.regex(/^(native|erc20|erc721)$/i))
const paramsSchema = z.tuple([
  z.object({
    account: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    chainFilter: z.optional(z.array(hexChain).check(z.maxLength(100))),
    assetTypeFilter: z.optional(z.array(kind).check(z.maxLength(3))),
    assetFilter: z.optional(
      z.record(
        hexChain,
        z.array(z.object({ address: z.string().check(z.maxLength(64)), type: kind })).check(z.maxLength(100)),
      ),
    ),
  }),
])

const isNative = (type: string) => type.toLowerCase() === 'native'

interface AssetParts {
  config: SdkConfig
  callNode: CallNode
  owner: string | undefined
}

/** `wallet_getAssets` (ERC-7811): the currency of each network. A network that does not answer is left out. @spec 5.asset-response */
export async function readAssets({ config, callNode, owner }: AssetParts, params: unknown, signal: AbortSignal) {
  const [{ account, chainFilter, assetTypeFilter, assetFilter }] = readParams(
    paramsSchema,
    params,
    'wallet_getAssets takes one object with an account',
  )
  if (owner?.toLowerCase() !== account.toLowerCase()) throw refuse('unauthorized', 'That account is not of this wallet')
  const wanted = chainFilter ?? (assetFilter && Object.keys(assetFilter))
  const isWanted = (chainId: ChainId) => {
    const hex = evmHexChainId(chainId)
    if (wanted && !wanted.some(each => each.toLowerCase() === hex)) return false
    const listed = assetFilter?.[hex]
    return !listed || listed.some(({ type }) => isNative(type))
  }
  if (assetTypeFilter && !assetTypeFilter.some(isNative)) return {}
  const networks = config.networks.filter(({ id }) => id.startsWith('eip155:') && isWanted(id))
  const rows = await Promise.all(
    networks.map(async ({ id, nativeCurrency }) => {
      const balance = await callNode(id, 'eth_getBalance', [account, 'latest'], signal).catch(() => undefined)
      if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(balance)) return []
      return [[evmHexChainId(id), [{ address: 'native', balance, type: 'NATIVE', metadata: nativeCurrency }]] as const]
    }),
  )
  return Object.fromEntries(rows.flat())
}
