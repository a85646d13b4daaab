import type {
  PaymentCurrency,
  PaymentLimit,
  PaymentMethod,
  PurchaseCurrency,
  PurchaseNetwork,
} from '../../shared/onramp.ts'
import { compareDecimals } from './decimals.ts'
import type { SellerOptions } from './seller.ts'

export interface Wanted {
  /** Id or symbol. */
  purchaseCurrency: string
  paymentCurrency: string
  /** CAIP-2; defaults to the currency's first network. */
  chainId: string | undefined
  method: PaymentMethod
}

export interface Offer {
  currency: PurchaseCurrency
  network: PurchaseNetwork
  payment: PaymentCurrency
  limit: PaymentLimit
}

/** The seller's offer for a request; undefined if it has none. */
export function findOffer(
  { purchaseCurrencies, paymentCurrencies }: SellerOptions,
  { purchaseCurrency, paymentCurrency, chainId, method }: Wanted,
): Offer | undefined {
  const currency =
    purchaseCurrencies.find(({ id }) => id === purchaseCurrency) ??
    purchaseCurrencies.find(({ symbol }) => symbol === purchaseCurrency)
  const network = currency?.networks.find(each => chainId === undefined || each.network === chainId)
  const payment = paymentCurrencies.find(({ id }) => id === paymentCurrency)
  const limit = payment?.payment_method_limits.find(({ id }) => id === method)
  return currency && network && payment && limit ? { currency, network, payment, limit } : undefined
}

/** How an amount violates a seller's limits. @spec 9.onramp-limits */
export function limitFault(
  amount: string,
  { min, max }: PaymentLimit,
): 'amount_too_small' | 'amount_too_large' | undefined {
  if (compareDecimals(amount, min) < 0) return 'amount_too_small'
  return compareDecimals(amount, max) > 0 ? 'amount_too_large' : undefined
}
