import type { ReactNode } from 'react'
import styles from './footnote.module.css'

interface FootnoteProps {
  /** A lucide icon without size. */
  icon: ReactNode
  children: ReactNode
}

/** What is good to know before one clicks, quietly, at the end of the panel. */
export function Footnote({ icon, children }: FootnoteProps) {
  return (
    <p className={styles.root}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
