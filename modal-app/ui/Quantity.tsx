import { formatExact } from '../lib/formatExact.ts'
import { useI18n } from '../lib/useI18n.tsx'

interface QuantityProps {
  /** A decimal number, as programs write it. */
  value: string
  symbol?: string | undefined
}

/** An amount with all its decimals and its unit, within a text, for what somebody is about to sign or has sent. */
export function Quantity({ value, symbol }: QuantityProps) {
  const { numbers } = useI18n()
  const number = formatExact(value, numbers)
  return <bdi dir={symbol ? undefined : 'ltr'}>{symbol ? `${number} ${symbol}` : number}</bdi>
}
