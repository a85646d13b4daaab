import { decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { readNumber } from '../chain/evm/readWords.ts'

/** A movement from one account to another, from a log or a value transfer. Addresses in lower case. */
export interface Move {
  standard: 'native' | 'ERC20' | 'ERC721' | 'ERC1155'
  /** Absent for the native currency. */
  contract?: string
  tokenId?: bigint
  from: string
  to: string
  amount: bigint
}

export interface Log {
  address: string
  topics: readonly string[]
  data: string
}

/** Nodes report native transfers as token transfers of this address. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const batch = parseAbiParameters('uint256[] ids, uint256[] amounts')
/**
 * The moves that a log reports; none for any other log. A contract can report only its own.
 * @returns undefined if it reports unreadable moves, whose effect is unknown
 */
export function readMoves(log: Log): Move[] | undefined {
  const contract = log.address.toLowerCase()
  const [kind, ...topics] = log.topics
  const data = log.data as Hex
  // NFTs older than ERC-721 report the same in the data.
  if (kind === transfer && !topics.length) {
    const [from, to] = [readWordAddress(data, 0), readWordAddress(data, 1)]
    const tokenId = readNumber(data, 2)
    if (!from || !to || tokenId === undefined) return []
    return [{ standard: 'ERC721', contract, tokenId, from, to, amount: 1n }]
  }
  if (kind === transfer) {
    const [from, to] = [readAddress(topics[0]), readAddress(topics[1])]
    if (!from || !to) return []
    const tokenId = topics.length === 3 ? readNumber(topics[2] as Hex) : undefined
    if (tokenId !== undefined) return [{ standard: 'ERC721', contract, tokenId, from, to, amount: 1n }]
    const amount = readNumber(data)
    if (amount === undefined) return []
    return [
      contract === nativeAddress
        ? { standard: 'native', from, to, amount }
        : { standard: 'ERC20', contract, from, to, amount },
    ]
  }
  if (kind !== transferSingle && kind !== transferBatch) return []
  const [from, to] = [readAddress(topics[1]), readAddress(topics[2])]
  if (!from || !to) return []
  return readAmounts(kind, data)?.map(([tokenId, amount]) => ({
    standard: 'ERC1155',
    contract,
    tokenId,
    from,
    to,
    amount,
  }))
}

/** All of them: any that a limit cuts off could be the ones that matter. A node's reply is short enough. */
function readAmounts(kind: string, data: Hex): (readonly [tokenId: bigint, amount: bigint])[] | undefined {
  if (kind === transferSingle) {
    const [tokenId, amount] = [readNumber(data), readNumber(data, 1)]
    return tokenId === undefined || amount === undefined ? undefined : [[tokenId, amount]]
  }
  try {
    const [ids, amounts] = decodeAbiParameters(batch, data)
    return ids.length === amounts.length ? ids.map((id, index) => [id, amounts[index] ?? 0n]) : undefined
  } catch {
    // Contracts may put anything into a log.
    return undefined
  }
}

/** An address in a topic. */
function readAddress(topic: string | undefined): string | undefined {
  return topic && /^0x0{24}[0-9a-fA-F]{40}$/.test(topic) ? `0x${topic.slice(26).toLowerCase()}` : undefined
}

/** An address in the data. */
function readWordAddress(data: Hex, index: number): string | undefined {
  return readAddress(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
}
