import * as z from 'zod'
import type { ChainId } from '../../../shared/caip.ts'
import { type PaymentMethod, paymentMethods } from '../../../shared/onramp.ts'
import { fitText } from '../../routes/fitText.ts'
import type { SellerOptions } from '../seller.ts'

/* Schemas shared by sellers' APIs. Some document members in snake case, others in camel case. */

/** A decimal without an exponent. */
export const decimal = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,40}(\.\d{1,40})?$/))
const short = z.string().max(200)

export const money = z
  .object({ value: decimal.optional(), amount: decimal.optional(), currency: short })
  .transform(({ value, amount, currency }) => ({ amount: value ?? amount ?? '0', currency }))

/** Renames members to snake case at all levels. */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      inSnakeCase(member),
    ]),
  )
}

export const snake = <Value>(schema: z.ZodType<Value>) => z.preprocess(inSnakeCase, schema)

const limit = z.object({ id: short, min: decimal, max: decimal })
const network = z.object({
  name: short,
  display_name: short.optional(),
  chain_id: z.union([z.string().max(64), z.number()]).transform(String),
  contract_address: short.nullish(),
})
export const optionsReply = snake(
  z.object({
    payment_currencies: z
      .array(
        z.object({ id: short, limits: z.array(limit).optional(), payment_method_limits: z.array(limit).optional() }),
      )
      .max(1000),
    purchase_currencies: z
      .array(z.object({ id: short, name: short, symbol: short, networks: z.array(network).max(200) }))
      .max(5000),
  }),
)

const maxPaymentCurrencies = 200
const maxPurchaseCurrencies = 500
const contractPattern = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})?$/

/** The usable part of the options. @param chainOf the CAIP-2 id of a network, if the seller delivers there */
export function readOptions(
  { payment_currencies, purchase_currencies }: z.infer<typeof optionsReply>,
  chainOf: (network: { name: string; chain_id: string }) => ChainId | undefined,
): SellerOptions {
  const paymentCurrencies = payment_currencies.flatMap(({ id, limits, payment_method_limits }) => {
    const usable = (payment_method_limits ?? limits ?? []).flatMap(({ id: method, min, max }) => {
      const known = paymentMethods.find(each => each === method.toLowerCase())
      return known && Number(min) <= Number(max) ? [{ id: known satisfies PaymentMethod, min, max }] : []
    })
    const each = paymentMethods.flatMap(method => usable.find(limit => limit.id === method) ?? [])
    return /^[A-Z]{3}$/.test(id) && each.length > 0 ? [{ id, payment_method_limits: each }] : []
  })
  const purchaseCurrencies = purchase_currencies.flatMap(({ id, name, symbol, networks }) => {
    const delivered = networks.flatMap(({ name: networkName, display_name, chain_id, contract_address }) => {
      const chain = chainOf({ name: networkName, chain_id })
      const contract = contract_address ?? ''
      if (!chain || !contractPattern.test(contract)) return []
      const display = fitText(display_name ?? networkName, 64)
      return [
        { name: fitText(networkName, 64), display_name: display, chain_id, contract_address: contract, network: chain },
      ]
    })
    const fitted = fitText(symbol, 32)
    return /^[\w-]{1,64}$/.test(id) && fitted && delivered.length > 0
      ? [{ id, name: fitText(name, 64), symbol: fitted, networks: delivered }]
      : []
  })
  return {
    paymentCurrencies: paymentCurrencies.slice(0, maxPaymentCurrencies),
    purchaseCurrencies: purchaseCurrencies.slice(0, maxPurchaseCurrencies),
  }
}
