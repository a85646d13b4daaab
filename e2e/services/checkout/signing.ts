import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Order, order } from './orders.schema.ts'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** @returns undefined unless the site's server signed exactly this */
export function readOrder(secret: string, token: string): Order | undefined {
  const [text = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, `order\n${text}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return order.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

/** The header that proves news of an order. */
export function signNews(secret: string, body: string, nowMs: number): Record<string, string> {
  const time = Math.floor(nowMs / 1000)
  return { 'X-Checkout-Signature': `t=${time},v1=${sign(secret, `news\n${time}\n${body}`)}` }
}
