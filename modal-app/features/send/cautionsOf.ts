import type { Transaction, Transfer } from '../../../shared/api/history.schema.ts'
import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import type { State } from '../../app/State.ts'
import { lookAlike } from './lookAlike.ts'
import type { Caution, SendForm, SendToken } from './send.ts'

/** What is worth a second look before sending there. */
export function cautionsOf(
  state: State,
  { connection, token, form, to }: { connection: Connection; token: SendToken | undefined; form: SendForm; to: string },
): Caution[] {
  const { namespace, accounts } = connection
  const isOwn = accounts.some(({ address }) => isSameAddress(namespace, address, to))
  const [trusted, seen] = [trustedAddresses(state, connection), seenAddresses(state, connection)]
  const isPoison = !isOwn && lookAlike(namespace, to, trusted, seen) !== undefined
  const cautions: Caution[] = []
  if (isRespelled(form)) cautions.push('respelled')
  if (isOwn) cautions.push('own')
  if (isPoison) cautions.push('lookalike')
  if (token?.isListed === false) cautions.push('unlisted')
  return cautions
}

/** Capitals are usual in names; any other change may hide letters that look alike. */
function isRespelled({ name, recipient }: SendForm): boolean {
  const typed = recipient.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
  return name?.status === 'found' && name.text !== typed
}

/**
 * Where this visitor has sent to, and what is theirs. Of the history only what nobody else can make: something of a listed
 * token that went out.
 */
function trustedAddresses({ sentTransactions, activity }: State, { namespace, accounts }: Connection): string[] {
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

/** The parties of transactions that were read for the activity. */
function seenAddresses({ activity }: State, { namespace }: Connection): string[] {
  return transactionsOf(activity, namespace).flatMap(({ metadata }) => [metadata.sentFrom, metadata.sentTo])
}
