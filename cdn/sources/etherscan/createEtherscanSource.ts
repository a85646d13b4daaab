import * as z from 'zod'
import { ApiFailure } from '../../apiFailure.ts'
import type { AccountRead, AccountSource } from '../accountSource.ts'
import { describeIndexed } from '../indexed/describeIndexed.ts'
import {
  entriesOf,
  type IndexedEntry,
  indexedAddress,
  indexedAmount,
  indexedDecimals,
  indexedHash,
  indexedNumber,
  indexedText,
} from '../indexed/indexedTransaction.ts'
import { type BlockList, blockOf, cursorOf, readByBlock } from '../indexed/readByBlock.ts'
import { createKeyedApi } from '../keyedApi.ts'
import { sourceBusy } from '../sourceBusy.ts'
import type { SourceDeps } from '../sourceDeps.ts'

/* Etherscan's API, version 2: `GET /v2/api?chainid=…&module=account&action=…`, as in
   docs.etherscan.io/api-endpoints/accounts. Replies are always 200: `{status: '1' | '0', message, result}`. */

const pageSize = 25
const rowsPerPage = 100
const maxRows = 1000
/** It refuses page × offset beyond 10,000. */
const nobody = ''

const envelope = z.object({ status: z.enum(['0', '1']), message: indexedText, result: z.unknown() })

const row = {
  blockNumber: indexedNumber,
  timeStamp: indexedNumber,
  hash: indexedHash,
  from: indexedAddress,
  /** Empty for contract creation. */
  to: z.union([indexedAddress, z.literal(nobody)]),
}
const transactionRow = z.object({
  ...row,
  nonce: indexedNumber,
  value: indexedAmount,
  isError: z.enum(['0', '1']),
  input: z.string().max(4 << 20),
  methodId: indexedText,
  functionName: indexedText,
})
const internalRow = z.object({ ...row, value: indexedAmount, isError: z.enum(['0', '1']) })
const tokenRow = z.object({
  ...row,
  contractAddress: indexedAddress,
  tokenName: indexedText,
  tokenSymbol: indexedText,
  tokenDecimal: indexedDecimals,
  value: indexedAmount.optional(),
  tokenID: indexedAmount.optional(),
  tokenValue: indexedAmount.optional(),
})

const approvals = /^(approve|setApprovalForAll|increaseAllowance)\(/

/** History from Etherscan, which serves some sixty networks with one key. */
export function createEtherscanSource(
  { url, key }: { url: string; key: string },
  { api: apiDeps, tokens }: Pick<SourceDeps, 'api' | 'tokens'>,
): AccountSource {
  const { call } = createKeyedApi({ url, key, keyIn: 'query', keyName: 'apikey' }, apiDeps)

  const listOf = <Row extends { blockNumber: number; timeStamp: number; hash: string }>(
    read: AccountRead,
    action: string,
    schema: z.ZodType<Row>,
    entryOf: (row: Row) => Omit<IndexedEntry, 'hash' | 'block' | 'time'> | undefined,
  ): BlockList => ({
    async read(below, page) {
      const { status, message, result } = await call(read, {
        path: '/v2/api',
        query: {
          chainid: read.network.id.split(':')[1],
          module: 'account',
          action,
          address: read.address,
          startblock: '0',
          endblock: below === undefined ? undefined : String(below - 1),
          page: String(page + 1),
          offset: String(rowsPerPage),
          sort: 'desc',
        },
        reply: envelope,
      })
      if (status === '0') {
        if (Array.isArray(result) && result.length === 0) return { entries: [], hasMore: false }
        throw etherscanFailure(`${message} ${typeof result === 'string' ? result : ''}`)
      }
      const { data } = entriesOf(schema, maxRows).safeParse(result)
      if (!data) throw new ApiFailure('node_failed', 'The source of this network answered in an unknown form')
      const entries = data.flatMap(each => {
        const own = entryOf(each)
        return own ? [{ hash: each.hash, block: each.blockNumber, time: each.timeStamp, ...own }] : []
      })
      return { entries, hasMore: Array.isArray(result) && result.length >= rowsPerPage }
    },
  })

  const tokenList = (read: AccountRead, action: string, kind: 'ERC20' | 'ERC721' | 'ERC1155') =>
    listOf(
      read,
      action,
      tokenRow,
      ({ from, to, contractAddress, tokenName, tokenSymbol, tokenDecimal, ...amounts }) => ({
        transfer: {
          kind,
          contract: contractAddress,
          tokenId: amounts.tokenID ?? '',
          amount: kind === 'ERC721' ? '1' : ((kind === 'ERC1155' ? amounts.tokenValue : amounts.value) ?? '0'),
          sender: from,
          recipient: to,
          name: tokenName,
          symbol: tokenSymbol,
          decimals: tokenDecimal,
        },
      }),
    )

  return {
    name: 'etherscan',
    async history(read, cursor) {
      const below = blockOf(cursor)
      const lists = [
        listOf(read, 'txlist', transactionRow, ({ from, to, nonce, value, isError, input, functionName }) => ({
          facts: {
            sender: from,
            recipient: to || null,
            nonce,
            value,
            hasData: input !== '0x' && input !== '',
            isFailed: isError === '1',
            isApproval: approvals.test(functionName) || /^0x(095ea7b3|a22cb465)/.test(input),
          },
        })),
        listOf(read, 'txlistinternal', internalRow, ({ from, to, value, isError }) =>
          isError === '1' || !to
            ? undefined
            : { transfer: { kind: 'native', contract: '', tokenId: '', amount: value, sender: from, recipient: to } },
        ),
        tokenList(read, 'tokentx', 'ERC20'),
        tokenList(read, 'tokennfttx', 'ERC721'),
        tokenList(read, 'token1155tx', 'ERC1155'),
      ]
      const page = await readByBlock(lists, below, pageSize)
      return {
        data: describeIndexed(page.entries, read, tokens()),
        next: cursorOf(page.below),
        unseen: page.isCut ? ['older'] : [],
      }
    },
  }
}

/** Its message says why it refuses, and contains no key. */
function etherscanFailure(words: string): ApiFailure {
  const detail = `The source said: ${words.replace(/\s+/g, ' ').slice(0, 200)}`
  if (/rate limit|max calls/i.test(words)) return sourceBusy(1, detail)
  if (
    /invalid api key|missing.*api ?key|free api access|upgrade|not supported|unsupported chain|pro end ?point/i.test(
      words,
    )
  )
    return new ApiFailure('not_available', 'The source of this network refuses to answer', {}, detail)
  return new ApiFailure('node_failed', 'The source of this network failed', {}, detail)
}
