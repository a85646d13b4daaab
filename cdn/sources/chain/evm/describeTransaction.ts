import { type Address, formatUnits } from 'viem'
import type { OperationType, Transaction, Transfer } from '../../../../shared/api/history.schema.ts'
import type { Network } from '../../../../shared/networks.ts'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import type { StoredTransaction } from '../../../store/accountIndexStore.ts'
import { isLure } from '../isLure.ts'
import { withoutTags } from '../withoutTags.ts'
import { boundedAmount } from './boundedAmount.ts'
import type { EvmContext } from './evmContext.ts'

/** One account's events of a transaction, with its facts if the node has them. */
export interface EventGroup {
  hash: string
  block: number
  txIndex: number
  events: readonly AccountEvent[]
  facts: StoredTransaction | undefined
}

type Direction = Transfer['direction']

/** The total of one token in one direction. */
interface Leg {
  /** Contract, and id of an NFT; empty for the native currency. */
  contract: string
  kind: 'native' | 'ERC20' | 'ERC721' | 'ERC1155'
  tokenId: string
  direction: Direction
  amount: bigint
  sender: string
  recipient: string
}

export interface Description {
  network: Network
  account: string
  context: EvmContext
}

const zeroAddress = `0x${'0'.repeat(40)}`
const directions: readonly Direction[] = ['out', 'self', 'in']
const maxTransfers = 100
const maxDecimals = 36
/** Longer ids are hashes, which mean nothing to a reader. */
const maxShownId = 12

/**
 * A transaction in an account's history. @spec 3.transaction
 * @returns undefined for entries that others forced into the history: the account moved nothing on its own, or it is
 * spam
 */
export function describeTransaction(
  { hash, block: _, events, facts }: EventGroup,
  description: Description,
): Transaction | undefined {
  const { network, account } = description
  const time = events[0]?.time ?? facts?.time
  if (time === undefined || time === null) return undefined
  const isOwn = facts?.sender === account
  const isFailed = !!facts?.is_failed
  const legs = isFailed ? [] : mergeLegs([...nativeLegs(facts, account), ...tokenLegs(events, account)])
  const transfers = legs.flatMap(leg => describeLeg(leg, isOwn, description))
  // Anyone can emit an approval, or send a worthless token with a link in its name.
  if (!isOwn && transfers.length === 0) return undefined
  const [only, ...others] = legs
  const parties =
    only && others.length === 0
      ? { sentFrom: only.sender, sentTo: only.recipient }
      : { sentFrom: facts?.sender ?? '', sentTo: facts?.recipient ?? '' }
  return {
    id: hash,
    metadata: {
      operationType: operationOf(legs, events, facts),
      hash,
      chain: network.id,
      minedAt: new Date(time * 1000).toISOString(),
      ...parties,
      status: isFailed ? 'failed' : 'confirmed',
      ...(isOwn && { nonce: facts.nonce }),
    },
    transfers: transfers.slice(0, maxTransfers),
  }
}

function nativeLegs(facts: StoredTransaction | undefined, account: string): Leg[] {
  if (!facts?.recipient || facts.value === '0') return []
  const { sender, recipient, value } = facts
  if (sender !== account && recipient !== account) return []
  const direction = directionOf(sender, recipient, account)
  return [{ contract: '', kind: 'native', tokenId: '', direction, amount: BigInt(value), sender, recipient }]
}

function tokenLegs(events: readonly AccountEvent[], account: string): Leg[] {
  return events.flatMap(({ kind, contract, token_id: tokenId, amount, sender, recipient }) => {
    // The transaction's own value is among its facts; a contract may have moved more.
    if (kind === 'approval' || amount === '') return []
    const direction = directionOf(sender, recipient, account)
    return [{ contract, kind, tokenId, direction, amount: BigInt(amount), sender, recipient }]
  })
}

function directionOf(sender: string, recipient: string, account: string): Direction {
  if (sender === recipient) return 'self'
  return sender === account ? 'out' : 'in'
}

/** Sums by token and direction; out comes before in (reference §1.10). */
function mergeLegs(legs: readonly Leg[]): Leg[] {
  const merged = new Map<string, Leg>()
  for (const leg of legs) {
    const key = [leg.contract, leg.tokenId, leg.direction].join()
    const before = merged.get(key)
    merged.set(key, before ? { ...before, amount: boundedAmount(before.amount + leg.amount) } : leg)
  }
  return [...merged.values()].sort(
    (one, other) => directions.indexOf(one.direction) - directions.indexOf(other.direction),
  )
}

function describeLeg(leg: Leg, isOwn: boolean, { network, context }: Description): Transfer[] {
  const { direction, kind, contract, amount } = leg
  if (kind === 'native') {
    const { name, symbol, decimals } = network.nativeCurrency
    const numeric = formatUnits(amount, decimals)
    return [{ fungible_info: { name, symbol, isListed: true }, direction, quantity: { numeric } }]
  }
  const tokenFacts = context.facts.get(network.id, contract as Address)
  const listed = context.known.get(contract as Address)
  const [name, symbol] = [tokenFacts?.name || (listed?.name ?? ''), tokenFacts?.symbol || (listed?.symbol ?? '')]
  // Any contract can claim to have moved the account's tokens to a lookalike address.
  const isFeigned = direction === 'out' || (direction === 'in' && isLure(`${name} ${symbol}`))
  const isSpam = !listed && !isOwn && isFeigned
  if (kind === 'ERC20') {
    const decimals = tokenFacts?.decimals
    // Without decimals, an amount has no meaning.
    if (isSpam || decimals === undefined || decimals > maxDecimals) return []
    const icon = listed?.image && { icon: { url: listed.image } }
    const info = { name, symbol, isListed: !!listed, ...(decimals === 0 && { isIndivisible: true }), ...icon }
    return [{ fungible_info: info, direction, quantity: { numeric: formatUnits(amount, decimals) } }]
  }
  const id = leg.tokenId.length > maxShownId ? '' : `#${leg.tokenId}`
  return [
    {
      nft_info: { name: [withoutTags(name || symbol), id].filter(Boolean).join(' '), flags: { is_spam: isSpam } },
      direction,
      quantity: { numeric: String(amount) },
    },
  ]
}

function operationOf(
  legs: readonly Leg[],
  events: readonly AccountEvent[],
  facts: StoredTransaction | undefined,
): OperationType {
  if (facts?.recipient === null) return 'deploy'
  const ins = legs.filter(({ direction }) => direction === 'in')
  const outs = legs.filter(({ direction }) => direction !== 'in')
  const isFrom = (party: 'sender' | 'recipient', list: readonly Leg[]) =>
    list.length > 0 && list.every(leg => leg[party] === zeroAddress)
  if (ins.length && outs.length) {
    const isPaidMint = isFrom('sender', ins) && outs.every(({ kind }) => kind === 'native')
    return isPaidMint && ins.every(({ kind }) => kind !== 'ERC20') ? 'mint' : 'trade'
  }
  if (ins.length) return isFrom('sender', ins) ? 'mint' : 'receive'
  if (outs.length) {
    if (isFrom('recipient', outs)) return 'burn'
    // Paying a contract is more than sending.
    return facts?.has_data && outs.every(({ kind }) => kind === 'native') ? 'execute' : 'send'
  }
  if (events.some(({ kind }) => kind === 'approval')) return 'approve'
  const isEmptyToSelf = facts && facts.sender === facts.recipient && !facts.has_data
  return isEmptyToSelf ? 'cancel' : 'execute'
}
