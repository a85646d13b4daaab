import type { ReactNode } from 'react'
import styles from './foot.module.css'

/** The end of a view: it stays in sight while the list above it scrolls, under a fade that says there is more. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>
}
