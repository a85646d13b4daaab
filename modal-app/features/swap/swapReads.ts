import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import { chosenSources } from '../../../shared/chosenSources.ts'
import { exchanges } from '../../../shared/networks/exchanges.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { type Cached, cachedRead, followRead, readOf, type Shelf } from '../../reads/cachedRead.ts'
import type { Read } from '../../reads/Read.ts'
import type { PinnedRouter } from '../../signing/checkSwap.ts'
import { emptySwap, type SwapPermit, type SwapQuotes, type SwapReview, type SwapState } from './swap.ts'
import { quoteKey, type Swapping, swapId, swappingOf } from './swapFacts.ts'

/** Spec §9: quotes are read again every 10 s. */
const quoteMs = 10_000
const tokensMs = 600_000
const gasMs = 10_000
const gasPollMs = 20_000
const priceMs = 60_000
const priceLockMs = 30_000

function shelfOf<Name extends 'tokens' | 'gas' | 'prices' | 'quotes' | 'atomic'>(name: Name) {
  return {
    of: (state: State) => (state.swap ?? emptySwap)[name],
    put: (reads: SwapState[Name], { swap = emptySwap }: State) => ({ swap: { ...swap, [name]: reads } }),
  }
}

/** The tokens that can be swapped on the network. */
export function tokensRead({ api }: App, { network: { id } }: Pick<Swapping, 'network'>) {
  const read = () => api.get('convertTokens', { chainId: id })
  return { shelf: shelfOf('tokens'), key: id, read, maxAgeMs: tokensMs, lockMs: 0 }
}

export function gasRead({ api }: App, { network: { id } }: Pick<Swapping, 'network'>) {
  const read = () => api.get('convertGasPrice', { chainId: id })
  return { shelf: shelfOf('gas'), key: id, read, maxAgeMs: gasMs, lockMs: 0, pollMs: gasPollMs }
}

const priceShelf: Shelf<number | null> = shelfOf('prices')

/** A token's price from a source other than the swap's. @spec 7.fungible-price */
function priceRead({ api }: App, id: string): Cached<number | null> {
  const read = async () => {
    const { fungibles } = await api.post('fungiblePrice', { currency: 'usd', addresses: [id as CaipAddress] })
    return fungibles.find(({ address }) => address?.toLowerCase() === id.toLowerCase())?.price ?? null
  }
  return { shelf: priceShelf, key: id.toLowerCase(), read, maxAgeMs: priceMs, lockMs: priceLockMs }
}

/** Requests the prices of both tokens that the account's own list lacks: it only has the account's own tokens. */
export async function readPrices(app: App): Promise<void> {
  const { network, pay, get } = swappingOf(app.store.getState()) ?? {}
  if (!network) return
  const lacking = [pay, get].flatMap(token => (token && token.price === undefined ? swapId(network.id, token) : []))
  await Promise.all(lacking.map(id => cachedRead(app, priceRead(app, id))))
}

/**
 * Whether an account's wallet executes several calls together. A wallet that would first have to change the account's
 * kind (`ready`) is asked step by step, unless its owner already has a smart account there, whose contract is deployed
 * with the first calls.
 */
export function atomicRead(app: App, { connection, network }: Pick<Swapping, 'connection' | 'network'>) {
  const { address = '', type } = connection.accounts[0] ?? {}
  const enough = type === 'smartAccount' ? ['supported', 'ready'] : ['supported']
  async function read() {
    const calls = await (await app.adapters.load(connection.namespace)).capability('calls')
    const connector = app.connectors.find(connection.connectorId)
    if (!connector || !calls) return false
    const { atomic } = await calls.walletCapabilities({ connector, chainId: network.id, address })
    return enough.includes(Object(atomic).status)
  }
  const key = [connection.id, network.id, address, type].join(' ')
  return { shelf: shelfOf('atomic'), key, read, maxAgeMs: tokensMs, lockMs: 0 }
}

const quoteShelf: Shelf<SwapQuotes> = shelfOf('quotes')

/** The quotes for the form's amount; undefined while the form is incomplete. */
export function quoteRead(app: App, swapping = swappingOf(app.store.getState())): Cached<SwapQuotes> | undefined {
  const key = swapping && quoteKey(swapping)
  if (!swapping || !key) return undefined
  const { network, connection, pay, get, amount } = swapping
  if (!get || amount.is !== 'amount') return undefined
  const pins = swapPins(app, network.id)?.pins ?? []
  const isLimited = chosenSources(app.store.getState().settings.swaps) !== undefined
  const query = {
    ...(isLimited && { sources: pins.map(({ source }) => source).join() }),
    amount: String(amount.amount),
    userAddress: connection.accounts[0]?.address ?? '',
    from: swapId(network.id, pay),
    to: swapId(network.id, get),
  }
  const gasPrice = gasPriceOf(app, swapping)
  const isPinned = ({ source }: SwapQuote) => pins.some(pin => pin.source === source)
  const read = async () => {
    const reply = await app.api.get('convertQuotes', {
      ...query,
      // The gas price of the fee on screen, so the best offer is the best after fees.
      ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
    })
    // Drops offers that may not be accepted.
    return { ...reply, quotes: reply.quotes.filter(isPinned) }
  }
  return { shelf: quoteShelf, key, read, maxAgeMs: quoteMs, lockMs: 0, pollMs: quoteMs }
}

/** Reads the form's quote and the gas price, and again every 10 s while the view stays visible. */
export async function followQuotes(app: App): Promise<void> {
  void readPrices(app)
  const quote = quoteRead(app)
  if (!quote) return
  followRead(app, () => quoteRead(app))
  const gas = () => {
    const swapping = swappingOf(app.store.getState())
    return swapping && gasRead(app, swapping)
  }
  followRead(app, gas)
  const now = gas()
  if (now) void cachedRead(app, now)
  await cachedRead(app, quote)
}

/** The form's quotes, as far as known. */
export function quotesOf(swapping: Swapping, swap: SwapState = emptySwap): Read<SwapQuotes> | undefined {
  const key = quoteKey(swapping)
  return key === undefined || !Object.hasOwn(swap.quotes, key) ? undefined : swap.quotes[key]
}

export function gasPriceOf(app: App, swapping: Pick<Swapping, 'network'>): bigint | undefined {
  const { value } = readOf(app, gasRead(app, swapping)) ?? {}
  return value && BigInt(value.standard)
}

/** The contracts that a swap may use. They come from the document and this release, so no API reply can change them. */
interface SwapPins {
  pins: readonly PinnedRouter[]
  wrapped: string | undefined
  bases: readonly string[]
}

/** @returns undefined without swaps on the network */
export function swapPins({ config, store }: Pick<App, 'config' | 'store'>, chainId: ChainId): SwapPins | undefined {
  const network = config.swapNetworks?.find(({ id }) => id === chainId)
  if (!network) return undefined
  const shipped = exchanges[chainId]
  const sources =
    network.sources ?? shipped?.exchanges.map(({ id, router }) => ({ source: id, router, hasRoutes: true })) ?? []
  const chosen = chosenSources(store.getState().settings.swaps)
  const wanted = sources.filter(({ source }) => !chosen || chosen.includes(source))
  return {
    // Each of them takes the token directly.
    pins: wanted.map(({ source, router, hasRoutes = false }) => ({ source, router, spender: router, hasRoutes })),
    wrapped: network.wrapped ?? shipped?.wrapped,
    bases: network.bases ?? shipped?.bases ?? [],
  }
}

type Asked = Pick<SwapReview, 'network' | 'from' | 'pay' | 'get' | 'amount' | 'quote'>

interface Building {
  permit?: SwapPermit | undefined
  /** Skips the network's check whether the transaction would fail. */
  disableEstimate?: boolean
}

/** Has the server build the transaction of a quote, exactly as shown. */
export function postSwap({ api, config }: App, asked: Asked, { permit, disableEstimate = false }: Building = {}) {
  const { network, from, pay, get, amount, quote } = asked
  const { source, minimum, route, deadline, slippage } = quote
  return api.post('convertBuildTransaction', {
    amount: String(amount),
    from: swapId(network.id, pay),
    to: swapId(network.id, get),
    userAddress: from.address,
    projectId: config.projectId,
    eip155: { slippage },
    disableEstimate,
    quote: { source, minimum, route, deadline },
    ...(permit?.signature && { permit: { deadline: permit.deadline, signature: permit.signature } }),
  })
}

/** The source's allowance of the paid token. */
export async function readAllowance(
  { api }: App,
  { network, from, pay, quote: { source } }: Pick<SwapReview, 'network' | 'from' | 'pay' | 'quote'>,
): Promise<bigint> {
  const query = { tokenAddress: swapId(network.id, pay), userAddress: from.address, source }
  return BigInt((await api.get('convertAllowance', query)).allowance)
}
