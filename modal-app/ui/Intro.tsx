import type { ReactNode } from 'react'
import styles from './intro.module.css'

interface IntroProps {
  /** A `WalletImage` of size `hero`. */
  picture: ReactNode
  title: ReactNode
  /** What it is, in a sentence. */
  children: ReactNode
}

/** Who or what a view is about, at its head. */
export function Intro({ picture, title, children }: IntroProps) {
  return (
    <div className={styles.root}>
      {picture}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{children}</p>
    </div>
  )
}
