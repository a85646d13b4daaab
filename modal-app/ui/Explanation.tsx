import type { ReactNode } from 'react'
import styles from './explanation.module.css'

interface ExplanationProps {
  /** A drawing of 72 px, decorative. */
  picture: ReactNode
  title: string
  children: string
}

/** One thing to know, with a picture to remember it by. */
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
