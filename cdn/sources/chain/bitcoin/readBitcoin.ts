import { formatUnits } from 'viem'
import * as z from 'zod'
import type { TokenBalance } from '../../../../shared/api/balance.schema.ts'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { history, Transaction } from '../../../../shared/api/history.schema.ts'
import type { AccountRead } from '../../accountSource.ts'
import type { Esplora } from '../../esplora.ts'
import { nativeBalance } from '../../tokenBalance.ts'
import { lastSecond } from '../lastSecond.ts'
import { unknownForm } from '../unknownForm.ts'
import { wrongCursor } from '../wrongCursor.ts'

/*
 * Facts about a Bitcoin address from Esplora's REST API (Blockstream/esplora, API.md), which mempool.space offers too.
 */

const sats = z.int().gte(0)
const stats = z.object({ funded_txo_sum: sats, spent_txo_sum: sats })
const addressReply = z.object({ address: z.string().max(128), chain_stats: stats, mempool_stats: stats })

const output = z.object({ scriptpubkey_address: z.string().max(128).nullish(), value: sats })
const txid = z.string().regex(/^[0-9a-f]{64}$/)
const transactionsReply = z
  .array(
    z.object({
      txid,
      vin: z.array(z.object({ prevout: output.nullish() })).max(20_000),
      vout: z.array(output).max(20_000),
      status: z.object({ confirmed: z.boolean(), block_time: z.int().gte(0).lte(lastSecond).nullish() }),
    }),
  )
  .max(200)
type EsploraTransaction = z.infer<typeof transactionsReply>[number]

/** Esplora's page size for confirmed transactions. */
const pageSize = 25

const sameAddress = (one: string | null | undefined, other: string) =>
  one === other || (/^(bc|tb|bcrt)1/i.test(other) && one?.toLowerCase() === other.toLowerCase())

/** An address's balance, including pending transactions. */
export async function readBitcoinBalances(
  esplora: Esplora,
  { network, address, urls, intake, signal }: AccountRead,
): Promise<TokenBalance[]> {
  const path = `/address/${encodeURIComponent(address)}`
  const answer = await esplora.read(urls, path, addressReply, intake, signal)
  if (!sameAddress(answer.address, address)) throw unknownForm()
  const sumOf = ({ funded_txo_sum, spent_txo_sum }: z.infer<typeof stats>) =>
    BigInt(funded_txo_sum) - BigInt(spent_txo_sum)
  const amount = sumOf(answer.chain_stats) + sumOf(answer.mempool_stats)
  if (amount < 0n) throw unknownForm()
  return [nativeBalance(network, amount)]
}

/** An address's transactions, pending ones first. The next page starts after the last confirmed one. */
export async function readBitcoinHistory(
  esplora: Esplora,
  read: AccountRead,
  cursor: string | undefined,
  nowMs: number,
): Promise<EndpointReply<typeof history>> {
  const { address, urls, intake, signal } = read
  if (cursor !== undefined && !txid.safeParse(cursor).success) throw wrongCursor()
  const path = `/address/${encodeURIComponent(address)}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
  const answer = await esplora.read(urls, path, transactionsReply, intake, signal)
  const confirmed = answer.filter(({ status }) => status.confirmed)
  const last = confirmed.at(-1)?.txid
  return {
    data: answer.slice(0, 100).flatMap(each => toTransactions(each, read, nowMs)),
    // A page that ends where it began would repeat forever.
    next: last && last !== cursor && confirmed.length >= pageSize ? last : null,
    unseen: [],
  }
}

function toTransactions(
  { txid: hash, vin, vout, status }: EsploraTransaction,
  { network, address }: AccountRead,
  nowMs: number,
): Transaction[] {
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const isOwn = ({ scriptpubkey_address: each }: EsploraTransaction['vout'][number]) => sameAddress(each, address)
  const sumOf = (outputs: readonly EsploraTransaction['vout'][number][]) =>
    outputs.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const [spent, received] = [sumOf(inputs.filter(isOwn)), sumOf(vout.filter(isOwn))]
  const others = vout.filter(each => !isOwn(each))
  // Another address's transaction.
  if (spent === 0n && received === 0n) return []
  const isSent = spent > 0n
  const fee = sumOf(inputs) - sumOf(vout)
  // The sender pays the fee, which does not count as a transfer. If others have inputs too, only the net effect on this address is
  // known.
  const isAlone = inputs.every(isOwn) && inputs.length === vin.length
  const gone = spent - received - (isAlone ? fee : 0n)
  const direction = !isSent ? 'in' : others.length === 0 ? 'self' : gone > 0n ? 'out' : 'in'
  const amount = direction === 'self' ? received : direction === 'in' ? received - spent : gone
  const { name, symbol, decimals } = network.nativeCurrency
  const party = (list: readonly EsploraTransaction['vout'][number][]) =>
    list.find(each => each.scriptpubkey_address)?.scriptpubkey_address ?? ''
  return [
    {
      id: hash,
      metadata: {
        operationType: direction === 'in' ? 'receive' : 'send',
        hash,
        chain: network.id,
        minedAt: new Date(status.block_time ? status.block_time * 1000 : nowMs).toISOString(),
        sentFrom: isSent ? address : party(inputs),
        sentTo: direction === 'out' ? party(others) : address,
        status: status.confirmed ? 'confirmed' : 'pending',
      },
      transfers: [
        {
          fungible_info: { name, symbol, isListed: true },
          direction,
          quantity: { numeric: formatUnits(amount < 0n ? 0n : amount, decimals) },
        },
      ],
    },
  ]
}
