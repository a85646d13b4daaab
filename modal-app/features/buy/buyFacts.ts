import { useMemo } from 'react'
import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { currencyDecimals, currencySign } from '../../../shared/i18n/formatCurrency.ts'
import type { MarkedNetwork } from '../../../shared/networks.ts'
import type { OnrampProvider, PaymentLimit, PaymentMethod } from '../../../shared/onramp.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { fromDecimal, toDecimal } from '../../lib/decimal.ts'
import { type AmountReading, readAmount } from '../../lib/readAmount.ts'
import type { Token } from '../../money/Token.ts'
import { sellersOf } from '../../networks/isSold.ts'
import { networkById } from '../../networks/networks.ts'
import type { BuyNetwork, BuyState, Payable, Purchasable } from './buy.ts'

/** The input of the form's facts. */
type BuyParts = Pick<State, 'buy' | 'connections' | 'networks'>

export interface Buying {
  connection: Connection
  buy: BuyState
  address: string
  purchase: Purchasable
  /** The receiving network, as named by the list of currencies and the site. */
  arrival: BuyNetwork
  network: MarkedNetwork
  payment: Payable
  /** The payment currency, as a unit. */
  unit: Token
  amount: AmountReading
  /** Providers that sell this currency for that one. */
  providers: readonly OnrampProvider[]
}

/** The buying account and its form. */
export function buyingOf(config: Pick<App['config'], 'onramp'>, state: BuyParts): Buying | undefined {
  const { buy } = state
  const connection = payingConnection(state)
  const address = connection?.accounts[0]?.address
  if (!buy || !connection || address === undefined) return undefined
  const sellers = sellersOf(config, state.networks, buy.providers, connection)
  const choices = choicesOf(config, state, connection)
  const choice = chosenOf(buy, choices, connection)
  if (!choice) return undefined
  const { purchase, arrival, network } = choice
  const payments = buy.paymentCurrencies
  const payment = payments.find(({ id }) => id === buy.paymentCurrency.id) ?? payments[0] ?? buy.paymentCurrency
  const unit = unitOf(payment.id)
  const amount = readMoney(buy.paymentAmount, unit, buy.languages)
  const providers = sellers.filter(each => isServed(each, arrival, payment))
  return { connection, buy, address, purchase, arrival, network, payment, unit, amount, providers }
}

function isServed(
  { id, networks }: OnrampProvider,
  { network, providers }: BuyNetwork,
  payment: Pick<Payable, 'providers'>,
): boolean {
  return networks.includes(network) && (providers?.includes(id) ?? true) && (payment.providers?.includes(id) ?? true)
}

/** A currency on a network of the site where a provider delivers it. */
export interface BuyChoice {
  purchase: Purchasable
  arrival: BuyNetwork
  network: MarkedNetwork
}

/** All currencies that the account can buy, those on the active network first. */
export function choicesOf(
  config: Pick<App['config'], 'onramp'>,
  state: BuyParts,
  connection: Connection,
): readonly BuyChoice[] {
  const { buy, networks } = state
  const sellers = sellersOf(config, networks, buy?.providers ?? [], connection)
  const all = (buy?.purchaseCurrencies ?? []).flatMap(purchase =>
    purchase.networks.flatMap(arrival => {
      const network = networkById(networks.list, arrival.network)
      const isHere = network && namespaceOf(network.id) === connection.namespace
      return isHere && sellers.some(each => isServed(each, arrival, {})) ? [{ purchase, arrival, network }] : []
    }),
  )
  const isNear = ({ network }: BuyChoice) => network.id === connection.chainId
  return [...all.filter(isNear), ...all.filter(each => !isNear(each))]
}

/** The visitor's choice; by default, the most popular currency on the active network. */
function chosenOf(
  { purchaseCurrency, chainId }: BuyState,
  choices: readonly BuyChoice[],
  connection: Connection,
): BuyChoice | undefined {
  const of = choices.filter(({ purchase }) => purchase.id === purchaseCurrency.id)
  const same = of.length ? of : choices.filter(({ purchase }) => purchase.symbol === purchaseCurrency.symbol)
  const isOn = (id: ChainId | undefined) => (each: BuyChoice) => each.network.id === id
  if (chainId) return same.find(isOn(chainId)) ?? choices.find(isOn(chainId)) ?? same[0] ?? choices[0]
  return same.find(isOn(connection.chainId)) ?? choices.find(isOn(connection.chainId)) ?? same[0] ?? choices[0]
}

/** A fiat currency as the unit of an amount. */
export function unitOf(currency: string): Token {
  return { name: currency, symbol: currency, decimals: currencyDecimals(currency), isListed: true }
}

/** Reads a typed or pasted fiat amount, with or without its sign or code. */
export function readMoney(text: string, unit: Token, languages: readonly string[]): AmountReading {
  const { sign } = currencySign(unit.symbol, languages[0] ?? 'en')
  const bare = text.replace(sign, '').replace(new RegExp(unit.symbol, 'i'), '')
  return readAmount(bare, unit, languages)
}

/** How an amount can be paid, or what is wrong if no provider accepts it. */
export type Payability =
  | { readonly is: 'fine'; readonly method: PaymentMethod }
  | { readonly is: 'tooLittle' | 'tooMuch'; readonly limit: PaymentLimit }

/** By card if its limits allow, else by bank; fails with the nearest limit. */
export function payabilityOf({
  amount,
  unit,
  payment,
}: Pick<Buying, 'amount' | 'unit' | 'payment'>): Payability | undefined {
  if (amount.is !== 'amount') return undefined
  const wanted = scaled(toDecimal(amount.amount, unit.decimals))
  const limits = payment.payment_method_limits
  const fit = limits.find(({ min, max }) => scaled(min) <= wanted && wanted <= scaled(max))
  if (fit) return { is: 'fine', method: fit.id }
  const above = limits.filter(({ min }) => wanted < scaled(min)).sort((a, b) => compare(a.min, b.min))[0]
  const below = limits.filter(({ max }) => scaled(max) < wanted).sort((a, b) => compare(b.max, a.max))[0]
  if (below) return { is: 'tooMuch', limit: below }
  return above ? { is: 'tooLittle', limit: above } : { is: 'fine', method: 'card' }
}

const scaled = (number: string) => fromDecimal(number, 78) ?? 0n
const compare = (a: string, b: string) => (scaled(a) < scaled(b) ? -1 : 1)

/** The key of quotes and links; undefined while the form is incomplete. */
export function buyKey(buying: Buying): string | undefined {
  const { address, purchase, arrival, payment, amount } = buying
  const payable = payabilityOf(buying)
  if (amount.is !== 'amount' || amount.amount === 0n || payable?.is !== 'fine') return undefined
  return JSON.stringify([address, purchase.id, arrival.network, payment.id, String(amount.amount), payable.method])
}

/** Whether only one seller can make an offer. */
export const isSoleSeller = ({ providers }: Pick<Buying, 'providers'>): boolean => providers.length === 1

/** The amount in API form; `'0'` if there is none. */
export function amountOf({ amount, unit }: Pick<Buying, 'amount' | 'unit'>): string {
  return amount.is === 'amount' ? toDecimal(amount.amount, unit.decimals) : '0'
}

/** The buying account and its form; undefined if nothing can be bought. */
export function useBuying(): Buying | undefined {
  const { config } = useApp()
  const buy = useSelector(state => state.buy)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  return useMemo(() => buyingOf(config, { buy, connections, networks }), [config, buy, connections, networks])
}

/** The country in a browser language, such as `GB` in `en-GB`, for providers with regional limits. */
export function countryOf(language: string): string | undefined {
  try {
    const { region } = new Intl.Locale(language)
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}
