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
