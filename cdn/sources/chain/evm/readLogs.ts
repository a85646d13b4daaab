import { type Address, decodeAbiParameters, type Hex, pad, parseAbiParameters } from 'viem'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import { lastSecond } from '../lastSecond.ts'
import { readNumber } from './readWords.ts'

/** Event topics: keccak-256 of the signatures. */
const topics = {
  /** Transfer(address,address,uint256), of ERC-20 and, with a fourth topic, of ERC-721. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** TransferSingle(address,address,address,uint256,uint256) of ERC-1155. */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** TransferBatch(address,address,address,uint256[],uint256[]) of ERC-1155. */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** Approval(address,address,uint256). */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** ApprovalForAll(address,address,bool). */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
} as const

/** A block with more logs would not fit into a node's reply. */
const maxBlock = 2 ** 40
const maxIndex = 1_000_000
/** Non-zero items of one TransferBatch. */
const maxParts = 100

/** The calls that find all of an account's logs in a block range. */
export function logCalls(account: Address, fromBlock: number, toBlock: number | 'latest'): RpcCall[] {
  const topic = pad(account)
  const { transfer, single, batch, approval, approvalForAll } = topics
  const end = toBlock === 'latest' ? toBlock : toHex(toBlock)
  const filters = [
    [[transfer, approval, approvalForAll], topic],
    [[transfer, single, batch], null, topic],
    [[single, batch], null, null, topic],
  ]
  return filters.map(filter => ({
    method: 'eth_getLogs',
    params: [{ fromBlock: toHex(fromBlock), toBlock: end, topics: filter }],
  }))
}

export const toHex = (value: number): Hex => `0x${value.toString(16)}`

/** A quantity of JSON-RPC up to a bound. */
export function readQuantity(value: unknown, max: number): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(value)) return undefined
  const number = Number(value)
  return number <= max ? number : undefined
}

export const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

/**
 * Events in the reply to one of {@link logCalls}. Drops logs of another account, range or form: nodes err, and some
 * lie.
 */
export function readLogs(answer: readonly unknown[], account: Address, from: number, to: number): AccountEvent[] {
  return answer.flatMap(log => readLog(log, account, from, to))
}

function readLog(raw: unknown, account: Address, from: number, to: number): AccountEvent[] {
  const log = (raw ?? {}) as Record<string, unknown>
  const block = readQuantity(log.blockNumber, maxBlock)
  const txIndex = readQuantity(log.transactionIndex, maxIndex)
  const logIndex = readQuantity(log.logIndex, maxIndex)
  const { transactionHash, address, data, topics: found, removed } = log
  if (block === undefined || txIndex === undefined || logIndex === undefined || block < from || block > to) return []
  if (removed === true || !isHash(transactionHash) || !isData(data) || !isData(address) || address.length !== 42)
    return []
  if (!Array.isArray(found) || !found.every(isHash)) return []
  const event = {
    block,
    tx_index: txIndex,
    log_index: logIndex,
    tx_hash: transactionHash,
    time: readQuantity(log.blockTimestamp, lastSecond) ?? null,
    contract: address.toLowerCase(),
  }
  return readEvents(found, data)
    .filter(({ sender, recipient }) => sender === account || recipient === account)
    .map((part, index) => ({ ...event, ...part, part: index }))
}

type Part = Pick<AccountEvent, 'kind' | 'sender' | 'recipient' | 'token_id' | 'amount'>

function readEvents([topic, ...indexed]: readonly Hex[], data: Hex): Part[] {
  const [one, two, three] = indexed
  const value = readNumber(data)
  if (!one || !two) return []
  const parties = { sender: addressIn(one), recipient: addressIn(two) }
  if (topic === topics.transfer) {
    if (three) return [{ ...parties, kind: 'ERC721', token_id: String(BigInt(three)), amount: '1' }]
    // Zero transfers are skipped: they can place a lookalike address in a history.
    if (!value) return []
    return [{ ...parties, kind: 'ERC20', token_id: '', amount: String(value) }]
  }
  if (topic === topics.approval || topic === topics.approvalForAll) {
    const amount = three ? '1' : String(value ?? 0n)
    return [{ ...parties, kind: 'approval', token_id: three ? String(BigInt(three)) : '', amount }]
  }
  if (!three) return []
  const moved = { kind: 'ERC1155', sender: addressIn(two), recipient: addressIn(three) } as const
  return readItems(topic, data).map(([id, amount]) => ({ ...moved, token_id: String(id), amount: String(amount) }))
}

/** Ids and amounts of an ERC-1155 event. */
function readItems(topic: Hex | undefined, data: Hex): (readonly [id: bigint, amount: bigint])[] {
  if (topic === topics.single) {
    const [id, amount] = [readNumber(data), readNumber(data, 1)]
    return id === undefined || !amount ? [] : [[id, amount]]
  }
  if (topic !== topics.batch) return []
  try {
    const [ids, amounts] = decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data)
    return ids.flatMap((id, index) => (amounts[index] ? [[id, amounts[index]] as const] : [])).slice(0, maxParts)
  } catch {
    return []
  }
}

const addressIn = (topic: Hex) => `0x${topic.slice(26)}`
const isData = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
