import type { Address } from 'viem'
import type { CaipAddress } from '../../../shared/caip.ts'
import { nativeToken } from '../../../shared/nativeToken.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
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
import { createNetworkProof } from '../indexed/networkProof.ts'
import { blockOf, cursorOf, readByBlock } from '../indexed/readByBlock.ts'
import { createKeyedApi } from '../keyedApi.ts'
import type { SourceDeps } from '../sourceDeps.ts'
import { nativeBalance } from '../tokenBalance.ts'
import { blockscoutLists } from './blockscoutLists.ts'
import * as replies from './blockscoutReplies.schema.ts'

const pageSize = 25
/** Pages of 50 tokens read per balance. */
const maxTokenPages = 4
/** Prices of tokens outside a balance take a request each. */
const maxPrices = 10

/** Facts from an instance of Blockscout, an open-source indexer. */
export function createBlockscoutSource(
  { url, key }: { url: string; key?: string | undefined },
  { api: apiDeps, nodes, tokens, elapsed, report }: SourceDeps,
): AccountSource {
  const { call } = createKeyedApi({ url: `${url}/api/v2`, key, keyIn: 'query', keyName: 'apikey' }, apiDeps)
  const hashOf = async (read: Pick<AccountRead, 'intake' | 'signal'>, block: number) => {
    const found = await call(read, { path: `/blocks/${block}`, reply: replies.blockReply })
    return found.height === block ? found.hash : undefined
  }
  const proof = createNetworkProof({ nodes, url, hashOf, report, elapsed })

  const readTokens = async (read: AccountRead): Promise<IndexedBalance[]> => {
    const found: IndexedBalance[] = []
    let query: Record<string, string | undefined> = { type: 'ERC-20' }
    const seen = new Set<string>()
    for (let page = 0; page < maxTokenPages; page++) {
      const { items, next_page_params: next } = await call(read, {
        path: `/addresses/${read.address}/tokens`,
        query,
        reply: replies.tokensReply,
        missing: { items: [], next_page_params: null },
      })
      found.push(...items.map(({ value, token }) => ({ ...balanceOf(token), amount: value })))
      const text = JSON.stringify(next)
      // A cyclic cursor would be read forever.
      if (!next || seen.has(text)) break
      seen.add(text)
      query = { type: 'ERC-20', ...textsOf(next) }
    }
    return found
  }

  return {
    name: 'blockscout',

    async balances(read) {
      await proof.check(read)
      const [account, held] = await Promise.all([
        call(read, {
          path: `/addresses/${read.address}`,
          reply: replies.addressReply,
          missing: { hash: read.address, coin_balance: '0', exchange_rate: undefined },
        }),
        readTokens(read),
      ])
      const native = nativeBalance(read.network, BigInt(ownOf(account, read.address)), account.exchange_rate)
      return { balances: [native, ...tokenBalancesOf(read, held, tokens())] }
    },

    async history(read, cursor) {
      const below = blockOf(cursor)
      await proof.check(read)
      const page = await readByBlock(blockscoutLists(call, read), below, pageSize)
      return {
        data: describeIndexed(page.entries, read, tokens()),
        next: cursorOf(page.below),
        unseen: page.isCut ? ['older'] : [],
      }
    },

    async nfts(read, cursor) {
      await proof.check(read)
      const { items, next_page_params: next } = await call(read, {
        path: `/addresses/${read.address}/nft`,
        query: { type: 'ERC-721,ERC-1155', ...(cursor !== undefined && readCursor(cursor)) },
        reply: replies.nftsReply,
        missing: { items: [], next_page_params: null },
      })
      const following = (next && writeCursor(next)) ?? null
      return {
        data: items.slice(0, 100).map(({ id, value, token, token_type, image_url, metadata }) => {
          const collection = withoutTags(cleanText(token.name || token.symbol))
          const name = withoutTags(cleanText(metadata?.name ?? ''))
          const image = contentAddress(metadata?.image ?? '') ?? contentAddress(image_url)
          return {
            contract: token.address_hash,
            tokenId: id,
            standard: /1155/.test(token_type ?? token.type ?? '') ? ('ERC1155' as const) : ('ERC721' as const),
            amount: value && value !== '0' ? value : '1',
            name: name || [collection, `#${id}`].filter(Boolean).join(' '),
            collection,
            ...(image && { image }),
            isSpam: isLure(`${name} ${collection}`) || /scam|spam/i.test(token.reputation),
          }
        }),
        // A cursor that points to itself leads nowhere.
        next: following === cursor ? null : following,
      }
    },

    async prices(read, ids, currency) {
      if (currency !== 'usd') return { fungibles: [] }
      await proof.check(read)
      const asked = ids.flatMap(id => {
        const { chainId, address } = parseCaipAddress(id) ?? {}
        return chainId === read.network.id && address ? [{ id, address: address.toLowerCase() }] : []
      })
      const known = knownTokens(read.chain ?? defaultChainSettings, tokens()[read.network.id])
      const found = await Promise.all(
        asked.slice(0, maxPrices).map(({ id, address }) => priceOf(read, id, address, known)),
      )
      return { fungibles: found.flat() }
    },
  }

  async function priceOf(
    read: Omit<AccountRead, 'address'>,
    id: CaipAddress,
    address: string,
    known: ReturnType<typeof knownTokens>,
  ) {
    if (address === nativeToken) {
      const { coin_price: price } = await call(read, { path: '/stats', reply: replies.statsReply })
      const { name, symbol } = read.network.nativeCurrency
      return price === undefined ? [] : [{ address: id, name, symbol, price, priceFrom: 'indexer' as const }]
    }
    // Prices of tokens that anyone can create are not worth showing.
    if (!known.has(address as Address)) return []
    // Without an answer, the token has no price from here.
    const token = await call(read, { path: `/tokens/${address}`, reply: replies.tokenReply }).catch(() => undefined)
    if (token?.exchange_rate === undefined || token.address_hash !== address) return []
    const { name, symbol, exchange_rate: price } = token
    return [{ address: id, name: cleanText(name), symbol: cleanText(symbol), price, priceFrom: 'indexer' as const }]
  }
}

/** Rejects the balance of another address. */
function ownOf({ hash, coin_balance }: { hash: string; coin_balance?: string | null | undefined }, address: string) {
  if (hash !== address) throw unknownForm()
  return coin_balance ?? '0'
}

function balanceOf({ address_hash, name, symbol, decimals, exchange_rate, icon_url }: replies.BlockscoutToken) {
  return { contract: address_hash, name, symbol, decimals, price: exchange_rate, icon: icon_url }
}

const textsOf = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))

/** Undefined if the members exceed a cursor's size. */
function writeCursor(params: Readonly<Record<string, unknown>>): string | undefined {
  const entries = Object.entries(textsOf(params))
  const isPlain = entries.every(
    ([name, value]) => /^[a-z_]{1,64}$/.test(name) && /^[\w.:-]{0,256}$/.test(String(value)),
  )
  return isPlain ? entries.map(([name, value]) => `${name}=${value}`).join('~') : undefined
}

/** @throws ApiFailure `invalid_request` */
function readCursor(cursor: string): Record<string, string> {
  const parts = cursor.split('~').map(part => /^([a-z_]{1,64})=([\w.:-]{0,256})$/.exec(part))
  if (parts.length > 12 || parts.some(part => !part || part[1] === 'type')) throw wrongCursor()
  return Object.fromEntries(parts.map(part => [part?.[1], part?.[2]]))
}
