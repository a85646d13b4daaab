import { escapeHtml as safe } from '../escapeHtml.ts'
import { testCard } from './cards.ts'
import { priceOf, type Ware } from './catalogue.ts'
import type { Order, OrderState } from './orders.schema.ts'

/* Pages of the checkout, in the product's look, and labelled so that they cannot be mistaken for a real one. */

export const moneyText = (amount: string | number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount))

const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

function page(title: string, body: string, refreshes = false): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${refreshes ? '<meta http-equiv="refresh" content="1" />' : ''}
    <title>${safe(title)}</title>
    <link rel="stylesheet" href="/checkout.css" />
    <script src="/checkout.js" defer></script>
  </head>
  <body>
    <p class="notice" role="note"><strong>Sandbox: no real money.</strong> Do not enter a real card.</p>
    <main>${body}</main>
  </body>
</html>`
}

const row = (name: string, value: string) => `<div><dt>${safe(name)}</dt><dd>${safe(value)}</dd></div>`

export interface PayPage {
  /** As in the URL. */
  token: string
  order: Order
  ware: Ware
  place: string
  /** Decimal. */
  amount: string
  isIsolated: boolean
  problem?: string
}

export function payPage({ token, order, ware, place, amount, isIsolated, problem }: PayPage): string {
  const { currency } = order.payment
  const price = priceOf(ware, amount, currency)
  const total = moneyText(amount, currency)
  const hidden = `<input type="hidden" name="order" value="${safe(token)}" />
      <input type="hidden" name="amount" value="${safe(amount)}" />
      ${isIsolated ? '<input type="hidden" name="coop" value="1" />' : ''}`
  return page(
    'Sandbox checkout',
    `
    <header>
      <h1>Sandbox checkout</h1>
      <p class="amount"><bdi>${safe(total)}</bdi></p>
      <p class="soft">You get <strong>${safe(price.amount)} ${safe(ware.symbol)}</strong></p>
    </header>
    <dl>
      ${row('Network', place)}
      ${row('To', shortAddress(order.account))}
      ${row(ware.name, moneyText(price.subtotal, currency))}
      ${row('Fee', moneyText(price.fee, currency))}
      ${row('Network fee', moneyText(price.networkFee, currency))}
    </dl>
    <form method="post" action="/pay">
      ${hidden}
      ${problem ? `<p class="problem" role="alert">${safe(problem)}</p>` : ''}
      <label>Card number
        <input name="card" inputmode="numeric" autocomplete="off" placeholder="${testCard}" required maxlength="23" />
      </label>
      <div class="pair">
        <label>Expires<input name="expires" inputmode="numeric" autocomplete="off" placeholder="12 / 34" maxlength="7" /></label>
        <label>Security code<input name="code" inputmode="numeric" autocomplete="off" placeholder="123" maxlength="4" /></label>
      </div>
      <button type="button" class="quiet" data-card="${testCard}">Use test card</button>
      <button class="main">Pay ${safe(total)}</button>
    </form>
    <form method="post" action="/cancel">${hidden}<button class="quiet">Cancel</button></form>
    <details>
      <summary>Other test cards</summary>
      <p class="soft">4000 0000 0000 0002 is declined. 4000 0000 0000 3220 takes its time.</p>
    </details>`,
  )
}

const results = {
  0: ['Waiting', 'Nothing was paid yet.'],
  1: ['Paying…', 'Your payment arrived. What you bought is on its way.'],
  3: ['Paid', 'You can close this window.'],
} as const
const failures = {
  card_declined: ['Card declined', 'Nothing was paid. Try another card.'],
  cancelled: ['Cancelled', 'Nothing was paid. You can close this window.'],
  failed: ['It did not work', 'Nothing was delivered. You can close this window.'],
} as const

/** An order's stage. @param again the link to try another card, if that is possible */
export function resultPage({ order, stage, paid, amount, fault }: OrderState, again?: string): string {
  const [title, text] = stage === 2 ? failures[fault ?? 'failed'] : results[stage]
  const kind = stage === 3 ? 'good' : stage === 2 ? 'bad' : 'busy'
  return page(
    title,
    `
    <header>
      <p class="mark ${kind}" aria-hidden="true"></p>
      <h1 role="status">${safe(title)}</h1>
      <p class="soft">${safe(text)}</p>
    </header>
    <dl>
      ${row(stage === 2 ? 'Amount' : 'Paid', moneyText(paid, order.payment.currency))}
      ${row('You get', `${stage === 2 ? '0' : amount} ${order.symbol}`)}
      ${row('To', shortAddress(order.account))}
    </dl>
    ${again && fault === 'card_declined' ? `<a class="main" href="${safe(again)}">Try another card</a>` : ''}
    <button type="button" class="quiet" data-close>Close window</button>`,
    stage === 0 || stage === 1,
  )
}

export function problemPage(title: string, text: string): string {
  return page(title, `<header><h1>${safe(title)}</h1><p class="soft">${safe(text)}</p></header>`)
}
