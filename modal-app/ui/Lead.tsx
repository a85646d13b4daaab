import type { ReactNode } from 'react'
import styles from './lead.module.css'

/** The sentence under the title: the purpose of the view and what happens next. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.root}>{children}</p>
}
