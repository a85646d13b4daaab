import type { ChainIndex, IndexedRow, TokenRow } from './indexChain.ts'

/* Indexers that answer like the named ones, from a chain's real history. */

export type Answer = (url: URL, body: unknown) => Response | undefined

/** An account's balance of a token. */
export interface Holding {
  contract: string
  tokenId: string
  standard: TokenRow['standard']
  amount: bigint
  name: string
  symbol: string
  decimals: number
}

const isOf = (account: string) => (row: { sender: string; recipient: string }) =>
  row.sender === account || row.recipient === account
const ofAccount = (account: string) => (row: IndexedRow) => row.from === account || row.to === account
const hex = (value: number | bigint) => `0x${value.toString(16)}`

export function holdingsOf({ tokens }: ChainIndex, account: string): Holding[] {
  const held = new Map<string, Holding>()
  for (const row of tokens.filter(isOf(account))) {
    const key = `${row.contract}.${row.token_id}`
    const { contract, token_id: tokenId, standard, name, symbol, decimals } = row
    const known = held.get(key) ?? { contract, tokenId, standard, amount: 0n, name, symbol, decimals }
    const sign = row.sender === row.recipient ? 0n : row.recipient === account ? 1n : -1n
    held.set(key, { ...known, amount: known.amount + sign * BigInt(row.amount) })
  }
  return [...held.values()].filter(({ amount }) => amount > 0n)
}

/** Blockscout: pages of `size`, whose key is the position of the last entry. */
export function fakeBlockscout(index: ChainIndex, balanceOf: (account: string) => bigint, size = 50): Answer {
  const party = (hash: string | null) => hash && { hash, is_contract: false, name: null }
  const timeOf = (time: number) => new Date(time * 1000).toISOString().replace('.000Z', '.000000Z')
  const types = { ERC20: 'ERC-20', ERC721: 'ERC-721', ERC1155: 'ERC-1155' } as const
  const tokenOf = ({ contract, name, symbol, decimals, standard }: Holding | TokenRow) => ({
    address_hash: contract,
    name,
    symbol,
    decimals: standard === 'ERC20' ? String(decimals) : null,
    type: types[standard],
    exchange_rate: null,
    icon_url: null,
    reputation: 'ok',
  })
  const page = <Row extends { block: number; place: number }>(
    rows: readonly Row[],
    url: URL,
    toItem: (row: Row) => object,
  ) => {
    const block = url.searchParams.get('block_number')
    const place = Number(url.searchParams.get('index') ?? 0)
    const rest = rows.filter(
      row => block === null || row.block < Number(block) || (row.block === Number(block) && row.place < place),
    )
    const shown = rest.slice(0, size)
    const last = shown.at(-1)
    const next = last && rest.length > size ? { block_number: last.block, index: last.place, items_count: size } : null
    return Response.json({ items: shown.map(toItem), next_page_params: next })
  }
  return url => {
    const block = /^\/api\/v2\/blocks\/(\d+)$/.exec(url.pathname)?.[1]
    if (block) return Response.json({ height: Number(block), hash: index.blocks.get(Number(block)) })
    const [, account = '', list] = /^\/api\/v2\/addresses\/(0x[0-9a-f]{40})(?:\/([a-z-]+))?$/.exec(url.pathname) ?? []
    if (!account) return undefined
    if (!list) return Response.json({ hash: account, coin_balance: String(balanceOf(account)), exchange_rate: null })
    if (list === 'internal-transactions') return Response.json({ items: [], next_page_params: null })
    if (list === 'transactions')
      return page(
        index.transactions
          .filter(ofAccount(account))
          .map((row, place) => ({ ...row, place: index.transactions.length - place })),
        url,
        ({ hash, block: number, time, from, to, value, nonce, input, isFailed }) => ({
          hash,
          block_number: number,
          timestamp: timeOf(time),
          from: party(from),
          to: party(to),
          created_contract: null,
          value: String(value),
          nonce,
          status: isFailed ? 'error' : 'ok',
          method: input.startsWith('0x095ea7b3') ? 'approve' : input === '0x' ? null : input.slice(0, 10),
          raw_input: input,
        }),
      )
    if (list === 'token-transfers')
      return page(
        index.tokens.filter(isOf(account)).map(row => ({ ...row, place: row.log_index })),
        url,
        row => ({
          transaction_hash: row.tx_hash,
          block_number: row.block,
          log_index: row.log_index,
          timestamp: timeOf(row.time),
          from: party(row.sender),
          to: party(row.recipient),
          token: tokenOf(row),
          token_type: types[row.standard],
          total:
            row.standard === 'ERC20'
              ? { value: row.amount, decimals: String(row.decimals) }
              : { token_id: row.token_id, value: row.amount, decimals: null },
        }),
      )
    const holdings = holdingsOf(index, account)
    const isNft = list === 'nft'
    const items = holdings
      .filter(({ standard }) => (standard !== 'ERC20') === isNft)
      .map(each => ({
        id: each.tokenId,
        value: String(each.amount),
        token: tokenOf(each),
        token_type: types[each.standard],
        image_url: null,
        metadata: null,
        token_id: null,
        token_instance: null,
      }))
    return Response.json({ items, next_page_params: null })
  }
}

/** Etherscan: rows of strings up to `endblock`, with a fixed page size. */
export function fakeEtherscan(index: ChainIndex): Answer {
  return url => {
    const {
      module,
      action = '',
      address = '',
      endblock = '999999999',
      page = '1',
      offset = '100',
    } = Object.fromEntries(url.searchParams)
    if (url.pathname !== '/v2/api' || module !== 'account') return undefined
    const common = ({ block, time }: { block: number; time: number }) => ({
      blockNumber: String(block),
      timeStamp: String(time),
    })
    const tokenRows = (standard: TokenRow['standard']) =>
      index.tokens
        .filter(row => row.standard === standard && isOf(address)(row))
        .map(row => ({
          ...common(row),
          hash: row.tx_hash,
          from: row.sender,
          to: row.recipient,
          contractAddress: row.contract,
          tokenName: row.name,
          tokenSymbol: row.symbol,
          tokenDecimal: String(row.decimals),
          ...(standard === 'ERC20' ? { value: row.amount } : { tokenID: row.token_id }),
          ...(standard === 'ERC1155' && { tokenValue: row.amount }),
        }))
    const lists: Record<string, () => { blockNumber: string }[]> = {
      txlist: () =>
        index.transactions
          .filter(ofAccount(address))
          .map(({ hash, from, to, value, nonce, input, isFailed, ...row }) => ({
            ...common(row),
            hash,
            from,
            to: to ?? '',
            value: String(value),
            nonce: String(nonce),
            input,
            methodId: input.slice(0, 10),
            functionName: '',
            isError: isFailed ? '1' : '0',
          })),
      txlistinternal: () => [],
      tokentx: () => tokenRows('ERC20'),
      tokennfttx: () => tokenRows('ERC721'),
      token1155tx: () => tokenRows('ERC1155'),
    }
    const rows = (lists[action]?.() ?? []).filter(({ blockNumber }) => Number(blockNumber) <= Number(endblock))
    const start = (Number(page) - 1) * Number(offset)
    const result = rows.slice(start, start + Number(offset))
    return Response.json(
      result.length
        ? { status: '1', message: 'OK', result }
        : { status: '0', message: 'No transactions found', result },
    )
  }
}

/** Alchemy: transfers only, without approvals and failures. */
export function fakeAlchemy(
  index: ChainIndex,
  key: string,
  network: string,
  balanceOf: (account: string) => bigint,
): Answer {
  return (url, body) => {
    if (url.pathname === `/data/v1/${key}/assets/tokens/by-address`) {
      const { addresses } = body as { addresses: [{ address: string }] }
      const { address } = addresses[0]
      const rows = holdingsOf(index, address).filter(({ standard }) => standard === 'ERC20')
      const native = {
        network,
        address,
        tokenAddress: null,
        tokenBalance: hex(balanceOf(address)),
        tokenMetadata: null,
        tokenPrices: [],
      }
      const tokens = rows.map(({ contract, amount, name, symbol, decimals }) => ({
        network,
        address,
        tokenAddress: contract,
        tokenBalance: hex(amount),
        tokenMetadata: { name, symbol, decimals, logo: null },
        tokenPrices: [],
      }))
      return Response.json({ data: { tokens: [native, ...tokens] } })
    }
    if (url.pathname === `/nft/v3/${key}/getNFTsForOwner`) {
      const owned = holdingsOf(index, url.searchParams.get('owner') ?? '').filter(
        ({ standard }) => standard !== 'ERC20',
      )
      const ownedNfts = owned.map(({ contract, tokenId, standard, amount, name, symbol }) => ({
        contract: { address: contract, name, symbol, isSpam: false },
        tokenId,
        tokenType: standard,
        name: null,
        balance: String(amount),
        image: null,
      }))
      return Response.json({ ownedNfts, totalCount: ownedNfts.length })
    }
    if (url.pathname !== `/v2/${key}`) return undefined
    const { fromAddress, toAddress, toBlock } = (body as { params: [Record<string, string>] }).params[0]
    const end = toBlock === 'latest' || toBlock === undefined ? Number.POSITIVE_INFINITY : Number(toBlock)
    const common = (row: { block: number; time: number }) => ({
      blockNum: hex(row.block),
      metadata: { blockTimestamp: new Date(row.time * 1000).toISOString() },
    })
    const native = index.transactions
      .filter(({ value, isFailed, to }) => value > 0n && !isFailed && to)
      .map(({ hash, from, to, value, ...row }) => ({
        ...common(row),
        hash,
        from,
        to,
        asset: 'ETH',
        category: 'external',
        rawContract: { value: hex(value), address: null, decimal: '0x12' },
      }))
    const categories = { ERC20: 'erc20', ERC721: 'erc721', ERC1155: 'erc1155' } as const
    const tokens = index.tokens.map(row => ({
      ...common(row),
      hash: row.tx_hash,
      from: row.sender,
      to: row.recipient,
      asset: row.symbol,
      category: categories[row.standard],
      erc721TokenId: row.standard === 'ERC721' ? hex(BigInt(row.token_id)) : null,
      erc1155Metadata:
        row.standard === 'ERC1155' ? [{ tokenId: hex(BigInt(row.token_id)), value: hex(BigInt(row.amount)) }] : null,
      rawContract: {
        value: row.standard === 'ERC20' ? hex(BigInt(row.amount)) : null,
        address: row.contract,
        decimal: hex(row.decimals),
      },
    }))
    const mine = [...native, ...tokens]
      .filter(
        ({ from, to, blockNum }) => (fromAddress ? from === fromAddress : to === toAddress) && Number(blockNum) <= end,
      )
      .sort((one, two) => Number(two.blockNum) - Number(one.blockNum))
    return Response.json({ jsonrpc: '2.0', id: 1, result: { transfers: mine.slice(0, 100) } })
  }
}
