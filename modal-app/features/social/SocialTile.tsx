import type { ReactNode } from 'react'
import styles from './socialTile.module.css'

/** A provider's logo in the size of a wallet's image. */
export function SocialTile({ children }: { children: ReactNode }) {
  return <span className={styles.root}>{children}</span>
}
