import { systemProgram } from '../../../../shared/signing/solana/programs.ts'
import type { SolanaState } from './readState.ts'

/** A test run's effects on one account. */
export interface StateChanges {
  /** Excludes the fee. */
  lamports: bigint
  /** By mint. */
  tokens: ReadonlyMap<string, bigint>
  /** Delegates, and how much of which mint they may take. */
  allowed: readonly { mint: string; delegate: string; amount: bigint }[]
  /** Another program becomes the account's owner. */
  isTakenOver: boolean
}

/** @param fee as far as this account pays it */
export function stateChanges({ accounts, test }: SolanaState, owner: string, fee: bigint): StateChanges {
  const tokens = new Map<string, bigint>()
  const allowed: StateChanges['allowed'][number][] = []
  const own = accounts.get(owner)
  if (test !== 'succeeded') return { lamports: 0n, tokens, allowed, isTakenOver: false }
  for (const { before, after } of accounts.values()) {
    for (const [account, sign] of [
      [before, -1n],
      [after, 1n],
    ] as const) {
      if (account?.token?.owner !== owner) continue
      const { mint, amount } = account.token
      tokens.set(mint, (tokens.get(mint) ?? 0n) + sign * amount)
    }
    const { mint = '', delegate, delegated = 0n } = (after?.token?.owner === owner && after.token) || {}
    const known = before?.token?.delegate === delegate ? (before?.token?.delegated ?? 0n) : 0n
    if (delegate !== undefined && delegate !== owner && delegated > known)
      allowed.push({ mint, delegate, amount: delegated })
  }
  return {
    lamports: (own?.after?.lamports ?? 0n) - (own?.before?.lamports ?? 0n) + fee,
    tokens: new Map([...tokens].filter(([, amount]) => amount !== 0n)),
    allowed,
    isTakenOver: own?.after !== undefined && own.after.program !== systemProgram,
  }
}
