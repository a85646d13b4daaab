import type { AccountRead } from '../accountSource.ts'
import type { IndexedEntry } from '../indexed/indexedTransaction.ts'
import type { BlockList } from '../indexed/readByBlock.ts'
import type { ApiCall, KeyedApi } from '../keyedApi.ts'
import { internalReply, tokenTransfersReply, transactionsReply } from './blockscoutReplies.schema.ts'

type Params = Readonly<Record<string, unknown>> | null

const kinds: Readonly<Record<string, 'ERC20' | 'ERC721' | 'ERC1155'>> = {
  'ERC-20': 'ERC20',
  'ERC-721': 'ERC721',
  'ERC-1155': 'ERC1155',
}

const approvals = /^(approve|setApprovalForAll|increaseAllowance|permit)$/

/**
 * An account's lists: transactions, token transfers, and internal transfers of the currency. A page's key is the
 * position of its first entry, so a block's first position leads to everything below it.
 */
export function blockscoutLists(call: KeyedApi['call'], read: AccountRead): BlockList[] {
  const listOf = <Item>(
    name: string,
    reply: ApiCall<{ items: Item[]; next_page_params: Params }>['reply'],
    first: Readonly<Record<string, string>>,
    entryOf: (item: Item) => IndexedEntry[],
  ): BlockList => {
    let following: Params = null
    return {
      async read(below, page) {
        const start = below === undefined ? {} : { block_number: String(below), ...first }
        const query = page === 0 || !following ? start : textsOf(following)
        const { items, next_page_params } = await call(read, {
          path: `/addresses/${read.address}/${name}`,
          query,
          reply,
          missing: { items: [], next_page_params: null },
        })
        following = next_page_params
        return { entries: items.flatMap(entryOf), hasMore: next_page_params !== null }
      },
    }
  }
  return [
    listOf('transactions', transactionsReply, { index: '0', items_count: '50' }, item => {
      const { hash, block_number: block, timestamp: time, from, to, value, nonce, status, method, raw_input } = item
      // A pending transaction has no status.
      if (status === null || status === undefined) return []
      const facts = {
        sender: from,
        recipient: to,
        nonce,
        value,
        hasData: raw_input ? raw_input !== '0x' : method !== '',
        isFailed: status === 'error',
        isApproval: approvals.test(method),
      }
      return [{ hash, block, time, facts }]
    }),
    listOf('token-transfers', tokenTransfersReply, { index: '0' }, item => {
      const { transaction_hash: hash, block_number: block, timestamp: time, from, to, token, token_type, total } = item
      const kind = kinds[token_type ?? token.type ?? '']
      if (!kind) return []
      const { address_hash: contract, name, symbol } = token
      return [
        {
          hash,
          block,
          time,
          transfer: {
            kind,
            contract,
            tokenId: kind === 'ERC20' ? '' : (total?.token_id ?? ''),
            amount: kind === 'ERC721' ? '1' : (total?.value ?? '0'),
            sender: from,
            recipient: to,
            name,
            symbol,
            decimals: total?.decimals ?? token.decimals,
          },
        },
      ]
    }),
    listOf('internal-transactions', internalReply, { index: '0', transaction_index: '0' }, item => {
      const { transaction_hash: hash, block_number: block, timestamp: time, from, to, value, success } = item
      if (!success || !to) return []
      return [
        {
          hash,
          block,
          time,
          transfer: { kind: 'native', contract: '', tokenId: '', amount: value, sender: from, recipient: to },
        },
      ]
    }),
  ]
}

const textsOf = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))
