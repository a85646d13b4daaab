import type { ReactNode } from 'react'
import styles from './visuallyHidden.module.css'

/** Text for those who listen. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.root} id={id}>
      {children}
    </span>
  )
}
