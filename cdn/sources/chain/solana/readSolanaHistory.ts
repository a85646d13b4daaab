import { formatUnits } from 'viem'
import * as z from 'zod'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { history, OperationType, Transaction, Transfer } from '../../../../shared/api/history.schema.ts'
import type { Network } from '../../../../shared/networks.ts'
import type { ListedToken } from '../../../listing/listing.ts'
import type { AccountRead } from '../../accountSource.ts'
import { type ChainNode, resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'
import { wrongCursor } from '../wrongCursor.ts'
import { holdingCalls, readHoldings } from './tokenAccounts.ts'

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)
const lamports = z.int().gte(0)

const listedSchema = z.object({
  signature,
  slot: z.int().gte(0),
  blockTime: z.int().gte(0).nullish(),
  err: z.unknown(),
})

const tokenBalance = z.object({
  accountIndex: z.int(),
  mint: address,
  owner: address.optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().gte(0).lte(255) }),
})
const transactionSchema = z.object({
  blockTime: z.int().gte(0).nullish(),
  transaction: z.object({
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: address, signer: z.boolean() })).max(512),
    }),
  }),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports).max(512),
    postBalances: z.array(lamports).max(512),
    preTokenBalances: z.array(tokenBalance).max(512).nullish(),
    postTokenBalances: z.array(tokenBalance).max(512).nullish(),
  }),
})
type Facts = z.infer<typeof transactionSchema>

const pageSize = 25
/** Tokens arrive at accounts of their own, each with a list of its own. */
const maxTokenAccounts = 20

/**
 * Transactions of an account and of its token accounts, the latest first: what its balances were before and after.
 * Three round trips.
 */
export async function readSolanaHistory(
  node: ChainNode,
  { network, address: account, chain }: AccountRead,
  shipped: readonly ListedToken[] = [],
  cursor: string | undefined,
): Promise<EndpointReply<typeof history>> {
  if (cursor !== undefined && !signature.safeParse(cursor).success) throw wrongCursor()
  const holdings = readHoldings(await node.ask(holdingCalls(account)), account)
  const tokenAccounts = holdings.flatMap(holding => holding.tokenAccounts)
  const asked = [account, ...tokenAccounts.slice(0, maxTokenAccounts)]
  const options = { limit: pageSize + 1, commitment: 'confirmed', ...(cursor && { before: cursor }) }
  const lists = await node.ask(asked.map(each => ({ method: 'getSignaturesForAddress', params: [each, options] })))
  const found = mergeLists(lists.map(list => resultOf(list)))
  const shown = found.slice(0, pageSize)
  const reads = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const outcomes = await node.ask(
    shown.map(({ signature }) => ({ method: 'getTransaction', params: [signature, reads] })),
  )
  const listed = new Map([...shipped, ...(chain?.tokens ?? [])].map(token => [token.address, token]))
  const data = shown.flatMap(({ signature, blockTime }, index) => {
    const outcome = outcomes[index]
    const { data: facts } = transactionSchema.safeParse(outcome && 'result' in outcome ? outcome.result : undefined)
    const time = facts?.blockTime ?? blockTime
    return facts && time ? [toTransaction(signature, time, facts)] : []
  })
  const last = shown.at(-1)
  return {
    data,
    next: last && found.length > pageSize ? last.signature : null,
    unseen: tokenAccounts.length > maxTokenAccounts ? ['older'] : [],
  }

  function toTransaction(hash: string, time: number, facts: Facts): Transaction {
    const moves = readMoves(facts, account)
    const { accountKeys } = facts.transaction.message
    const others = accountKeys.map(({ pubkey }) => pubkey).filter(key => key !== account)
    const sender = accountKeys[0]?.pubkey ?? ''
    const counterpart = counterpartOf(facts, account, moves) ?? others[0] ?? ''
    const isFailed = facts.meta.err !== null && facts.meta.err !== undefined
    return {
      id: hash,
      metadata: {
        operationType: operationOf(moves),
        hash,
        chain: network.id,
        minedAt: new Date(time * 1000).toISOString(),
        sentFrom: moves[0]?.direction === 'in' ? counterpart : sender,
        sentTo: moves[0]?.direction === 'in' ? account : counterpart,
        status: isFailed ? 'failed' : 'confirmed',
      },
      transfers: isFailed ? [] : moves.map(move => transferOf(move, network, listed)),
    }
  }
}

interface Move {
  /** Empty for the network's own currency. */
  mint: string
  amount: bigint
  decimals: number
  direction: Transfer['direction']
}

/** One list of all lists, the latest first, each transaction once. */
function mergeLists(lists: readonly unknown[]) {
  const merged = new Map<string, z.infer<typeof listedSchema>>()
  for (const list of lists) {
    if (!Array.isArray(list)) throw unknownForm()
    for (const entry of list) {
      const { data } = listedSchema.safeParse(entry)
      if (data) merged.set(data.signature, data)
    }
  }
  return [...merged.values()].sort((one, other) => other.slot - one.slot)
}

/** What the account had more or less of afterwards; out before in. The fee it paid is no transfer. */
function readMoves({ transaction, meta }: Facts, account: string): Move[] {
  const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === account)
  const fee = index === 0 ? meta.fee : 0
  const native = index < 0 ? 0 : (meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0) + fee
  const changes = new Map<string, { change: bigint; decimals: number }>()
  const add = (balances: Facts['meta']['preTokenBalances'], sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      if (owner !== account) continue
      const before = changes.get(mint)?.change ?? 0n
      changes.set(mint, { change: before + sign * BigInt(uiTokenAmount.amount), decimals: uiTokenAmount.decimals })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  const all = [
    { mint: '', change: BigInt(native), decimals: 9 },
    ...[...changes].map(([mint, change]) => ({ mint, ...change })),
  ]
  const moves = all
    .filter(({ change, decimals }) => change !== 0n && decimals <= 36)
    .map(({ mint, change, decimals }): Move => {
      const isOut = change < 0n
      return { mint, decimals, amount: isOut ? -change : change, direction: isOut ? 'out' : 'in' }
    })
  return withoutRent(moves).sort((one, other) => Number(one.direction === 'in') - Number(other.direction === 'in'))
}

/** The most an account's rent comes to for a token account: with tokens moving, so little of the currency is no payment. */
const maxRentLamports = 3_000_000n

function withoutRent(moves: readonly Move[]): Move[] {
  const hasTokens = moves.some(({ mint }) => mint)
  return moves.filter(({ mint, amount }) => mint || !hasTokens || amount > maxRentLamports)
}

/** Who had more, if the account has less, and the other way round. */
function counterpartOf({ transaction, meta }: Facts, account: string, [first]: readonly Move[]): string | undefined {
  if (!first) return undefined
  const isOut = first.direction === 'out'
  if (first.mint) {
    const owners = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
    return owners.find(({ mint, owner }) => mint === first.mint && owner && owner !== account)?.owner
  }
  return transaction.message.accountKeys.find(({ pubkey }, index) => {
    const change = (meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0)
    return pubkey !== account && (isOut ? change > 0 : change < 0)
  })?.pubkey
}

function operationOf(moves: readonly Move[]): OperationType {
  const has = (direction: Move['direction']) => moves.some(move => move.direction === direction)
  if (has('in') && has('out')) return 'trade'
  if (has('in')) return 'receive'
  return has('out') ? 'send' : 'execute'
}

function transferOf(
  { mint, amount, decimals, direction }: Move,
  { nativeCurrency }: Network,
  listed: ReadonlyMap<string, ListedToken>,
): Transfer {
  const known = listed.get(mint)
  if (mint && decimals === 0)
    return {
      nft_info: { name: known?.name ?? '', flags: { is_spam: false } },
      direction,
      quantity: { numeric: String(amount) },
    }
  const { name, symbol } = mint ? (known ?? { name: '', symbol: '' }) : nativeCurrency
  const icon = known?.image && { icon: { url: known.image } }
  return {
    fungible_info: { name, symbol, isListed: !mint || known !== undefined, ...icon },
    direction,
    quantity: { numeric: formatUnits(amount, decimals) },
  }
}
