import type { ReactNode } from 'react'
import styles from './row.module.css'

interface TokenRowProps {
  /** Any text a token calls itself; the start of the row's accessible name. */
  name: string
  symbol: string
  /** A picture of size `row`. */
  picture: ReactNode
  /** How much there is, formatted; undefined while it is unknown. */
  amount?: string | undefined
  /** A short remark, such as "Not on this site's list". */
  tag?: string | undefined
  isCurrent?: boolean
  onClick: () => void
}

/** A token to choose. */
export function TokenRow({ name, symbol, picture, amount, tag, isCurrent = false, onClick }: TokenRowProps) {
  return (
    <button aria-current={isCurrent || undefined} className={styles.root} onClick={onClick} type="button">
      {picture}
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.tag}>
          {' '}
          {amount} <bdi>{symbol}</bdi>
        </span>
        {tag !== undefined && <span className={styles.reason}> {tag}</span>}
      </span>
    </button>
  )
}
