import { buyArguments } from '../../../shared/buyArguments.schema.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { activeConnection, connectionOf } from '../../connections/activeConnection.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import { findNetwork } from '../../flow/findNetwork.ts'
import type { Route } from '../../flow/Route.ts'
import type { ReadOpening } from '../../flow/View.ts'
import { sellersOf } from '../../networks/isSold.ts'

const accepted: Readonly<Record<string, string>> = {
  amount: 'a decimal number as text, such as "99.50"',
  paymentCurrency: 'a currency such as "USD"',
  purchaseCurrency: 'the symbol of what is bought, such as "USDC"',
  namespace: 'a namespace such as "eip155"',
  chainId: 'a CAIP-2 id of that namespace',
}

/**
 * Reads a page's arguments for a purchase.
 * @throws ConnectKitError `invalid_option` with the mistake; `network_not_found`; `not_available` without a seller
 */
export const readBuyArguments: ReadOpening = (app, { namespace: wanted, given }) => {
  const state = app.store.getState()
  const { data, error } = buyArguments.safeParse({ ...(wanted && { namespace: wanted }), ...Object(given) })
  if (!data) throw wrong(String(error.issues[0]?.path[0] ?? Object.keys(accepted).join(', ')))
  const { amount, paymentCurrency, purchaseCurrency, chainId } = data
  const namespace = data.namespace ?? (chainId && namespaceOf(chainId))
  if (chainId && namespace !== namespaceOf(chainId)) throw wrong('chainId')
  const network = chainId && findNetwork(app, chainId)
  const connection = namespace ? connectionOf(state, namespace) : activeConnection(state)
  const sellersIn = (of: { namespace: NonNullable<typeof namespace> }) =>
    sellersOf(app.config, state.networks, state.settings.onramp, of)
  const account = connection ?? (namespace && { namespace })
  const sellers = account ? sellersIn(account) : (app.config.onramp ?? [])
  if (!sellers.some(({ networks }) => !network || networks.includes(network.id)))
    throw new ConnectKitError('not_available', 'No provider sells on this network', { chainId })
  if (!connection) return { view: 'Connect', namespace, between: betweenNamespaces }
  const route: Route =
    given === undefined
      ? { view: 'OnRampProviders' }
      : { view: 'OnRampProviders', given: { amount, paymentCurrency, purchaseCurrency, chainId } }
  return { view: 'OnRampProviders', namespace: connection.namespace, between: betweenNamespaces, route }
}

function wrong(name: string): ConnectKitError {
  const what = Object.hasOwn(accepted, name) ? `${name} takes ${accepted[name]}` : `it takes ${name}`
  return new ConnectKitError('invalid_option', `arguments of OnRampProviders: ${what}`, { name })
}
