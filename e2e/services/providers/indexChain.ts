import { type Address, type Hex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { readLogs } from '../../../cdn/sources/chain/evm/readLogs.ts'
import type { AccountEvent } from '../../../cdn/store/AccountEvent.ts'
import type { localClient } from '../localClient.ts'

/** A transaction as an indexer keeps it. */
export interface IndexedRow {
  hash: Hex
  block: number
  blockHash: Hex
  /** Seconds since 1970. */
  time: number
  from: Address
  to: Address | null
  value: bigint
  nonce: number
  input: Hex
  isFailed: boolean
}

export interface TokenRow extends AccountEvent {
  time: number
  name: string
  symbol: string
  decimals: number
  standard: 'ERC20' | 'ERC721' | 'ERC1155'
}

/** The whole history of a small chain, newest first, read block by block as indexers do. */
export interface ChainIndex {
  blocks: ReadonlyMap<number, Hex>
  transactions: readonly IndexedRow[]
  tokens: readonly TokenRow[]
}

type Reader = ReturnType<typeof localClient>['reader']

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

export async function indexChain(reader: Reader): Promise<ChainIndex> {
  const ask = (method: string, params: unknown[]) => reader.request({ method, params } as never) as Promise<never>
  const head = Number(await ask('eth_blockNumber', []))
  const blocks = new Map<number, Hex>()
  const transactions: IndexedRow[] = []
  const tokens: TokenRow[] = []
  const facts = new Map<string, { name: string; symbol: string; decimals: number }>()
  const read = async <T>(answer: Promise<T>, otherwise: T) => answer.catch(() => otherwise)
  const factsOf = async (address: Address) => {
    const contract = { address, abi } as const
    const known = facts.get(address) ?? {
      name: await read(readContract(reader, { ...contract, functionName: 'name' }), ''),
      symbol: await read(readContract(reader, { ...contract, functionName: 'symbol' }), ''),
      decimals: await read(readContract(reader, { ...contract, functionName: 'decimals' }), 0),
    }
    facts.set(address, known)
    return known
  }
  for (let number = head; number >= 0; number--) {
    const block = (await ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as Record<string, never>
    blocks.set(number, block.hash as never)
    const time = Number(block.timestamp)
    for (const each of (block.transactions ?? []) as Record<string, never>[]) {
      const { hash, from, to, value, nonce, input } = each
      const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { status: Hex; logs: { topics: Hex[] }[] }
      transactions.push({
        hash: hash as never,
        block: number,
        blockHash: block.hash as never,
        time,
        from: String(from).toLowerCase() as Address,
        to: to ? (String(to).toLowerCase() as Address) : null,
        value: BigInt(value as never),
        nonce: Number(nonce),
        input: input as never,
        isFailed: receipt.status === '0x0',
      })
      const parties = new Set(
        receipt.logs.flatMap(({ topics }) => topics.slice(1).map(topic => `0x${topic.slice(26)}`)),
      )
      const seen = new Set<string>()
      for (const party of parties)
        for (const event of readLogs(receipt.logs, party as Address, number, number)) {
          const key = `${event.log_index}.${event.part}`
          if (event.kind === 'approval' || event.kind === 'native' || seen.has(key)) continue
          seen.add(key)
          tokens.push({ ...event, time, standard: event.kind, ...(await factsOf(event.contract as Address)) })
        }
    }
  }
  return { blocks, transactions, tokens }
}
