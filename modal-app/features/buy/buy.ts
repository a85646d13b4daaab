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
import type { Popup } from '../../host/openPopup.ts'
import type { Reads } from '../../reads/Read.ts'

declare module '../../app/State.ts' {
  interface State {
    /** What the visitor buys and has bought; undefined before that. */
    buy?: BuyState | undefined
  }
}

export type BuyOptions = EndpointReply<typeof onrampOptions>
export type ProviderQuote = EndpointReply<typeof onrampQuote>['quotes'][number]

/** Without `providers`, all of them take it, or deliver there. */
export type Payable = PaymentCurrency & {
  readonly providers?: readonly string[] | undefined
  readonly image?: string | undefined
}
export type BuyNetwork = PurchaseNetwork & { readonly providers?: readonly string[] | undefined }
export type Purchasable = Omit<PurchaseCurrency, 'networks'> & {
  readonly networks: readonly BuyNetwork[]
  readonly image?: string | undefined
}

/** What a page begins the form with; the visitor can change all of it. */
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

/** What the providers say to one amount. */
export interface BuyQuotes {
  /** What they were asked for (buyFacts.ts). */
  readonly key: string
  /** The best one first. */
  readonly quotes: readonly ProviderQuote[]
  readonly refusals: readonly QuoteRefusal[]
  /** Nobody answered: what arrives is worth about what is paid, and no more is known. */
  readonly isEstimate?: boolean | undefined
}

/** The page of a provider for one purchase, made before the press: a window opens only within it. */
export interface ProviderLink {
  readonly key: string
  readonly status: 'reading' | 'ready' | 'failed'
  readonly url?: string | undefined
  readonly orderId?: string | undefined
  /** Afterwards the page cannot be opened any more; such a page opens once. */
  readonly expiresAt?: number | undefined
}

/** A purchase that was begun here, kept for later visits. Nobody else knows its id. */
export interface Order {
  readonly id: string
  readonly provider: string
  /** Its name, as the visitor saw it. */
  readonly label: string
  /** Where it arrives. */
  readonly chainId: ChainId
  readonly address: string
  readonly symbol: string
  /** CAIP-10; undefined for the network's own currency. */
  readonly token?: CaipAddress | undefined
  readonly paid: string
  readonly currency: string
  /** About what arrives, where it was known; exactly that once it has. */
  readonly gets?: string | undefined
  readonly startedAtMs: number
  readonly status: PurchaseStatus
  readonly fault?: PurchaseFault | undefined
  readonly hash?: string | undefined
  /** The visitor says that nothing was paid. The provider may know better. */
  readonly isGivenUp?: boolean | undefined
}

/**
 * The provider's window. `gone`: it was closed, or has cut itself off; nobody can tell which. `unseen`: the page's policy
 * keeps it apart from the start.
 */
export interface BuyWindow {
  readonly orderId: string
  readonly url: string
  readonly is: 'open' | 'gone' | 'unseen' | 'blocked'
  /** Whether the same page may be opened again. */
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
  /** As it was typed. */
  readonly paymentAmount: string
  /** What the best quote brings; `'0'` while there is none. */
  readonly purchaseAmount: string
  readonly quotesLoading: boolean
  /** What a page began the form with. */
  readonly given?: GivenBuy | undefined
  /** Of the visitor, in which the amount was typed. */
  readonly languages: readonly string[]
  /** Where it arrives; undefined until the visitor has chosen. */
  readonly chainId?: ChainId | undefined
  readonly options: Reads<BuyOptions>
  /** `data:` URLs of the currencies, by the path of their image. */
  readonly pictures: Readonly<Record<string, string>>
  readonly quotes?: BuyQuotes | undefined
  /** By provider. */
  readonly links: Readonly<Record<string, ProviderLink>>
  /** Newest first. */
  readonly orders: readonly Order[]
  /** Ids of those of which the server has told in this visit. What the storage says of the others, anybody may have written. */
  readonly proven: readonly string[]
  /** By account. */
  readonly purchases: Reads<readonly Purchase[]>
  readonly window?: BuyWindow | undefined
  /** How often the order on screen was looked up; it ends after the last look. */
  readonly looks: number
}

const [purchaseCurrency] = usualPurchaseCurrencies
const [paymentCurrency] = usualPaymentCurrencies

/** The form as nobody has touched it: a dollar coin on Ethereum and Polygon, paid in dollars. */
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

/** Begins anew: the defaults, no amounts, no error. What was bought stays. */
export function resetBuy(app: Store): void {
  putBuy(app, emptyForm)
}

/** Takes only a list of texts; anything else is nobody. @spec 5.onramp-providers */
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

/** A provider's name as the document has it; of one that sells here no more, as the visitor saw it. */
export function labelOf(
  { config }: Pick<App, 'config'>,
  { provider, label }: Pick<Order, 'provider' | 'label'>,
): string {
  return config.onramp?.find(({ id }) => id === provider)?.label ?? label
}
