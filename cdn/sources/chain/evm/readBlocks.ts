import type { Address } from 'viem'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import { lastSecond } from '../lastSecond.ts'
import { isHash, readQuantity } from './readLogs.ts'

const maxNumber = 2 ** 40

/** A block's number, hash and time; undefined if the node has none or made it up. */
export function readBlock(answer: unknown): { number: number; hash: string; time: number } | undefined {
  const { number, hash, timestamp } = (answer ?? {}) as Record<string, unknown>
  const [height, time] = [readQuantity(number, maxNumber), readQuantity(timestamp, lastSecond)]
  return height === undefined || time === undefined || !isHash(hash) ? undefined : { number: height, hash, time }
}

/** The transactions of a whole block from or to the account. Their values are read with their facts. */
export function readBlockEvents(answer: unknown, account: Address, expected: number): AccountEvent[] {
  const block = readBlock(answer)
  const { transactions } = (answer ?? {}) as { transactions?: unknown }
  if (!block || block.number !== expected || !Array.isArray(transactions)) return []
  return transactions.flatMap((transaction, index) => {
    const { hash, from, to, value } = (transaction ?? {}) as Record<string, unknown>
    const [sender, recipient] = [addressIn(from), addressIn(to)]
    const isOwn = sender === account || (recipient === account && typeof value === 'string' && !/^0x0*$/.test(value))
    if (!isHash(hash) || !isOwn || !sender || (to !== null && !recipient)) return []
    return [
      {
        block: expected,
        tx_index: index,
        log_index: -1,
        part: 0,
        tx_hash: hash,
        time: block.time,
        kind: 'native',
        contract: '',
        sender,
        recipient,
        token_id: '',
        amount: '',
      },
    ]
  })
}

/** In lower case; empty if invalid. */
const addressIn = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : ''
