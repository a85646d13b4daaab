import { numberToHex } from 'viem'
import type { Words } from '../locales/siteTexts.ts'
import type { Fact } from './Approval.ts'
import type { Fees } from './readFees.ts'
import { type Currency, readable } from './tokenWords.ts'

const shownDigits = 4

export const feeFact = (fees: Fees, { symbol, decimals }: Currency, { t }: Words): Fact => ({
  name: t('approve.fact.fee'),
  value: t('approve.fact.fee.about', { amount: `${short(fees.likely, decimals)} ${symbol}` }),
  note: t('approve.fact.fee.most', { amount: `${short(roundUp(fees.most, decimals), decimals)} ${symbol}` }),
})

/** What a wallet is told that cannot pay what this needs at most; undefined if it can, or if nobody knows. */
export function lackOf(
  { balance }: Fees,
  needs: bigint,
  { name, nativeCurrency: { symbol, decimals } }: { name: string; nativeCurrency: Currency },
  { t }: Words,
): string | undefined {
  if (balance === undefined || balance >= needs) return undefined
  const words = (amount: bigint) => `${short(amount, decimals)} ${symbol}`
  return t('approve.caution.lack', { has: words(balance), needs: words(roundUp(needs, decimals)), network: name })
}

/** Four digits that count, for what nobody signs exactly. */
function short(amount: bigint, decimals: number): string {
  return readable(amount, decimals).replace(/^([\d,]*\.0*[1-9]\d{3})\d+$/, '$1')
}

/** To as many digits, since no more than this may be taken. */
function roundUp(amount: bigint, decimals: number): bigint {
  const fraction = amount % 10n ** BigInt(decimals)
  const unit = 10n ** BigInt(Math.max(0, `${fraction}`.length - shownDigits))
  return ((amount + unit - 1n) / unit) * unit
}

/** The type of a transaction goes by its price. */
export const priced = ({ priorityFee, maxFee }: Fees) =>
  priorityFee === undefined
    ? { type: 'legacy' as const, gasPrice: maxFee }
    : { type: 'eip1559' as const, maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee }

/** To be outbid by what takes its place. */
export const keptPrices = ({ priorityFee, maxFee }: Fees) => ({
  maxFee: `${maxFee}`,
  ...(priorityFee !== undefined && { tip: `${priorityFee}` }),
})

export const hexed = (values: Readonly<Record<string, bigint | string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
