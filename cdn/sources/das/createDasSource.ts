import * as z from 'zod'
import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import type { Nft } from '../../../shared/api/nfts.schema.ts'
import { caipAddress } from '../../../shared/caip.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { AccountRead, AccountSource } from '../accountSource.ts'
import { chainNode, resultOf } from '../chain/chainNode.ts'
import { isLure } from '../chain/isLure.ts'
import { unknownForm } from '../chain/unknownForm.ts'
import { withoutTags } from '../chain/withoutTags.ts'
import { wrongCursor } from '../chain/wrongCursor.ts'
import { cleanText } from '../cleanText.ts'
import { contentAddress } from '../contentAddress.ts'
import { entriesOf, indexedPrice, indexedText } from '../indexed/indexedTransaction.ts'
import type { SourceDeps } from '../sourceDeps.ts'
import { byValue, nativeBalance, tokenAmount } from '../tokenBalance.ts'

/* Metaplex's Digital Asset Standard, after metaplex-foundation/digital-asset-standard-api and
   helius.dev/docs/api-reference/das: `getAssetsByOwner`, which some providers extend with fungible tokens, prices and
   the account's native balance. */

const mint = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const asset = z.object({
  id: mint,
  interface: z.string().max(64),
  burnt: z.boolean().nullish(),
  ownership: z.object({ owner: z.string().max(64) }),
  content: z
    .object({
      metadata: z.object({ name: indexedText, symbol: indexedText }).nullish(),
      links: z
        .object({
          image: z
            .string()
            .max(2 << 20)
            .nullish(),
        })
        .nullish(),
      files: z
        .array(z.object({ uri: z.string().max(4096).nullish() }))
        .max(50)
        .nullish()
        .catch(undefined),
    })
    .nullish(),
  grouping: z
    .array(z.object({ group_key: z.string().max(64), collection_metadata: z.object({ name: indexedText }).nullish() }))
    .max(20)
    .nullish(),
  token_info: z
    .object({
      balance: z.union([z.int().gte(0), z.string().regex(/^\d{1,20}$/)]).nullish(),
      decimals: z.int().gte(0).lte(255).nullish(),
      symbol: indexedText,
      price_info: z.object({ price_per_token: indexedPrice, currency: z.string().max(16).nullish() }).nullish(),
    })
    .nullish(),
})
type Asset = z.infer<typeof asset>

const reply = z.object({
  items: entriesOf(asset, 1000),
  nativeBalance: z.object({ lamports: z.int().gte(0), price_per_sol: indexedPrice }).nullish(),
})

const tokensPerPage = 1000
const maxTokenPages = 3
const nftsPerPage = 24

const isFungible = ({ interface: name }: Asset) => /^Fungible/.test(name)

/** Solana tokens and NFTs from an indexing node; history comes from the chain. */
export function createDasSource({ url }: { url?: string | undefined }, { nodes, tokens }: SourceDeps): AccountSource {
  const ask = async (read: AccountRead, page: number, limit: number, options: object) => {
    const node = chainNode(nodes, url ? { ...read, urls: [url] } : read)
    const params = { ownerAddress: read.address, page, limit, options }
    const [outcome] = await node.ask([{ method: 'getAssetsByOwner', params }])
    if (outcome && 'error' in outcome && outcome.refusal?.kind === 'method')
      throw new ApiFailure('not_available', 'The source of this network has no such facts')
    const { data } = reply.safeParse(resultOf(outcome))
    if (!data) throw unknownForm()
    return {
      ...data,
      isFull: data.items.length >= limit,
      items: data.items.filter(({ burnt, ownership }) => !burnt && ownership.owner === read.address),
    }
  }

  return {
    name: 'das',

    async balances(read) {
      const { network } = read
      const known = new Map(
        [...(tokens()[network.id] ?? []), ...(read.chain?.tokens ?? [])].map(each => [each.address, each]),
      )
      const held: Asset[] = []
      let native: NonNullable<z.infer<typeof reply>['nativeBalance']> | undefined
      for (let page = 1; page <= maxTokenPages; page++) {
        const part = await ask(read, page, tokensPerPage, { showFungible: true, showNativeBalance: true })
        native ??= part.nativeBalance ?? undefined
        held.push(...part.items.filter(isFungible))
        if (!part.isFull) break
      }
      // A provider that omits native currency would make the account seem to have none.
      if (!native)
        throw new ApiFailure('not_available', 'The source of this network reports no balance of its currency')
      const own = nativeBalance(network, BigInt(native.lamports), native.price_per_sol)
      const seen = new Set<string>()
      const shown = held.flatMap(({ id, content, token_info: info }): TokenBalance[] => {
        const amount = BigInt(info?.balance ?? 0)
        if (seen.has(id) || amount === 0n || !info?.decimals || info.decimals > 36) return []
        seen.add(id)
        const listed = known.get(id)
        const price = /^usd/i.test(info.price_info?.currency ?? 'USD') ? info.price_info?.price_per_token : undefined
        const iconUrl = listed?.image ?? contentAddress(content?.links?.image ?? '')
        return [
          {
            name: listed?.name ?? cleanText(content?.metadata?.name ?? ''),
            symbol: listed?.symbol ?? cleanText(content?.metadata?.symbol || info.symbol),
            chainId: network.id,
            address: caipAddress(network.id, id),
            ...tokenAmount(amount, info.decimals, price),
            ...(iconUrl && { iconUrl }),
            isListed: listed !== undefined,
          },
        ]
      })
      return { balances: [own, ...shown.sort(byValue).slice(0, 900)] }
    },

    async nfts(read, cursor) {
      const [, number = '1'] = cursor === undefined ? [] : (/^p(\d{1,4})$/.exec(cursor) ?? [])
      if (cursor !== undefined && number === '1') throw wrongCursor()
      const page = Number(number)
      const { items, isFull } = await ask(read, page, nftsPerPage, { showCollectionMetadata: true })
      const data = items.filter(each => !isFungible(each)).map(toNft)
      return { data, next: isFull ? `p${page + 1}` : null }
    },
  }
}

function toNft({ id, content, grouping }: Asset): Nft {
  const collection = withoutTags(
    cleanText(grouping?.find(({ group_key }) => group_key === 'collection')?.collection_metadata?.name ?? ''),
  )
  const name = withoutTags(cleanText(content?.metadata?.name ?? ''))
  const pictures = [content?.links?.image, ...(content?.files ?? []).map(({ uri }) => uri)]
  const image = pictures.flatMap(each => (each && contentAddress(each)) || [])[0]
  return {
    contract: id,
    tokenId: '',
    standard: 'SPL',
    amount: '1',
    name: name || `${id.slice(0, 4)}…${id.slice(-4)}`,
    collection,
    ...(image && { image }),
    isSpam: isLure(`${name} ${collection}`),
  }
}
