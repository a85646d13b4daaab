import type { ReactNode } from 'react'
import styles from './footnote.module.css'

interface FootnoteProps {
  /** A lucide icon without size. */
  icon: ReactNode
  children: ReactNode
}

/** A muted note at the end of the panel that is useful before a click. */
export function Footnote({ icon, children }: FootnoteProps) {
  return (
    <p className={styles.root}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
