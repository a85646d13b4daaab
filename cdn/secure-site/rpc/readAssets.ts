import * as z from 'zod/mini'
import { balance, type TokenBalance } from '../../../shared/api/balance.schema.ts'
import { type Nft, nfts } from '../../../shared/api/nfts.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { evmHexChainId, parseCaipAddress } from '../../../shared/parseCaip.ts'
import type { ReadPublic } from '../approve/callPublic.ts'
import type { SdkConfig } from '../pageConfig.ts'
import { refuse } from '../refuse.ts'
import type { CallNode } from './callNode.ts'
import { readParams } from './readParams.ts'

const hexChain = z.string().check(z.regex(/^0x[1-9a-f][0-9a-f]{0,15}$/i))
/** Other standards are valid, but the wallet has none of them. */
const kind = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,32}$/))
const paramsSchema = z.tuple([
  z.object({
    account: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    chainFilter: z.optional(z.array(hexChain).check(z.maxLength(100))),
    assetTypeFilter: z.optional(z.array(kind).check(z.maxLength(16))),
    assetFilter: z.optional(
      z.record(
        hexChain,
        z.array(z.object({ address: z.string().check(z.maxLength(64)), type: kind })).check(z.maxLength(100)),
      ),
    ),
  }),
])
type Asked = z.infer<typeof paramsSchema>[0]

/** An account's holding of one asset. @spec 3.wallet-asset */
export interface WalletAsset {
  /** The contract's; `native` for the native currency. */
  address: string
  /** In the smallest unit, in hex. */
  balance: `0x${string}`
  type: 'NATIVE' | 'ERC20' | 'ERC721'
  metadata: {
    name: string
    symbol?: string
    decimals?: number
    /** In dollars. */
    price?: number
    value?: number
    tokenId?: string
  }
}

interface AssetParts {
  config: SdkConfig
  callNode: CallNode
  readPublic: ReadPublic
  owner: string | undefined
}

/** Limits of one reply. A page that wants others names them. */
const [mostNetworks, mostOfNetwork] = [12, 200]

/**
 * `wallet_getAssets` (ERC-7811): the account's assets as the server knows them, most valuable first, with at least each
 * network's currency. Omits networks that do not answer.
 */
export async function readAssets(parts: AssetParts, params: unknown, signal: AbortSignal) {
  const [asked] = readParams(paramsSchema, params, 'wallet_getAssets takes one object with an account')
  if (parts.owner?.toLowerCase() !== asked.account.toLowerCase())
    throw refuse('unauthorized', 'That account is not in this wallet')
  const networks = parts.config.networks.filter(({ id }) => id.startsWith('eip155:') && isOnNetwork(asked, id))
  const rows = await Promise.all(
    networks.slice(0, mostNetworks).map(async network => {
      const isWanted = wantedOn(asked, network.id)
      const found = (await assetsOn(parts, network, asked.account, signal, isWanted)).filter(isWanted)
      return found.length ? [[evmHexChainId(network.id), found.slice(0, mostOfNetwork)] as const] : []
    }),
  )
  return Object.fromEntries(rows.flat())
}

type Wanted = (asset: Pick<WalletAsset, 'type'> & { address?: string }) => boolean

function isOnNetwork({ chainFilter, assetFilter }: Asked, chainId: ChainId): boolean {
  const wanted = assetFilter ? Object.keys(assetFilter) : chainFilter
  return !wanted || wanted.some(each => each.toLowerCase() === evmHexChainId(chainId))
}

/** A list of assets is complete; the other filters apply only without it. */
function wantedOn({ assetTypeFilter, assetFilter }: Asked, chainId: ChainId): Wanted {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const hex = evmHexChainId(chainId)
  const [, listed] = Object.entries(assetFilter ?? {}).find(([id]) => isSame(id, hex)) ?? []
  if (listed)
    return asset =>
      listed.some(
        ({ address, type }) =>
          isSame(type, asset.type) &&
          // Early drafts leave the currency's address open.
          (asset.address === undefined || asset.type === 'NATIVE' || isSame(address, asset.address)),
      )
  return ({ type }) => !assetTypeFilter || assetTypeFilter.some(each => isSame(each, type))
}

async function assetsOn(
  { callNode, readPublic }: AssetParts,
  { id, nativeCurrency }: SdkConfig['networks'][number],
  account: string,
  signal: AbortSignal,
  isWanted: Wanted,
): Promise<WalletAsset[]> {
  const hasTokens = isWanted({ type: 'NATIVE' }) || isWanted({ type: 'ERC20' })
  const [told, items] = await Promise.all([
    hasTokens ? readPublic(balance, id, account) : undefined,
    isWanted({ type: 'ERC721' }) ? readPublic(nfts, id, account) : undefined,
  ])
  const tokens = told?.balances.flatMap(tokenAsset) ?? []
  const isKnown = tokens.some(({ type }) => type === 'NATIVE')
  const own =
    isKnown || !isWanted({ type: 'NATIVE' }) ? undefined : callNode(id, 'eth_getBalance', [account, 'latest'], signal)
  // An asset that cannot be read is left out.
  const amount = await own?.catch(() => undefined)
  const native: WalletAsset[] =
    typeof amount === 'string' && /^0x[0-9a-f]{1,64}$/i.test(amount)
      ? [{ address: 'native', balance: amount as `0x${string}`, type: 'NATIVE', metadata: nativeCurrency }]
      : []
  return [...native, ...tokens, ...(items?.data.flatMap(itemAsset) ?? [])]
}

function tokenAsset({ address, name, symbol, price, value, quantity }: TokenBalance): WalletAsset[] {
  const decimals = Number(quantity.decimals)
  const contract = address === undefined ? 'native' : parseCaipAddress(address)?.address
  const units = inUnits(quantity.numeric, decimals)
  if (!contract || units === undefined) return []
  return [
    {
      address: contract,
      balance: `0x${units.toString(16)}`,
      type: address === undefined ? 'NATIVE' : 'ERC20',
      metadata: {
        ...{ name, symbol, decimals },
        ...(price !== undefined && { price }),
        ...(value !== undefined && { value }),
      },
    },
  ]
}

/** Excludes spam. No standard covers several NFTs of one id. */
function itemAsset({ contract, tokenId, standard, name, collection, isSpam }: Nft): WalletAsset[] {
  if (standard !== 'ERC721' || isSpam) return []
  return [{ address: contract, balance: '0x1', type: 'ERC721', metadata: { name: name || collection, tokenId } }]
}

/** @returns undefined for more digits than the token has */
function inUnits(numeric: string, decimals: number): bigint | undefined {
  const [whole = '0', part = ''] = numeric.split('.')
  const kept = part.replace(/0+$/, '')
  return kept.length > decimals ? undefined : BigInt(whole + kept.padEnd(decimals, '0'))
}
