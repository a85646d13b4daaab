import { netChanges } from './netChanges.ts'
import type { Outcome } from './outcome.ts'
import type { Move } from './readMoves.ts'

/** A token transfer whose arriving amount is wanted. */
export interface WatchedTransfer {
  token: string
  from: string
  to: string
}

/** What a transfer takes from one account, and what the other receives. */
export interface Arrival {
  sent: bigint
  received: bigint
}

/** From the balances before and after, because some tokens' logs differ; from the logs if a node reads no balances. */
export function readArrival({ moves, read }: Outcome, { token, from, to }: WatchedTransfer): Arrival {
  const [sender, recipient, senderAfter, recipientAfter] = read
  const logged = (account: string) =>
    netChanges((moves ?? []).filter(isOf(token)), account).get(`ERC20 ${token} `)?.amount ?? 0n
  const changeOf = (account: string, before: bigint | undefined, after: bigint | undefined) =>
    before === undefined || after === undefined ? logged(account) : rounded(after - before, logged(account))
  return { sent: -changeOf(from, sender, senderAfter), received: changeOf(to, recipient, recipientAfter) }
}

/** Adjusts the moves to the sender's actual loss. */
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

/** Share-based tokens are off by a unit or two, which is negligible. */
function rounded(measured: bigint, logged: bigint): bigint {
  const difference = measured - logged
  const isNothing = difference >= -2n && difference <= 2n && (logged >= 10n ** 9n || logged <= -(10n ** 9n))
  return isNothing ? logged : measured
}
