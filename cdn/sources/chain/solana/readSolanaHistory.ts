import { formatUnits } from 'viem'
import * as z from 'zod'
import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { history, OperationType, Transaction, Transfer } from '../../../../shared/api/history.schema.ts'
import type { Network } from '../../../../shared/networks.ts'
import type { ListedToken } from '../../../listing/listing.ts'
import type { AccountRead } from '../../accountSource.ts'
import { type ChainNode, nodeFailure } from '../chainNode.ts'
import { lastSecond } from '../lastSecond.ts'
import { wrongCursor } from '../wrongCursor.ts'
import { type HistoryCursor, readCursor, writeCursor } from './historyCursor.ts'
import { type Listed, type MergedLists, mergeSignatures, type Position } from './signatureLists.ts'
import { holdingCalls, readHoldings } from './tokenAccounts.ts'

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const lamports = z.int().gte(0)

const tokenBalance = z.object({
  accountIndex: z.int(),
  mint: address,
  owner: address.optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.int().gte(0).lte(255) }),
})
const transactionSchema = z.object({
  blockTime: z.int().gte(0).lte(lastSecond).nullish().catch(undefined),
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
/** Tokens arrive at separate accounts, each with its own list. */
const maxTokenAccounts = 20
/** How often a page restarts with closed token accounts that its transactions revealed. */
const maxRounds = 3

/**
 * Transactions of an account and its token accounts, latest first, as balance changes. Takes three round trips, and two
 * for later pages. Closed token accounts are in no list; the closing transaction reveals them, and their older
 * transactions follow. A transaction that the node lists but cannot return is shown without its effects.
 */
export async function readSolanaHistory(
  node: ChainNode,
  { network, address: account, chain }: AccountRead,
  shipped: readonly ListedToken[] = [],
  cursor: string | undefined,
): Promise<EndpointReply<typeof history>> {
  const start = cursor === undefined ? await firstPositions(node, account) : readCursor(cursor, maxTokenAccounts + 1)
  if (!start || start.positions[0]?.account !== account) throw wrongCursor()
  const known = new Map<string, Facts>()
  const closed: Position[] = []
  let { isPartial } = start
  let merged: MergedLists
  for (let round = 1; ; round++) {
    merged = await mergeSignatures(node, [...start.positions, ...closed], pageSize, start.slot)
    await learnFacts(node, merged.shown, known)
    const asked = new Set([...start.positions, ...closed].map(position => position.account))
    const found = closedAccounts(merged.shown, known, account, asked)
    const room = maxTokenAccounts + 1 - asked.size
    if (found.length > room) isPartial = true
    if (room <= 0 || found.length === 0) break
    closed.push(...found.slice(0, room))
    if (round < maxRounds) continue
    // Their transactions come with the next page.
    merged = { ...merged, positions: [...merged.positions, ...found.slice(0, room)], hasMore: true }
    break
  }
  const listed = new Map([...shipped, ...(chain?.tokens ?? [])].map(token => [token.address, token]))
  const timeOf = ({ signature, blockTime }: Listed) => known.get(signature)?.blockTime ?? blockTime ?? undefined
  const data = merged.shown.flatMap(entry => {
    const [facts, time] = [known.get(entry.signature), timeOf(entry)]
    if (time === undefined) return []
    if (!facts) return [toUntold(entry, time)]
    return concerns(facts, account) ? [toTransaction(entry.signature, time, facts)] : []
  })
  // Missing transactions may have revealed a closed token account, whose transactions then are missing too.
  isPartial ||= merged.shown.some(entry => !known.has(entry.signature) || timeOf(entry) === undefined)
  const { slot } = merged.shown.at(-1) ?? start
  return {
    data,
    next: merged.hasMore ? writeCursor({ slot, isPartial, positions: merged.positions }) : null,
    unseen: isPartial ? ['older'] : [],
  }

  /** A transaction that the node only lists. The next read asks for it again. */
  function toUntold({ signature, err }: Listed, time: number): Transaction {
    return {
      id: signature,
      metadata: {
        operationType: 'execute',
        hash: signature,
        chain: network.id,
        minedAt: new Date(time * 1000).toISOString(),
        sentFrom: '',
        sentTo: '',
        status: isFailure(err) ? 'failed' : 'confirmed',
      },
      transfers: null,
    }
  }

  function toTransaction(hash: string, time: number, facts: Facts): Transaction {
    const moves = readMoves(facts, account)
    const { accountKeys } = facts.transaction.message
    const others = accountKeys.map(({ pubkey }) => pubkey).filter(key => key !== account)
    const sender = accountKeys[0]?.pubkey ?? ''
    const counterpart = counterpartOf(facts, account, moves) ?? others[0] ?? ''
    const isFailed = isFailure(facts.meta.err)
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

const isFailure = (err: unknown) => err !== null && err !== undefined

interface Move {
  /** Empty for the native currency. */
  mint: string
  amount: bigint
  decimals: number
  direction: Transfer['direction']
}

async function firstPositions(node: ChainNode, account: string): Promise<HistoryCursor> {
  const holdings = readHoldings(await node.ask(holdingCalls(account)), account)
  const tokenAccounts = [...new Set(holdings.flatMap(holding => holding.tokenAccounts))]
  return {
    slot: Number.MAX_SAFE_INTEGER,
    isPartial: tokenAccounts.length > maxTokenAccounts,
    positions: [account, ...tokenAccounts.slice(0, maxTokenAccounts)].map(each => ({ account: each })),
  }
}

/** @throws ApiFailure `node_failed` if the node returns none */
async function learnFacts(node: ChainNode, listed: readonly Listed[], known: Map<string, Facts>): Promise<void> {
  const wanted = listed.map(({ signature }) => signature).filter(signature => !known.has(signature))
  const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const outcomes = await node.ask(wanted.map(signature => ({ method: 'getTransaction', params: [signature, options] })))
  for (const [index, signature] of wanted.entries()) {
    const outcome = outcomes[index]
    const { data } = transactionSchema.safeParse(outcome && 'result' in outcome ? outcome.result : undefined)
    if (data) known.set(signature, data)
  }
  const failures = outcomes.filter(outcome => 'error' in outcome)
  if (known.size === 0 && failures.length > 0 && failures.length === outcomes.length) throw nodeFailure(failures[0])
}

/** Unread token accounts of the account that transactions reveal, each starting at the latest of these. */
function closedAccounts(
  listed: readonly Listed[],
  known: ReadonlyMap<string, Facts>,
  account: string,
  asked: ReadonlySet<string>,
): Position[] {
  const found = new Map<string, string>()
  for (const { signature } of listed) {
    const { transaction, meta } = known.get(signature) ?? {}
    for (const { owner, accountIndex } of [...(meta?.preTokenBalances ?? []), ...(meta?.postTokenBalances ?? [])]) {
      const each = owner === account ? transaction?.message.accountKeys[accountIndex]?.pubkey : undefined
      if (each && !asked.has(each) && !found.has(each)) found.set(each, signature)
    }
  }
  return [...found].map(([each, before]) => ({ account: each, before }))
}

/** Whether a transaction involves an account: a cursor may name others' accounts, and nodes err. */
function concerns({ transaction, meta }: Facts, account: string): boolean {
  const balances = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
  return (
    transaction.message.accountKeys.some(({ pubkey }) => pubkey === account) ||
    balances.some(({ owner }) => owner === account)
  )
}

/** The account's balance changes, out before in, without the fee that it paid. */
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

/** Maximum rent of a token account. Beside token transfers, currency up to this amount does not count as a payment. */
const maxRentLamports = 3_000_000n

function withoutRent(moves: readonly Move[]): Move[] {
  const hasTokens = moves.some(({ mint }) => mint)
  return moves.filter(({ mint, amount }) => mint || !hasTokens || amount > maxRentLamports)
}

/** Who gained if the account lost, and vice versa. */
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
