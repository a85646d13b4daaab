import { formatExact } from '../../shared/i18n/formatExact.ts'
import { useI18n } from '../lib/useI18n.tsx'
import styles from './amount.module.css'
import { Skeleton } from './Skeleton.tsx'

interface AmountProps {
  /** Formatted for the locale; undefined while loading. */
  value?: string | undefined
  symbol?: string | undefined
}

/** Longer amounts are drawn smaller, in steps, to fit on one line of the panel. */
const sizeOf = (value: string) => (value.length <= 12 ? undefined : value.length <= 20 ? 'long' : 'longest')

/** The one large number of a view. */
export function Amount({ value, symbol }: AmountProps) {
  if (value === undefined)
    return (
      <div className={styles.root}>
        <Skeleton width="medium" />
      </div>
    )
  return (
    <p className={styles.root} data-copied data-size={sizeOf(value)}>
      <bdi className={styles.value} dir="ltr">
        {value}
      </bdi>{' '}
      <bdi className={styles.symbol}>{symbol}</bdi>
    </p>
  )
}

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
