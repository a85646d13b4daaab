import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Part } from '../running.ts'
import { outcomeOf } from './cards.ts'
import { limits, priceOf, rates, type Ware } from './catalogue.ts'
import { createOrders } from './createOrders.ts'
import type { Order } from './orders.schema.ts'
import { moneyText, payPage, problemPage, resultPage } from './pages.ts'
import type { Faucet } from './payOut.ts'
import { readOrder } from './signing.ts'

/* Modelled on no particular seller. Its API is as narrow as those that `cdn/buy/sellers` uses, its cards are the card
   networks'
   test numbers, and its updates are signed like Stripe's: `t=…,v1=…`, an HMAC over time and text. */

export interface CheckoutOptions {
  /** 0 takes any free port. */
  port: number
  /** The project's root. */
  root: string
  wares: readonly Ware[]
  faucet: Faucet
  /** Shared with the site's server. */
  secret: string
  slowMs?: number
  lateMs?: number
}

export interface Checkout extends Part {
  /** Its origin. */
  url: string
}

/** Fills in the form, and closes the window. Everything else works without it. */
const script = `document.addEventListener('click', ({ target }) => {
  const { card, close: closes } = target.dataset ?? {}
  if (closes !== undefined) close()
  if (!card) return
  const { elements } = target.form
  elements.card.value = card
  elements.expires.value = '12 / 34'
  elements.code.value = '123'
})
`
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const usualAmount = '100.00'

/**
 * A hosted checkout that replaces a seller's, with play money: assets arrive on the local chains. A site's server signs
 * the orders and receives updates.
 */
export function startCheckout(options: CheckoutOptions): Promise<Checkout> {
  const { port, root, wares, faucet, secret, slowMs = 10_000, lateMs = 1500 } = options
  const orders = createOrders({ wares, faucet, secret, slowMs, lateMs })
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Content-Security-Policy', policy)
    context.header('Cache-Control', 'no-store')
    context.header('Referrer-Policy', 'no-referrer')
  })
  addApi(app, options, orders.find)
  app.get('/', context =>
    context.html(problemPage('Sandbox checkout', 'A site opens this page with an order. By itself it sells nothing.')),
  )
  app.get('/checkout.css', async context =>
    context.body(await readFile(join(root, 'e2e/services/checkout/checkout.css'), 'utf8'), 200, {
      'Content-Type': 'text/css; charset=utf-8',
    }),
  )
  app.get('/checkout.js', context => context.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))

  /** A page that may isolate itself from its opener. */
  const html = (context: Context, isIsolated: boolean, text: string, status: 200 | 400 = 200) => {
    if (isIsolated) context.header('Cross-Origin-Opener-Policy', 'same-origin')
    return context.html(text, status)
  }
  const placeOf = ({ currency, chain, contract }: Order) => {
    const ware = wares.find(({ id }) => id === currency)
    const place = ware?.places.find(
      each => each.chain === chain && each.contract.toLowerCase() === contract.toLowerCase(),
    )
    return ware && place ? { ware, place } : undefined
  }
  const read = (token: string) => {
    const order = readOrder(secret, token)
    const there = order && placeOf(order)
    return order && there ? { order, ...there } : undefined
  }
  const unknown = (context: Context) =>
    html(context, false, problemPage('This order is not valid', 'Start again from the site. Nothing was paid.'), 400)
  const linkTo = (orderId: string, isIsolated: boolean) => `/orders/${orderId}${isIsolated ? '?coop=1' : ''}`

  app.get('/pay', context => {
    const { order: token = '', coop } = context.req.query()
    const found = read(token)
    if (!found) return unknown(context)
    const { order, ware, place } = found
    const known = orders.find(order.orderId)
    if (known?.stage === 1 || known?.stage === 3) return context.redirect(linkTo(order.orderId, coop === '1'))
    const amount = order.payment.amount ?? usualAmount
    const shown = { token, order, ware, place: place.display, amount, isIsolated: coop === '1' }
    return html(context, coop === '1', payPage(shown))
  })
  app.post('/pay', async context => {
    const { order: token = '', card = '', coop } = await fieldsOf(context)
    const found = read(token)
    if (!found) return unknown(context)
    const { order, ware, place } = found
    const amount = order.payment.amount ?? usualAmount
    const outcome = outcomeOf(card)
    const isIsolated = coop === '1'
    if (!outcome) {
      const problem = 'This is no test card. Use 4242 4242 4242 4242.'
      return html(
        context,
        isIsolated,
        payPage({ token, order, ware, place: place.display, amount, isIsolated, problem }),
        400,
      )
    }
    if (outcome === 'declined') orders.fail(order, amount, 'card_declined')
    else orders.pay(order, amount, outcome === 'slow')
    const again = outcome === 'declined' ? `&order=${encodeURIComponent(token)}` : ''
    return context.redirect(`/orders/${order.orderId}?coop=${isIsolated ? 1 : 0}${again}`, 303)
  })
  app.post('/cancel', async context => {
    const { order: token = '', coop } = await fieldsOf(context)
    const found = read(token)
    if (!found) return unknown(context)
    orders.fail(found.order, found.order.payment.amount ?? usualAmount, 'cancelled')
    return context.redirect(linkTo(found.order.orderId, coop === '1'), 303)
  })
  app.get('/orders/:id', context => {
    const { coop, order } = context.req.query()
    const state = orders.find(context.req.param('id'))
    const again = order && `/pay?order=${encodeURIComponent(order)}${coop === '1' ? '&coop=1' : ''}`
    return state ? html(context, coop === '1', resultPage(state, again)) : unknown(context)
  })

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise(stopped => {
            orders.stop()
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    )
  })
}

async function fieldsOf(context: Context): Promise<Record<string, string | undefined>> {
  const fields = await context.req.parseBody()
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The endpoints for a site's server. */
function addApi(app: Hono, { wares, secret }: CheckoutOptions, find: ReturnType<typeof createOrders>['find']): void {
  app.use('/v1/*', async (context, next) => {
    if (context.req.header('Authorization') !== `Bearer ${secret}`) return context.json({ error: 'Who are you?' }, 401)
    await next()
  })
  app.get('/v1/options', context =>
    context.json({
      payment_currencies: Object.keys(rates).map(id => ({ id, limits })),
      purchase_currencies: wares.map(({ id, name, symbol, places }) => ({
        ...{ id, name, symbol },
        networks: places.map(({ chain, display, contract }) => ({
          ...{ name: chain, display_name: display, chain_id: chain.split(':')[1] ?? '', contract_address: contract },
        })),
      })),
    }),
  )
  app.post('/v1/quote', async context => {
    const { currency, paymentCurrency, amount } = await context.req.json<Record<string, string>>()
    const ware = wares.find(({ id }) => id === currency)
    if (!ware || !amount || !paymentCurrency) return context.json({ error: 'Not sold' }, 404)
    const price = priceOf(ware, amount, paymentCurrency)
    const money = (value: number) => ({ amount: value.toFixed(2), currency: paymentCurrency })
    return context.json({
      paymentTotal: money(price.total),
      paymentSubtotal: money(price.subtotal),
      purchaseAmount: { amount: price.amount, currency: ware.symbol },
      networkFee: money(price.networkFee),
      providerFee: money(price.fee),
      quoteId: `${ware.id}-${moneyText(amount, paymentCurrency).replace(/\W/g, '')}`,
    })
  })
  app.get('/v1/orders/:id', context => {
    const state = find(context.req.param('id'))
    if (!state) return context.json({ unknown: true })
    const { order, stage, paid, amount, fault, hash } = state
    const { orderId, project, account, chain, contract, payment } = order
    return context.json({
      ...{ orderId, project, account, chain, contract, amount, stage, fault, hash },
      payment: { amount: paid, currency: payment.currency },
    })
  })
}
