import type { ReactNode } from 'react'
import styles from './explanation.module.css'

interface ExplanationProps {
  /** A decorative drawing of 72 px. */
  picture: ReactNode
  title: string
  children: string
}

/** One fact to know, with a picture. */
export function Explanation({ picture, title, children }: ExplanationProps) {
  return (
    <div className={styles.root}>
      {picture}
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.sentence}>{children}</p>
      </div>
    </div>
  )
}
