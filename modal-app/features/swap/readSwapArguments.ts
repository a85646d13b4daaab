import { isAddress } from '../../../shared/addresses.ts'
import { type CaipAddress, type ChainId, caipAddress, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { isNativePlaceholder } from '../../../shared/nativeToken.ts'
import type { Network } from '../../../shared/networks.ts'
import { swapArguments } from '../../../shared/swapArguments.schema.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { takeUpOpenSends } from '../../dialog/openSends.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import { findNetwork } from '../../flow/findNetwork.ts'
import type { Route } from '../../flow/Route.ts'
import type { ReadOpening } from '../../flow/View.ts'
import { fromDecimal, toDecimal } from '../../lib/decimal.ts'
import type { Token } from '../../money/Token.ts'
import { networkById } from '../../networks/networks.ts'
import { swapChains } from '../../networks/swapChains.ts'
import { cachedRead } from '../../reads/cachedRead.ts'
import { loadTokens } from '../../tokens/tokensActions.ts'
import { isSameId, swappingOf, swapTokens } from './swapFacts.ts'
import { tokensRead } from './swapReads.ts'

const accepted: Readonly<Record<string, string>> = {
  amount: 'a decimal number as text, such as "0.25"',
  fromToken: 'a token of that network by its contract, or the symbol of its own currency',
  toToken: 'another token of that network by its contract, or the symbol of its own currency',
  namespace: 'a namespace such as "eip155"',
  chainId: 'a CAIP-2 id of that namespace',
}

/**
 * Reads a page's arguments for a swap. If it is on another network than the wallet's, the visitor switches first.
 * @throws ConnectKitError `invalid_option` with the mistake; `network_not_found`; `not_available` without swaps;
 *   `wallet_busy` during another transaction request; `network_error` if the tokens cannot be read; `frame_reloaded`
 *   once if the iframe was reloaded during a wallet request
 */
export const readSwapArguments: ReadOpening = async (app, { namespace: wanted, given }) => {
  if (takeUpOpenSends(app))
    throw new ConnectKitError(
      'frame_reloaded',
      'A wallet was asked before the modal was reloaded, and may still do what it was asked',
    )
  const state = app.store.getState()
  const { task } = state
  if ((task?.kind === 'send' || task?.kind === 'swap') && task.status === 'waiting')
    throw new ConnectKitError('wallet_busy', 'The visitor is asked to move something else')
  const { data, error } = swapArguments.safeParse({ ...(wanted && { namespace: wanted }), ...Object(given) })
  if (!data) throw wrong(String(error.issues[0]?.path[0] ?? Object.keys(accepted).join(', ')))
  const { amount = '', fromToken, toToken, chainId } = data
  const namespace = data.namespace ?? (chainId && namespaceOf(chainId))
  if (chainId && namespace !== namespaceOf(chainId)) throw wrong('chainId')
  const connection = namespace ? connectionOf(state, namespace) : activeConnection(state)
  const network = swapNetwork(app, chainId, connection)
  if (!connection || connection.namespace !== namespaceOf(network.id))
    return { view: 'Connect', namespace, between: betweenNamespaces }
  const pay = readToken('fromToken', network, fromToken)
  const get = readToken('toToken', network, toToken)
  if (toToken !== undefined && isSameId(pay, get ?? undefined)) throw wrong('toToken')
  const isHere = connection.chainId === network.id
  await Promise.all([
    (pay || get) && cachedRead(app, tokensRead(app, { network })),
    pay && isHere && loadTokens(app, connection),
  ])
  if (pay) demandKnown(app, 'fromToken', network, pay)
  if (get) demandKnown(app, 'toToken', network, get)
  const paid = swapTokens(app.store.getState(), network).find(({ id }) => isSameId(id, pay))
  if (amount && paid && fromDecimal(amount, paid.decimals) === undefined)
    throw refusal('amount', `amount takes at most ${paid.decimals} decimals, as ${paid.symbol} has no more`)
  const route: Route =
    given === undefined ? { view: 'Swap' } : { view: 'Swap', given: { chainId: network.id, amount, pay, get } }
  // A page that names no network leaves the choice to the visitor (swapActions.ts).
  const over: Route | undefined = isHere || given === undefined ? undefined : { view: 'SwitchNetwork', network }
  return { view: 'Swap', namespace: connection.namespace, between: betweenNamespaces, route, over }
}

/**
 * The network that the page names, else the wallet's, else the site's first network with swaps.
 * @throws ConnectKitError `network_not_found`, `not_available`
 */
function swapNetwork(app: App, chainId: ChainId | undefined, connection: Connection | undefined): Network {
  const state = app.store.getState()
  const { networks } = state
  const chains = swapChains(app, state)
  const isSwapped = ({ id }: Network) => chains.includes(id)
  const named = chainId && findNetwork(app, chainId)
  const own = networkById(networks.list, connection?.chainId)
  const network = named ?? (own && isSwapped(own) ? own : networks.list.find(isSwapped))
  if (network && isSwapped(network)) return network
  // Spec §8.
  throw new ConnectKitError('not_available', 'Network not supported for Swaps', { chainId })
}

/** @returns undefined for the native currency; null if none is named @throws ConnectKitError `invalid_option` */
function readToken(name: 'fromToken', network: Network, said: string | undefined): CaipAddress | undefined
function readToken(name: 'toToken', network: Network, said: string | undefined): CaipAddress | undefined | null
function readToken(name: string, { id, nativeCurrency }: Network, said: string | undefined) {
  if (said === undefined) return name === 'toToken' ? null : undefined
  if (said.toUpperCase() === nativeCurrency.symbol.toUpperCase() || isNativePlaceholder(namespaceOf(id), said))
    return undefined
  if (!isAddress(id, said)) throw wrong(name)
  return caipAddress(id, said)
}

/** Refuses unknown tokens, whose name and decimals the form could not show. */
function demandKnown(app: App, name: string, network: Network, id: CaipAddress): void {
  const state = app.store.getState()
  if (swapTokens(state, network).some(token => isSameId(token.id, id))) return
  if (!state.swap?.tokens[network.id]?.value)
    throw new ConnectKitError('network_error', `The tokens of ${network.name} could not be read`)
  throw refusal(name, `${name} isn’t listed: of ${network.name}, the server swaps no token with this contract`)
}

function wrong(name: string): ConnectKitError {
  return refusal(name, Object.hasOwn(accepted, name) ? `${name} takes ${accepted[name]}` : `it takes ${name}`)
}

const refusal = (name: string, what: string) =>
  new ConnectKitError('invalid_option', `arguments of Swap: ${what}`, { name })

/** The page's arguments that equal the form's current content, without an ambiguous amount. */
export function swapArgumentsOf(state: State): (typeof swapArguments)['_zod']['input'] | undefined {
  const swapping = swappingOf(state)
  if (!swapping) return undefined
  const { network, pay, get, amount } = swapping
  const name = ({ id }: Token) => id?.slice(id.lastIndexOf(':') + 1) ?? network.nativeCurrency.symbol
  return {
    chainId: network.id,
    fromToken: name(pay),
    ...(get && { toToken: name(get) }),
    ...(amount.is === 'amount' && amount.amount > 0n && { amount: toDecimal(amount.amount, pay.decimals) }),
  }
}
