import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import type { EndpointBody, EndpointReply } from '../../shared/api/endpoint.ts'
import { onrampSession, onrampUrl } from '../../shared/api/onramp.schema.ts'
import { type PurchaseNetwork, payChains } from '../../shared/onramp.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkInput } from '../routes/checkInput.ts'
import { plainAddress, projectNetwork } from '../routes/projectNetwork.ts'
import type { BuyDesk } from './buyDesk.ts'
import { findOffer, limitFault, type Offer } from './findOffer.ts'
import { newOrderId } from './orders.ts'
import { sessionEnded } from './purchaseSessions.ts'
import type { Purchase, Seller, SellerOptions, StartedPurchase } from './seller.ts'

/** Each call uses the operator's key: twenty at once, then one every half second. */
const clientTokens = 30
const projectTokens = 5
const maxUrlLength = 4000

/**
 * Only our own pages send this origin; browsers keep others from forging it. @throws ApiFailure `origin_not_allowed`
 */
function demandOwnPage(c: Context<CdnEnv>, publicUrl: string): void {
  if (c.req.header('Origin') !== publicUrl)
    throw new ApiFailure('origin_not_allowed', `Only pages of ${publicUrl} may begin a purchase`)
}

/** Creates a session, with which the frame can start one purchase. */
export function sessionRoute({ parts: { deps, limits }, sellers, sessions }: BuyDesk) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(onrampSession.query, c.req.query(), 'query')
    demandOwnPage(c, deps.publicUrl)
    sellers(c)
    limits.chargeClient(c, 2)
    const reply: EndpointReply<typeof onrampSession> = await sessions.make(c.get('project').id)
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  }
}

/** The page where a visitor pays. @spec 7.onramp-url */
export function urlRoute(desk: BuyDesk) {
  const { deps, limits } = desk.parts
  return async (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(onrampUrl.query, c.req.query(), 'query')
    demandOwnPage(c, deps.publicUrl)
    const body = checkInput(onrampUrl.body, fromJson(c.get('body')), 'body')
    const project = c.get('project')
    const network = projectNetwork(c, body.chainId, 'onramp')
    const seller = desk.seller(c, body.provider)
    const [wallet] = body.destinationWallets
    if (!wallet || !isAddress(network.id, wallet.address))
      throw new ApiFailure(
        'invalid_request',
        `body.destinationWallets.0.address is not accepted; expected an account of ${network.name}`,
      )
    await desk.sessions.check(project.id, body.session)
    limits.chargeClient(c, clientTokens)
    limits.chargeProject(c, projectTokens)
    const account = plainAddress(network, wallet.address)
    const reply = await desk.ask(c, async read => {
      const options = await desk.known.of(read, seller, body.country ?? 'US')
      const purchase = purchaseOf(seller, options, body, account)
      await addOrder(desk, project.id, body.session, seller, purchase)
      try {
        const started = await seller.start(read, purchase)
        demandPinned(seller, started)
        if (started.reference !== undefined) await desk.orders.refer(purchase.orderId, started.reference)
        return { ...started, orderId: purchase.orderId }
      } catch (error) {
        await desk.orders.remove(purchase.orderId)
        throw error
      }
    })
    const { url, orderId, expiresAt } = reply
    const answer: EndpointReply<typeof onrampUrl> = { url, orderId, ...(expiresAt !== undefined && { expiresAt }) }
    return c.json(answer, 200, { 'Cache-Control': 'no-store' })
  }
}

/** @throws ApiFailure `not_available` or `amount_out_of_limits` */
function purchaseOf(
  seller: Seller,
  options: SellerOptions,
  body: EndpointBody<typeof onrampUrl>,
  account: string,
): Purchase {
  const { paymentCurrency, presetFiatAmount: amount, presetCryptoAmount, paymentMethod: method = 'card' } = body
  const { partnerUserId, defaultExperience } = body
  const offer = findOffer(options, { ...body, method })
  if (!offer) throw new ApiFailure('not_available', `${seller.facts.label} does not sell this here`)
  const { currency, network, limit } = offer
  const page = pageOf(options, body, offer)
  if (amount !== undefined && limitFault(amount, limit))
    throw new ApiFailure(
      'amount_out_of_limits',
      `${seller.facts.label} takes ${limit.min} to ${limit.max} ${paymentCurrency}`,
    )
  return {
    ...{ orderId: newOrderId(), account, currency, network, paymentCurrency, amount, method },
    ...{ cryptoAmount: presetCryptoAmount, country: body.country ?? 'US', ...page, partnerUserId, defaultExperience },
  }
}

/** What the seller's page may offer besides the order. Omits assets and networks that the seller does not deliver. */
function pageOf(
  { purchaseCurrencies }: SellerOptions,
  { destinationWallets: [wallet], defaultNetwork }: EndpointBody<typeof onrampUrl>,
  { currency, network }: Offer,
): Pick<Purchase, 'blockchains' | 'assets' | 'defaultNetwork'> {
  const nameOf = (each: PurchaseNetwork) => payChains[each.network] ?? each.name
  const delivered = new Set(purchaseCurrencies.flatMap(({ networks }) => networks.map(nameOf)))
  const sold = new Set(purchaseCurrencies.map(({ symbol }) => symbol))
  const { blockchains = [], assets = [] } = wallet ?? {}
  const own = nameOf(network)
  const payable = [...new Set([own, ...blockchains.filter(name => delivered.has(name))])]
  return {
    blockchains: payable,
    defaultNetwork: payable.includes(defaultNetwork) ? defaultNetwork : own,
    assets: assets.length ? [...new Set([currency.symbol, ...assets.filter(symbol => sold.has(symbol))])] : [],
  }
}

/** @throws ApiFailure `purchase_session_ended` if the session began another order */
async function addOrder(
  { orders, parts: { deps } }: BuyDesk,
  project: string,
  session: string,
  { facts }: Seller,
  { orderId, account, currency, network, paymentCurrency, amount }: Purchase,
): Promise<void> {
  const isFirst = await orders.add({
    ...{ id: orderId, session, project, provider: facts.id, account, chain: network.network },
    ...{ contract: network.contract_address, symbol: currency.symbol, name: currency.name },
    ...{ payment_currency: paymentCurrency, payment_amount: amount ?? null, amount: null, reference: null },
    ...{ stage: 0, fault: null, hash: null, created_at: deps.now(), asked_at: 0 },
  })
  if (!isFirst) throw sessionEnded()
}

/** The window opens only on the provider's own origin. @throws ApiFailure `node_failed` */
function demandPinned({ facts }: Seller, { url }: StartedPurchase): void {
  const page = URL.canParse(url) ? new URL(url) : undefined
  // A `blob:` URL has the origin of its creator, so compare the text.
  if (page?.href.startsWith(`${facts.origin}/`) && url.length <= maxUrlLength) return
  const detail = `${facts.id} names a page of ${page?.origin ?? 'nowhere'}`
  throw new ApiFailure('node_failed', 'The provider sent an unexpected reply', {}, detail)
}
