import { useMemo } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { Network } from '../../../shared/networks.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import { useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { fromDecimal } from '../../lib/decimal.ts'
import { type AmountReading, readAmount } from '../../lib/readAmount.ts'
import { ownedToken, type Token } from '../../money/Token.ts'
import { networkOf } from '../../networks/networks.ts'
import { ownedTokens } from '../../tokens/ownedTokens.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { RecipientProblem, SendForm } from './send.ts'

/** The input of the form's facts. */
export type SendState = Pick<
  State,
  'send' | 'connections' | 'networks' | 'tokens' | 'account' | 'sentTransactions' | 'activity'
>

/** The sending account, its network and its form; undefined without an account, or on a network that the site lacks. */
export function sendingOf(
  state: SendState,
): { connection: Connection; network: Network; form: SendForm; token: Token | undefined } | undefined {
  const connection = payingConnection(state)
  const network = connection && networkOf(state, connection)
  const { send: form } = state
  if (!connection || !network || form?.chainId !== network.id) return undefined
  const { namespace } = connection
  const isChosen = ({ id }: Token) => isSameAddress(namespace, id ?? '', form.token ?? '')
  return { connection, network, form, token: sendTokens(state).find(isChosen) }
}

/** The amount in the form, in the smallest unit. A page always writes a decimal point. */
export function formAmount(
  { amount: text, fixed }: Pick<SendForm, 'amount' | 'fixed'>,
  token: Pick<Token, 'decimals' | 'symbol'>,
  languages: readonly string[],
): AmountReading {
  if (!fixed.includes('amount')) return readAmount(text, token, languages)
  const amount = fromDecimal(text, token.decimals)
  return amount === undefined ? { is: 'tooFine' } : { is: 'amount', amount }
}

/** The sendable tokens, native currency first, even while its balance is unknown. */
export function sendTokens(state: Omit<SendState, 'send' | 'sentTransactions' | 'activity'>): Token[] {
  const connection = payingConnection(state)
  const network = connection && networkOf(state, connection)
  if (!connection || !network) return []
  const owned = ownedTokens(state, connection) ?? []
  const own: Token = { ...network.nativeCurrency, iconUrl: network.coinImage, isListed: true }
  const isNativeKnown = owned.some(({ address }) => address === undefined)
  return [...(isNativeKnown ? [] : [own]), ...owned.map(ownedToken)]
}

/** Whether the account's tokens are known. */
export function tokensKnown({ tokens }: Pick<State, 'tokens'>, connection: Connection): StepFacts['tokens'] {
  if (!featuresOf(connection.namespace).includes('balances')) return 'ready'
  const { status = 'reading' } = tokens[tokensKey(connection)] ?? {}
  return status === 'locked' ? 'failed' : status
}

/** The form's next missing input, which labels its button (reference §1.12). */
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
  /** Whether the page has set the token, so that no other can be chosen. */
  isTokenFixed?: boolean
  /** As typed, and as parsed. */
  typed: string
  amount: AmountReading
  recipient: string
  /** The problem of the recipient's address. */
  problem: RecipientProblem | undefined
  isResolving: boolean
}

export function sendStep(facts: StepFacts): SendStep {
  const { token, tokens, isTokenFixed, typed, amount, recipient, problem, isResolving } = facts
  if (!token && tokens !== 'ready') return tokens === 'reading' ? 'readingTokens' : 'tokensFailed'
  // The account has none of it, or it is not listed: spec §3 drops tokens without decimals.
  if (!token) return isTokenFixed ? 'missingToken' : 'selectToken'
  if (!typed.trim()) return 'addAmount'
  if (amount.is === 'ambiguous') return 'chooseAmount'
  if (amount.is !== 'amount' || amount.amount === 0n) return 'incorrectValue'
  if (token.balance !== undefined && amount.amount > token.balance) return 'insufficientFunds'
  if (!recipient.trim()) return 'addAddress'
  if (isResolving) return 'resolving'
  return problem ? 'invalidAddress' : 'preview'
}

/** The parts of the state that the form depends on. */
export function useSendState(): SendState {
  const send = useSelector(state => state.send)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  const tokens = useSelector(state => state.tokens)
  const account = useSelector(state => state.account)
  const sentTransactions = useSelector(state => state.sentTransactions)
  const activity = useSelector(state => state.activity)
  return useMemo(
    () => ({ send, connections, networks, tokens, account, sentTransactions, activity }),
    [send, connections, networks, tokens, account, sentTransactions, activity],
  )
}
