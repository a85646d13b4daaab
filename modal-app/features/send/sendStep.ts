import type { AmountReading } from '../../lib/readAmount.ts'
import type { Token } from '../../money/Token.ts'
import type { RecipientProblem } from './send.ts'

/** What the form still lacks: the label of its button (reference §1.12). */
export type SendStep =
  | 'readingTokens'
  | 'tokensFailed'
  | 'selectToken'
  | 'missingToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'chooseAmount'
  | 'insufficientFunds'
  | 'addAddress'
  | 'resolving'
  | 'invalidAddress'
  | 'preview'

export interface StepFacts {
  token: Token | undefined
  /** Whether the account's tokens are known. */
  tokens: 'reading' | 'failed' | 'ready'
  /** The page has named the token: there is no other to choose. */
  isTokenFixed?: boolean
  /** As it was typed, and as it was read. */
  typed: string
  amount: AmountReading
  recipient: string
  /** Of the address that the recipient is or stands for. */
  problem: RecipientProblem | undefined
  isResolving: boolean
}

export function sendStep(facts: StepFacts): SendStep {
  const { token, tokens, isTokenFixed, typed, amount, recipient, problem, isResolving } = facts
  if (!token && tokens !== 'ready') return tokens === 'reading' ? 'readingTokens' : 'tokensFailed'
  // The account has none of it, or no list has it: spec §3 drops tokens without decimals.
  if (!token) return isTokenFixed ? 'missingToken' : 'selectToken'
  if (!typed.trim()) return 'addAmount'
  if (amount.is === 'ambiguous') return 'chooseAmount'
  if (amount.is !== 'amount' || amount.amount === 0n) return 'incorrectValue'
  if (token.balance !== undefined && amount.amount > token.balance) return 'insufficientFunds'
  if (!recipient.trim()) return 'addAddress'
  if (isResolving) return 'resolving'
  return problem ? 'invalidAddress' : 'preview'
}
