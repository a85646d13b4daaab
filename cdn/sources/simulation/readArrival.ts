import { netChanges } from './netChanges.ts'
import type { Outcome } from './outcome.ts'
import type { Move } from './readMoves.ts'

/** A transfer of a token, of which is told what arrives. */
export interface WatchedTransfer {
  token: string
  from: string
  to: string
}

/** What a transfer takes from one account, and what the other gets. */
export interface Arrival {
  sent: bigint
  received: bigint
}

/**
 * By the balances before and after, as the logs of some tokens tell another story; by the logs where a node reads no
 * balances.
 */
export function readArrival({ moves, read }: Outcome, { token, from, to }: WatchedTransfer): Arrival {
  const [sender, recipient, senderAfter, recipientAfter] = read
  const logged = (account: string) =>
    netChanges((moves ?? []).filter(isOf(token)), account).get(`ERC20 ${token} `)?.amount ?? 0n
  const changeOf = (account: string, before: bigint | undefined, after: bigint | undefined) =>
    before === undefined || after === undefined ? logged(account) : rounded(after - before, logged(account))
  return { sent: -changeOf(from, sender, senderAfter), received: changeOf(to, recipient, recipientAfter) }
}

/** The moves with what the sender's balance lost besides, or did not lose. */
export function withArrival(moves: readonly Move[], { sent }: Arrival, { token, from, to }: WatchedTransfer): Move[] {
  const logged = netChanges(moves.filter(isOf(token)), from).get(`ERC20 ${token} `)?.amount ?? 0n
  const more = sent + logged
  const move = { standard: 'ERC20', contract: token } as const
  if (more > 0n) return [...moves, { ...move, from, to, amount: more }]
  return more < 0n ? [...moves, { ...move, from: to, to: from, amount: -more }] : [...moves]
}

function isOf(token: string) {
  return ({ standard, contract }: Move) => standard === 'ERC20' && contract === token
}

/** Tokens that count shares are off by a unit or two, which is nothing to anybody. */
function rounded(measured: bigint, logged: bigint): bigint {
  const difference = measured - logged
  const isNothing = difference >= -2n && difference <= 2n && (logged >= 10n ** 9n || logged <= -(10n ** 9n))
  return isNothing ? logged : measured
}
