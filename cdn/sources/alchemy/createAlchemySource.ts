import type { Address } from 'viem'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead, AccountSource } from '../accountSource.ts'
import { knownTokens } from '../chain/evm/evmTokens.ts'
import { isLure } from '../chain/isLure.ts'
import { unknownForm } from '../chain/unknownForm.ts'
import { withoutTags } from '../chain/withoutTags.ts'
import { wrongCursor } from '../chain/wrongCursor.ts'
import { cleanText } from '../cleanText.ts'
import { contentAddress } from '../contentAddress.ts'
import { describeIndexed } from '../indexed/describeIndexed.ts'
import { type IndexedBalance, tokenBalancesOf } from '../indexed/indexedBalances.ts'
import type { IndexedEntry } from '../indexed/indexedTransaction.ts'
import { type BlockList, blockOf, cursorOf, readByBlock } from '../indexed/readByBlock.ts'
import { type ApiCall, type ApiRead, createKeyedApi, readKey } from '../keyedApi.ts'
import { sourceBusy } from '../sourceBusy.ts'
import type { SourceDeps } from '../sourceDeps.ts'
import { nativeBalance } from '../tokenBalance.ts'
import { alchemyNetworks, keyOfNode, withInternal } from './alchemyNetworks.ts'
import { type AlchemyTransfer, nftsReply, pricesReply, tokensReply, transfersReply } from './alchemyReplies.schema.ts'

const pageSize = 25
const transfersPerPage = 100
/** Pages of 100 tokens read per balance. */
const maxTokenPages = 4
const nftsPerPage = 50
/** Used if it omits decimals. */
const usualDecimals = 18

/** Facts from Alchemy, with the key of the project's own Alchemy node or a separate one. */
export function createAlchemySource(
  { url, key: named }: { url?: string | undefined; key?: string | undefined },
  nodeUrls: readonly string[],
  { api: apiDeps, tokens }: Pick<SourceDeps, 'api' | 'tokens'>,
): AccountSource {
  const partsOf = (id: string) => {
    const key = readKey(named, apiDeps.secret) ?? keyOfNode(nodeUrls)
    const network = alchemyNetworks[id] ?? (url ? id.replace(':', '-') : undefined)
    if (!key || !network)
      throw new ApiFailure(
        'not_available',
        'The source of this network is not set up',
        {},
        'Alchemy has no key, or not this network',
      )
    return { key, network }
  }
  const call = <Reply>(read: ApiRead, base: string, question: ApiCall<Reply>) =>
    createKeyedApi({ url: url ?? base, keyIn: 'query', keyName: '' }, apiDeps).call(read, question)
  const general = 'https://api.g.alchemy.com'

  const listOf = (read: AccountRead, side: 'fromAddress' | 'toAddress'): BlockList => {
    const { key, network } = partsOf(read.network.id)
    let following: string | undefined
    return {
      async read(below, page) {
        const categories = [
          'external',
          'erc20',
          'erc721',
          'erc1155',
          ...(withInternal.has(read.network.id) ? ['internal'] : []),
        ]
        const params = {
          [side]: read.address,
          category: categories,
          order: 'desc',
          maxCount: `0x${transfersPerPage.toString(16)}`,
          withMetadata: true,
          excludeZeroValue: true,
          fromBlock: '0x0',
          toBlock: below === undefined ? 'latest' : `0x${(below - 1).toString(16)}`,
          ...(page > 0 && following && { pageKey: following }),
        }
        const { result, error } = await call(read, `https://${network}.g.alchemy.com`, {
          path: `/v2/${key}`,
          body: { jsonrpc: '2.0', id: 1, method: 'alchemy_getAssetTransfers', params: [params] },
          reply: transfersReply,
        })
        if (!result) throw errorOf(error)
        const hasMore = result.pageKey !== undefined && result.pageKey !== following
        following = result.pageKey
        return { entries: result.transfers.flatMap(entriesOfTransfer), hasMore }
      },
    }
  }

  return {
    name: 'alchemy',

    async balances(read) {
      const { key, network } = partsOf(read.network.id)
      const found: IndexedBalance[] = []
      let native: { amount: string; price: number | undefined } | undefined
      let pageKey: string | undefined
      for (let page = 0; page < maxTokenPages; page++) {
        const { data } = await call(read, general, {
          path: `/data/v1/${key}/assets/tokens/by-address`,
          body: {
            addresses: [{ address: read.address, networks: [network] }],
            withMetadata: true,
            withPrices: true,
            includeNativeTokens: true,
            ...(pageKey && { pageKey }),
          },
          reply: tokensReply,
        })
        for (const each of data.tokens) {
          // Ignores what it says about other accounts.
          if (each.address !== read.address || each.network !== network) continue
          const { tokenAddress, tokenBalance: amount, tokenMetadata, tokenPrices: price } = each
          if (!tokenAddress) native ??= { amount, price }
          else {
            const { name = '', symbol = '', decimals, logo } = tokenMetadata ?? {}
            found.push({ contract: tokenAddress, amount, name, symbol, decimals, price, icon: logo })
          }
        }
        if (!data.pageKey || data.pageKey === pageKey) break
        pageKey = data.pageKey
      }
      // Without native currency, an account would seem to have none.
      if (!native) throw unknownForm()
      return {
        balances: [
          nativeBalance(read.network, BigInt(native.amount), native.price),
          ...tokenBalancesOf(read, found, tokens()),
        ],
      }
    },

    async history(read, cursor) {
      const below = blockOf(cursor)
      const page = await readByBlock([listOf(read, 'fromAddress'), listOf(read, 'toAddress')], below, pageSize)
      return {
        data: describeIndexed(unique(page.entries), read, tokens()),
        next: cursorOf(page.below),
        unseen: [
          ...(page.isCut ? (['older'] as const) : []),
          ...(withInternal.has(read.network.id) ? [] : (['received-native'] as const)),
        ],
      }
    },

    async nfts(read, cursor) {
      const { key, network } = partsOf(read.network.id)
      if (cursor !== undefined && !/^[\w=-]{1,1000}$/.test(cursor)) throw wrongCursor()
      const { ownedNfts, pageKey } = await call(read, `https://${network}.g.alchemy.com`, {
        path: `/nft/v3/${key}/getNFTsForOwner`,
        query: { owner: read.address, withMetadata: 'true', pageSize: String(nftsPerPage), pageKey: cursor },
        reply: nftsReply,
      })
      return {
        data: ownedNfts.map(({ contract, tokenId, tokenType, name: own, balance, image }) => {
          const collection = withoutTags(cleanText(contract.name || contract.symbol))
          const name = withoutTags(cleanText(own))
          const picture = contentAddress(image?.originalUrl ?? '') ?? contentAddress(image?.cachedUrl ?? '')
          return {
            contract: contract.address,
            tokenId,
            standard: tokenType,
            amount: balance && balance !== '0' ? balance : '1',
            name: name || [collection, `#${tokenId}`].filter(Boolean).join(' '),
            collection,
            ...(picture && { image: picture }),
            isSpam: contract.isSpam === true || isLure(`${name} ${collection}`),
          }
        }),
        next: pageKey && pageKey !== cursor && /^[\w=-]{1,1000}$/.test(pageKey) ? pageKey : null,
      }
    },

    async prices(read, ids, currency) {
      if (currency !== 'usd') return { fungibles: [] }
      const { key, network } = partsOf(read.network.id)
      const known = knownTokens(read.chain ?? defaultChainSettings, tokens()[read.network.id])
      const asked = new Map(
        ids.flatMap(id => {
          const { chainId, address } = parseCaipAddress(id) ?? {}
          return chainId === read.network.id && address ? [[address.toLowerCase(), id] as const] : []
        }),
      )
      const addresses = [...asked.keys()].filter(address => known.has(address as Address)).slice(0, 25)
      const { symbol, name } = read.network.nativeCurrency
      const [byAddress, bySymbol] = await Promise.all([
        addresses.length === 0
          ? { data: [] }
          : call(read, general, {
              path: `/prices/v1/${key}/tokens/by-address`,
              body: { addresses: addresses.map(address => ({ network, address })) },
              reply: pricesReply,
            }),
        !asked.has(nativeToken)
          ? { data: [] }
          : call(read, general, {
              path: `/prices/v1/${key}/tokens/by-symbol`,
              query: { symbols: symbol },
              reply: pricesReply,
            }),
      ])
      const native = bySymbol.data.find(each => each.symbol === symbol)?.prices
      const nativeId = asked.get(nativeToken)
      return {
        fungibles: [
          ...(native && nativeId
            ? [{ address: nativeId, name, symbol, price: native, priceFrom: 'indexer' as const }]
            : []),
          ...byAddress.data.flatMap(({ address, prices: price }) => {
            const id = address ? asked.get(address) : undefined
            const token = address ? known.get(address as Address) : undefined
            if (!id || !token || price === undefined) return []
            return [{ address: id, name: token.name, symbol: token.symbol, price, priceFrom: 'indexer' as const }]
          }),
        ],
      }
    },
  }
}

/** A transfer to oneself is in both lists. */
function unique(entries: readonly IndexedEntry[]): IndexedEntry[] {
  return [...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values()]
}

const kinds = { external: 'native', internal: 'native', erc20: 'ERC20', erc721: 'ERC721', erc1155: 'ERC1155' } as const

function entriesOfTransfer(transfer: AlchemyTransfer): IndexedEntry[] {
  const { hash, blockNum: block, metadata, from: sender, to, category, asset, rawContract } = transfer
  if (category === 'specialnft' || !to) return []
  const kind = kinds[category]
  const contract = kind === 'native' ? '' : (rawContract.address ?? '')
  if (kind !== 'native' && !contract) return []
  const common = { kind, contract, sender, recipient: to, symbol: asset, name: asset }
  const entry = (tokenId: string, amount: string): IndexedEntry => ({
    hash,
    block,
    time: metadata.blockTimestamp,
    transfer: {
      ...common,
      tokenId,
      amount,
      ...(kind === 'ERC20' && { decimals: rawContract.decimal ? Number(rawContract.decimal) : usualDecimals }),
    },
  })
  const id = transfer.erc721TokenId ?? transfer.tokenId
  if (kind === 'ERC1155')
    return (transfer.erc1155Metadata ?? []).map(({ tokenId, value }) =>
      entry(String(BigInt(tokenId)), String(BigInt(value))),
    )
  if (kind === 'ERC721') return id ? [entry(String(BigInt(id)), '1')] : []
  return rawContract.value ? [entry('', String(BigInt(rawContract.value)))] : []
}

/** A refusal's message, for the log only. */
function errorOf(error: { code: number; message: string } | undefined): ApiFailure {
  const detail = `The source said: ${(error?.message ?? 'nothing').replace(/\s+/g, ' ').slice(0, 200)}`
  if (error?.code === 429) return sourceBusy(5, detail)
  if (
    error?.code === -32601 ||
    /not (?:supported|available|enabled)|authenticat|unsupported/i.test(error?.message ?? '')
  )
    return new ApiFailure('not_available', 'The source of this network refuses to answer', {}, detail)
  return new ApiFailure('node_failed', 'The source of this network failed', {}, detail)
}
