import type { ReactNode } from 'react'
import styles from './event.module.css'

interface EventRowProps {
  picture: ReactNode
  title: string
  /** The counterparty or the progress. */
  detail: ReactNode
  /** The status if it is not done: `strong` stands out without colour. */
  tone?: 'strong' | 'accent' | 'danger' | undefined
  /** The moved amounts: one or more {@link EventAmount}. */
  amounts: ReactNode
  when: string
  /** A page about it, and the page's name. */
  link?: { href: string; title: string } | undefined
  /** Leads to a view about it; in place of a link. */
  onPress?: (() => void) | undefined
}

/** An event of an account, in a list of events. */
export function EventRow({ picture, title, detail, tone, amounts, when, link, onPress }: EventRowProps) {
  const content = (
    <>
      {picture}
      <span className={styles.text}>
        <span className={styles.name}>{title}</span>{' '}
        <span className={styles.detail} data-mark={tone}>
          {detail}
        </span>
      </span>{' '}
      <span className={styles.end}>
        {amounts} <span className={`${styles.detail} ${styles.when}`}>{when}</span>
      </span>
    </>
  )
  const row = { className: styles.row }
  if (onPress)
    return (
      <button {...row} onClick={onPress} type="button">
        {content}
      </button>
    )
  if (!link) return <div {...row}>{content}</div>
  return (
    <a {...row} {...link} rel="noopener noreferrer" target="_blank">
      {content}
    </a>
  )
}

interface EventAmountProps {
  /** With its sign. */
  value?: string | undefined
  /** Comes from contracts, so it is isolated and truncated. */
  symbol?: string | undefined
  isIn: boolean
}

/** Such as "+1.5 ETH". */
export function EventAmount({ value, symbol, isIn }: EventAmountProps) {
  return (
    <span className={styles.amount} data-in={isIn || undefined}>
      {value && <bdi dir="ltr">{value}</bdi>} {symbol && <bdi className={styles.symbol}>{symbol}</bdi>}
    </span>
  )
}

interface EventMonthProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** A list. */
  children: ReactNode
}

/** The events of one month. */
export function EventMonth({ title, aside, children }: EventMonthProps) {
  return (
    <section className={styles.month}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
