import type { RpcCall } from './RpcCall.ts'

/** The extent of a log search. */
export interface LogWidth {
  /** Blocks from one end to the other; undefined if a tag or hash leaves it open. */
  blocks: number | undefined
  hasAddress: boolean
}

interface Filter {
  fromBlock?: unknown
  toBlock?: unknown
  address?: unknown
}

const numberIn = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,12}$/.test(value) ? Number(value) : undefined

function filterOf(params: RpcCall['params']): Filter {
  return (Array.isArray(params) ? Object(params[0]) : {}) as Filter
}

export function logWidth(params: RpcCall['params']): LogWidth {
  const { fromBlock, toBlock, address } = filterOf(params)
  const [from, to] = [numberIn(fromBlock), numberIn(toBlock)]
  const hasAddress = Array.isArray(address) ? address.length > 0 : typeof address === 'string'
  return { blocks: from === undefined || to === undefined ? undefined : Math.max(1, to - from + 1), hasAddress }
}

/**
 * Splits a log search into ranges of at most this many blocks, lowest first. Returns the call itself if it fits or has
 * open ends.
 */
export function splitLogs(call: RpcCall, mostBlocks: number): RpcCall[] {
  const filter = filterOf(call.params)
  const [from, to] = [numberIn(filter.fromBlock), numberIn(filter.toBlock)]
  if (from === undefined || to === undefined || to - from < mostBlocks) return [call]
  const parts: RpcCall[] = []
  for (let start = from; start <= to; start += mostBlocks) {
    const [fromBlock, toBlock] = [start, Math.min(to, start + mostBlocks - 1)].map(block => `0x${block.toString(16)}`)
    parts.push({ ...call, params: [{ ...filter, fromBlock, toBlock }] })
  }
  return parts
}
