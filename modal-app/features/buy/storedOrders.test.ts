import { expect, test } from 'vitest'
import type { Purchase } from '../../../shared/api/onramp.schema.ts'
import { createTestApp } from '../../boot/testApp.ts'
import { storageKey } from '../../lib/storageKey.ts'
import { buyOf, labelOf, type Order } from './buy.ts'
import { enterActivity, readOrders } from './followOrders.ts'
import { shownOrders } from './orders.ts'
import { address, coinbase, connection, networks, order, orderId } from './testBuy.ts'

/*
 * Whoever once had the iframe, or sits at the device, may have written into its storage. The server, once it is the operator's
 * again, knows what was bought.
 */

const hash = `0x${'ab'.repeat(32)}`
const bought = (changes: object = {}, numeric = '98.4'): Purchase => ({
  ...{ id: orderId, provider: 'coinbase', payment: { amount: '100', currency: 'USD' } },
  metadata: {
    ...{ operationType: 'bought', chain: 'eip155:1', minedAt: '2026-11-21T00:00:00.000Z', sentFrom: '' },
    ...{ sentTo: address, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash },
    ...changes,
  },
  transfers: [{ fungible_info: { name: 'USD Coin', symbol: 'USDC' }, direction: 'in', quantity: { numeric } }],
})
const claimed: Order = { ...order, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash, gets: '98.4' }

/** A visit with this in the storage, and a server that knows these purchases. */
async function visit(stored: readonly unknown[], knows: readonly Purchase[], look = enterActivity) {
  const asked: string[] = []
  const get = async (name: string, { orders = '' }: { orders?: string }) => {
    if (name === 'balance') return { balances: [] }
    asked.push(orders)
    return { data: knows.filter(({ id }) => orders.split(',').includes(id)), next: null }
  }
  const app = createTestApp({
    ...{ connections: [connection], networks, config: { onramp: [coinbase] }, api: { get } as never },
  })
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }, { view: 'OnRampActivity' }] } })
  const key = storageKey(app.config, 'orders')
  app.storage.set(key, JSON.stringify(stored))
  await look(app)
  const kept: Order[] = JSON.parse(app.storage.get(key) ?? '[]')
  return { app, asked, kept, shown: shownOrders(buyOf(app).orders, address, app.clock.now()) }
}

test.each([
  ['the list of orders', enterActivity],
  ['the form', readOrders],
])('a forged purchase is gone once %s has asked the server, from the storage too', async (_, look) => {
  const invented = { ...claimed, id: 'Z'.repeat(20), gets: '1000000' }
  const { asked, shown, kept } = await visit([invented, claimed], [bought()], look)
  expect(asked).toEqual([`${invented.id},${orderId}`])
  expect(shown.map(({ id }) => id)).toEqual([orderId])
  expect(kept.map(({ id }) => id)).toEqual([orderId])
})

test.each<[string, Partial<Order>, Purchase, Partial<Order>]>([
  ['another amount', { gets: '1000000' }, bought(), { gets: '98.4' }],
  ['another price', { paid: '5', currency: 'EUR' }, bought(), { paid: '100', currency: 'USD' }],
  ['another token', { symbol: 'BTC' }, bought(), { symbol: 'USDC' }],
  ['another transaction', { hash: `0x${'cd'.repeat(32)}` }, bought(), { hash }],
  [
    'an arrival of what was never paid',
    {},
    bought({ status: 'ONRAMP_TRANSACTION_STATUS_CREATED', hash: undefined }),
    { status: 'ONRAMP_TRANSACTION_STATUS_CREATED', hash: undefined },
  ],
  [
    'an arrival of what failed',
    {},
    bought({ status: 'ONRAMP_TRANSACTION_STATUS_FAILED', fault: 'cancelled', hash: undefined }),
    { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', fault: 'cancelled' },
  ],
])('the server’s status overrides %s in the storage', async (_, stored, knows, expected) => {
  const { app } = await visit([{ ...claimed, ...stored }], [knows])
  expect(buyOf(app).orders[0]).toMatchObject(expected)
})

test('orders that the server has confirmed are requested once, and a failed request removes nothing', async () => {
  const { app, asked } = await visit([claimed], [bought()])
  await enterActivity(app)
  expect(asked).toHaveLength(1)
  Object.assign(app.api, {
    get: async () => {
      throw new Error('Away')
    },
  })
  const away = await visit([claimed], [], async other => {
    Object.assign(other.api, app.api)
    await enterActivity(other)
  })
  expect(away.shown).toMatchObject([{ id: orderId }])
})

test.each<[string, Partial<Order>]>([
  ['a name that turns text around', { label: '\u202eesabnioC' }],
  ['a name of a line of its own', { label: 'Coinbase\nPaid' }],
  ['a symbol that hides something', { symbol: 'US\u200bDC' }],
  ['no symbol', { symbol: '' }],
  ['a hash that leads elsewhere', { hash: '../../address/0x1?'.padEnd(40, 'a') }],
  ['an account with markup', { address: '<img src=x>' }],
  ['a field of its own', { url: 'https://evil.example' } as never],
])('an entry with %s is dropped', async (_, changes) => {
  expect((await visit([{ ...claimed, ...changes }], [bought()])).shown).toEqual([])
})

test('the seller’s name comes from the document, whatever the storage says', async () => {
  const { app, shown } = await visit([{ ...claimed, label: 'Your bank' }], [bought()])
  expect(shown.map(each => labelOf(app, each))).toEqual(['Coinbase'])
})
