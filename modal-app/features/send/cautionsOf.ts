import type { Transaction, Transfer } from '../../../shared/api/history.schema.ts'
import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { isSameAddress, namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { RecipientFacts } from '../../adapters/Transfers.ts'
import type { State } from '../../app/State.ts'
import type { Caution } from '../../money/Prepared.ts'
import { contractOf, type Token } from '../../money/Token.ts'
import { isPartlyAlike, lookAlike } from './lookAlike.ts'
import type { SendForm } from './send.ts'
import { type SendState, sendTokens } from './sendFacts.ts'

interface Sending {
  connection: Connection
  token: Token | undefined
  form: SendForm
  to: string
  /** The network's facts about the recipient, once read. */
  facts?: RecipientFacts | undefined
}

/** Reasons to look twice before sending. */
export function cautionsOf(state: SendState, { connection, token, form, to, facts = {} }: Sending): Caution[] {
  const { namespace, accounts } = connection
  const isOwn = accounts.some(({ address }) => isSameAddress(namespace, address, to))
  const [trusted, seen] = [trustedAddresses(state, connection), seenAddresses(state, connection)]
  const isPoison = !isOwn && lookAlike(namespace, to, trusted, seen) !== undefined
  const isKnownToken = sendTokens(state).some(each => isSameAddress(namespace, contractOf(each) ?? '', to))
  const kind = isKnownToken ? 'tokenContract' : facts.kind
  const cautions: Caution[] = []
  if (kind) cautions.push(kind)
  if (isRespelled(form)) cautions.push('respelled')
  if (isOwn) cautions.push('own')
  if (isPoison) cautions.push('lookalike')
  const isKnown = [...trusted, ...seen].some(each => isSameAddress(namespace, each, to))
  const news = !kind && !isKnown && newsOf(namespace, to, facts, [...trusted, ...seen])
  if (news) cautions.push(news)
  if (token?.isListed === false) cautions.push('unlisted')
  return cautions
}

/** The caution for an unused address, on networks where these are unusual. */
function newsOf(
  namespace: Namespace,
  to: string,
  { isUnused }: RecipientFacts,
  known: readonly string[],
): Caution | undefined {
  if (isUnused === 'surely') return 'unused'
  if (!isUnused) return undefined
  if (!namespaceFacts[namespace].hasNewAddresses) return 'empty'
  return known.some(each => isPartlyAlike(each, to)) ? 'fresh' : undefined
}

/** Whether normalization changed more than case, which may hide lookalike letters. */
function isRespelled({ name, recipient }: SendForm): boolean {
  const typed = recipient.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
  return name?.status === 'found' && name.text !== typed
}

/**
 * Addresses that the visitor owns or has sent to. From the history, only outgoing transfers of listed tokens count,
 * because nobody else can forge those.
 */
function trustedAddresses({ sentTransactions, activity }: SendState, { namespace, accounts }: Connection): string[] {
  const sent = sentTransactions.filter(({ chainId }) => namespaceOf(chainId) === namespace)
  return [...accounts.map(({ address }) => address), ...sent.map(({ to }) => to), ...paidAddresses(activity, namespace)]
}

function paidAddresses(activity: State['activity'], namespace: Namespace): string[] {
  const isPaid = ({ direction, fungible_info, quantity }: Transfer) =>
    direction === 'out' && fungible_info?.isListed === true && /[1-9]/.test(quantity.numeric)
  return transactionsOf(activity, namespace)
    .filter(({ metadata, transfers }) => metadata.operationType === 'send' && transfers?.some(isPaid))
    .map(({ metadata }) => metadata.sentTo)
}

function transactionsOf(activity: State['activity'], namespace: Namespace): Transaction[] {
  const lists = Object.entries(activity).filter(([account]) => account.startsWith(`${namespace}:`))
  return lists.flatMap(([, { items }]) => items)
}

/** The addresses in the loaded activity. */
function seenAddresses({ activity }: SendState, { namespace }: Connection): string[] {
  return transactionsOf(activity, namespace).flatMap(({ metadata }) => [metadata.sentFrom, metadata.sentTo])
}
