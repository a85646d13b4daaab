import type { ReactNode } from 'react'
import styles from './intro.module.css'

interface IntroProps {
  /** A `WalletImage` of size `hero`. */
  picture: ReactNode
  title: ReactNode
  /** One sentence about it. */
  children: ReactNode
}

/** The head of a view about one wallet or network. */
export function Intro({ picture, title, children }: IntroProps) {
  return (
    <div className={styles.root}>
      {picture}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sentence}>{children}</p>
    </div>
  )
}
