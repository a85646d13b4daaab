import { formatUnits, numberToHex } from 'viem'
import { formatEstimate } from '../../../shared/i18n/formatEstimate.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { Fact } from './Approval.ts'
import type { Fees } from './readFees.ts'
import { type Currency, readable } from './tokenWords.ts'

const shownDigits = 4

/** The estimated fee, worded as in the modal's review. */
export const feeFact = (fees: Fees, { symbol, decimals, worth }: Currency, texts: Words): Fact => ({
  name: texts.t('approve.fact.fee'),
  value: texts.t(`approve.fact.fee.${worth ? 'worth' : 'about'}`, {
    amount: `${formatEstimate(Number(formatUnits(fees.likely, decimals)), texts.numbers)} ${symbol}`,
    worth: worth?.(fees.likely) ?? '',
  }),
  note: texts.t('approve.fact.fee.most', {
    amount: `${short(roundUp(fees.most, decimals), decimals, texts)} ${symbol}`,
  }),
})

/** The message for a wallet that cannot cover the highest cost; undefined if it can, or if unknown. */
export function lackOf(
  { balance }: Fees,
  needs: bigint,
  { name, nativeCurrency: { symbol, decimals } }: { name: string; nativeCurrency: Currency },
  texts: Words,
): string | undefined {
  if (balance === undefined || balance >= needs) return undefined
  const words = (amount: bigint) => `${short(amount, decimals, texts)} ${symbol}`
  return texts.t('approve.caution.lack', { has: words(balance), needs: words(roundUp(needs, decimals)), network: name })
}

/** Four significant digits of the fraction, for amounts that are not signed exactly. */
const short = (amount: bigint, decimals: number, texts: Words) =>
  readable(amount - (amount % unitOf(amount, decimals)), decimals, texts)

/** Rounds up to as many digits, because the fee may never exceed this. */
function roundUp(amount: bigint, decimals: number): bigint {
  const unit = unitOf(amount, decimals)
  return ((amount + unit - 1n) / unit) * unit
}

/** The last of the shown digits. */
function unitOf(amount: bigint, decimals: number): bigint {
  const fraction = amount % 10n ** BigInt(decimals)
  return 10n ** BigInt(Math.max(0, `${fraction}`.length - shownDigits))
}

/** The price determines the transaction type. */
export const priced = ({ priorityFee, maxFee }: Fees) =>
  priorityFee === undefined
    ? { type: 'legacy' as const, gasPrice: maxFee }
    : { type: 'eip1559' as const, maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee }

/** Needed to outbid it later. */
export const keptPrices = ({ priorityFee, maxFee }: Fees) => ({
  maxFee: `${maxFee}`,
  ...(priorityFee !== undefined && { tip: `${priorityFee}` }),
})

export const hexed = (values: Readonly<Record<string, bigint | string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
