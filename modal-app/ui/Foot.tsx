import type { ReactNode } from 'react'
import styles from './foot.module.css'

/** The end of a view. It stays visible while the list above scrolls, and its fade shows that there is more. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>
}
