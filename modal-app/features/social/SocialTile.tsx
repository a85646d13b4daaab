import type { ReactNode } from 'react'
import styles from './socialTile.module.css'

/** A provider's mark as large as a wallet's picture. */
export function SocialTile({ children }: { children: ReactNode }) {
  return <span className={styles.root}>{children}</span>
}
