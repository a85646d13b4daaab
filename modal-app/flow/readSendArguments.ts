import { isAddress } from '../../shared/addresses.ts'
import { type ChainId, caipAddress, namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { featuresOf } from '../../shared/features.ts'
import type { Network } from '../../shared/networks.ts'
import { sendArguments } from '../../shared/sendArguments.schema.ts'
import type { App } from '../app/App.ts'
import { activeConnection, connectionOf } from '../connections/activeConnection.ts'
import { takeUpOpenSends } from '../dialog/openSends.ts'
import { broughtAlong } from '../lib/broughtAlong.ts'
import { fromDecimal } from '../lib/decimal.ts'
import { findNetwork } from './findNetwork.ts'

/** Parts of the form that a page may fill in. */
export type SendField = 'amount' | 'token' | 'recipient'

/** The values that a page has filled in. */
export type GivenSend = Readonly<Partial<Record<SendField, string>>> & {
  readonly chainId: ChainId
}

const accepted: Readonly<Record<string, string>> = {
  amount: 'a decimal number as text, such as "0.25"',
  tokenAddress: 'the address of a token on that network',
  to: 'an address or a name',
  namespace: 'a namespace such as "eip155"',
  chainId: 'a CAIP-2 id of that namespace',
}

/**
 * Reads the transfer that a page requests; undefined without a wallet to send from.
 * @throws ConnectKitError `invalid_option`, naming what is wrong; `network_not_found`; `not_available` for a wallet that
 * cannot send; `wallet_busy` while a wallet is asked to send something else; `frame_reloaded` once if the iframe was
 * reloaded while a wallet was asked
 */
export function readSendArguments(app: App, given: unknown): GivenSend | undefined {
  // The page already has a request pending. Another one might have the visitor pay twice.
  if (takeUpOpenSends(app))
    throw new ConnectKitError(
      'frame_reloaded',
      'A wallet was asked to send before the modal was reloaded, and may still do so',
    )
  const state = app.store.getState()
  if (state.task?.kind === 'send' && state.task.status === 'waiting')
    throw new ConnectKitError('wallet_busy', 'The visitor is asked to send something else')
  const { data, error } = sendArguments.safeParse(given ?? {})
  if (!data) throw wrong(String(error.issues[0]?.path[0] ?? Object.keys(accepted).join(', ')))
  const { amount, tokenAddress, to, chainId } = data
  const namespace = data.namespace ?? (chainId && namespaceOf(chainId))
  if (chainId && namespace !== namespaceOf(chainId)) throw wrong('chainId')
  const connection = namespace ? connectionOf(state, namespace) : activeConnection(state)
  if (!connection) return undefined
  if (!featuresOf(connection.namespace).includes('send'))
    throw new ConnectKitError('not_available', `Nothing can be sent on networks of ${connection.namespace}`)
  const network: Network = findNetwork(app, chainId ?? connection.chainId)
  if (tokenAddress !== undefined && !isAddress(network.id, tokenAddress)) throw wrong('tokenAddress')
  if (to !== undefined && !isAddress(network.id, to) && !isName(to)) throw wrong('to')
  const { symbol, decimals } = network.nativeCurrency
  // For a token, the form reports it once the token is known.
  if (amount && tokenAddress === undefined && fromDecimal(amount, decimals) === undefined)
    throw refusal('amount', `amount takes at most ${decimals} decimals, as ${symbol} has no more`)
  const token = tokenAddress && caipAddress(network.id, tokenAddress)
  return { chainId: network.id, amount, recipient: to, token }
}

const hidden = new RegExp(`[${broughtAlong}\\p{Cc}]`, 'u')

/** Without invisible characters or ones that reverse text, because the form shows the page's value. */
function isName(text: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)+$/u.test(text) && !hidden.test(text)
}

function wrong(name: string): ConnectKitError {
  return refusal(name, Object.hasOwn(accepted, name) ? `${name} takes ${accepted[name]}` : `it takes ${name}`)
}

const refusal = (name: string, what: string) =>
  new ConnectKitError('invalid_option', `arguments of WalletSend: ${what}`, { name })
