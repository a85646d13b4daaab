import type { ReactNode } from 'react'
import { saysId } from './saysId.ts'
import styles from './statusRow.module.css'

interface StatusRowProps {
  /** A small `ConnectingRing`. */
  picture: ReactNode
  title: ReactNode
  /** What it means and what to do next. */
  children: ReactNode
}

/**
 * What a `StatusScreen` says, as one row under facts that stay on screen: a visitor compares them with what the wallet
 * shows. A new state is announced without moving focus.
 */
export function StatusRow({ picture, title, children }: StatusRowProps) {
  return (
    <div className={styles.root} data-steady>
      {picture}
      <div className={styles.text} data-copied id={saysId} role="status">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.sentence}>{children}</p>
      </div>
    </div>
  )
}
