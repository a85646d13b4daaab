import type { ReactNode } from 'react'
import styles from './statusScreen.module.css'

interface StatusScreenProps {
  /** A `ConnectingRing`, or a lucide icon without size. */
  picture: ReactNode
  title: ReactNode
  /** What it means and what to do next. */
  children: ReactNode
  /** Buttons, the likeliest first. */
  actions?: ReactNode
}

/**
 * A view with a single message: waiting, empty, failed or done. Title and sentence are a live region, so a new state
 * is announced without moving focus.
 */
export function StatusScreen({ picture, title, children, actions }: StatusScreenProps) {
  return (
    <div className={styles.root}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text} role="status">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.sentence}>{children}</p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
