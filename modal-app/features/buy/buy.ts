import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type {
  onrampOptions,
  onrampQuote,
  Purchase,
  PurchaseFault,
  PurchaseStatus,
  quoteRefusals,
} from '../../../shared/api/onramp.schema.ts'
import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import {
  type PaymentCurrency,
  type PaymentLimit,
  type PurchaseCurrency,
  type PurchaseNetwork,
  usualPaymentCurrencies,
  usualPurchaseCurrencies,
} from '../../../shared/onramp.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import type { Popup } from '../../host/openPopup.ts'
import type { Reads } from '../../reads/Read.ts'

declare module '../../app/State.ts' {
  interface State {
    /** The visitor's purchase form and orders; undefined until used. */
    buy?: BuyState | undefined
  }
}

export type BuyOptions = EndpointReply<typeof onrampOptions>
export type ProviderQuote = EndpointReply<typeof onrampQuote>['quotes'][number]

/** Without `providers`, all of them accept it or deliver there. */
export type Payable = PaymentCurrency & {
  readonly providers?: readonly string[] | undefined
  readonly image?: string | undefined
}
export type BuyNetwork = PurchaseNetwork & { readonly providers?: readonly string[] | undefined }
export type Purchasable = Omit<PurchaseCurrency, 'networks'> & {
  readonly networks: readonly BuyNetwork[]
  readonly image?: string | undefined
}

/** The form's initial values from a page; the visitor can change them. */
export interface GivenBuy {
  readonly amount?: string | undefined
  readonly paymentCurrency?: string | undefined
  readonly purchaseCurrency?: string | undefined
  readonly chainId?: ChainId | undefined
}

export interface QuoteRefusal {
  readonly provider: string
  readonly reason: (typeof quoteRefusals)[number]
  readonly limits?: PaymentLimit | undefined
}

/** The providers' quotes for one amount. */
export interface BuyQuotes {
  /** The key of their request (buyFacts.ts). */
  readonly key: string
  /** Best first. */
  readonly quotes: readonly ProviderQuote[]
  readonly refusals: readonly QuoteRefusal[]
  /** Set if no provider answered: the arriving value is about the paid amount. */
  readonly isEstimate?: boolean | undefined
}

/** A provider's page for one purchase, made before the press, because a window opens only within the press. */
export interface ProviderLink {
  readonly key: string
  readonly status: 'reading' | 'ready' | 'failed'
  readonly url?: string | undefined
  readonly orderId?: string | undefined
  /** When the page expires. Expiring pages open only once. */
  readonly expiresAt?: number | undefined
}

/** A purchase begun here, stored for later visits. Its id is secret. */
export interface Order {
  readonly id: string
  readonly provider: string
  /** The provider's name, as the visitor saw it. */
  readonly label: string
  /** The receiving network. */
  readonly chainId: ChainId
  readonly address: string
  readonly symbol: string
  /** CAIP-10; undefined for the network's own currency. */
  readonly token?: CaipAddress | undefined
  readonly paid: string
  readonly currency: string
  /** The arriving amount: an estimate, if known, and exact once it has arrived. */
  readonly gets?: string | undefined
  readonly startedAtMs: number
  readonly status: PurchaseStatus
  readonly fault?: PurchaseFault | undefined
  readonly hash?: string | undefined
  /** Whether the visitor stated that nothing was paid. The provider may know better. */
  readonly isGivenUp?: boolean | undefined
}

/**
 * The provider's window. `gone`: it was closed or has severed the link to its opener, which cannot be distinguished.
 * `unseen`: the page's policy isolates it from the start.
 */
export interface BuyWindow {
  readonly orderId: string
  readonly url: string
  readonly is: 'open' | 'gone' | 'unseen' | 'blocked'
  /** Whether the same page can be opened again. */
  readonly isLasting: boolean
  readonly popup?: Popup | undefined
}

/** @spec 3.onramp-state */
export interface BuyState {
  /** Ids. */
  readonly providers: readonly string[]
  readonly selectedProvider?: string | undefined
  /** Why there are no quotes. */
  readonly error?: string | undefined
  readonly purchaseCurrency: Purchasable
  readonly paymentCurrency: Payable
  readonly purchaseCurrencies: readonly Purchasable[]
  readonly paymentCurrencies: readonly Payable[]
  /** As typed. */
  readonly paymentAmount: string
  /** The best quote's amount; `'0'` while there is none. */
  readonly purchaseAmount: string
  readonly quotesLoading: boolean
  /** The page's initial values. */
  readonly given?: GivenBuy | undefined
  /** The visitor's languages, for parsing the typed amount. */
  readonly languages: readonly string[]
  /** The receiving network; undefined until chosen. */
  readonly chainId?: ChainId | undefined
  readonly options: Reads<BuyOptions>
  /** `data:` URLs of the currencies, by the path of their image. */
  readonly pictures: Readonly<Record<string, string>>
  readonly quotes?: BuyQuotes | undefined
  /** By provider. */
  readonly links: Readonly<Record<string, ProviderLink>>
  /** Newest first. */
  readonly orders: readonly Order[]
  /** Ids of orders that the server confirmed in this visit. Anyone may have written the stored data of the others. */
  readonly proven: readonly string[]
  /** By account. */
  readonly purchases: Reads<readonly Purchase[]>
  readonly window?: BuyWindow | undefined
  /** Number of polls of the order on screen; polling ends after the last one. */
  readonly looks: number
}

const [purchaseCurrency] = usualPurchaseCurrencies
const [paymentCurrency] = usualPaymentCurrencies

/** The initial form: a dollar stablecoin on Ethereum and Polygon, paid in dollars. */
export const emptyForm = {
  error: undefined,
  selectedProvider: undefined,
  purchaseCurrency: purchaseCurrency as Purchasable,
  paymentCurrency: paymentCurrency as Payable,
  paymentAmount: '',
  purchaseAmount: '0',
  quotesLoading: false,
  languages: [],
  chainId: undefined,
  quotes: undefined,
  links: {},
} as const satisfies Partial<BuyState>

export const emptyBuy: BuyState = {
  ...emptyForm,
  providers: [],
  purchaseCurrencies: purchaseCurrency ? [purchaseCurrency] : [],
  paymentCurrencies: paymentCurrency ? [paymentCurrency] : [],
  options: {},
  pictures: {},
  orders: [],
  proven: [],
  purchases: {},
  looks: 0,
}

type Store = Pick<App, 'store'>

export function buyOf({ store }: Store): BuyState {
  return store.getState().buy ?? emptyBuy
}

export function putBuy({ store }: Store, changes: Partial<BuyState>): void {
  store.setState(({ buy = emptyBuy }) => ({ buy: { ...buy, ...changes } }))
}

/** Where a read keeps what it has found. */
export function shelfOf<Name extends 'options' | 'purchases'>(name: Name) {
  return {
    of: (state: State) => (state.buy ?? emptyBuy)[name],
    put: (reads: BuyState[Name], { buy = emptyBuy }: State) => ({ buy: { ...buy, [name]: reads } }),
  }
}

/** Resets the form to the defaults. Orders stay. */
export function resetBuy(app: Store): void {
  putBuy(app, emptyForm)
}

/** Accepts only a list of texts; anything else means no providers. @spec 5.onramp-providers */
export function setProviders(app: Store, providers: unknown): void {
  const isList = Array.isArray(providers) && providers.every(each => typeof each === 'string')
  putBuy(app, { providers: isList ? providers : [] })
}

export function putLink(app: Store, provider: string, link: ProviderLink | undefined): void {
  const { [provider]: _, ...links } = buyOf(app).links
  putBuy(app, { links: link ? { ...links, [provider]: link } : links })
}

export function findOrder({ orders }: Pick<BuyState, 'orders'>, orderId: string | undefined): Order | undefined {
  return orders.find(({ id }) => id === orderId)
}

/** A provider's name from the document; for a removed provider, the name that the visitor saw. */
export function labelOf(
  { config }: Pick<App, 'config'>,
  { provider, label }: Pick<Order, 'provider' | 'label'>,
): string {
  return config.onramp?.find(({ id }) => id === provider)?.label ?? label
}
