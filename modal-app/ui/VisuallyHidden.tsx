import type { ReactNode } from 'react'
import styles from './visuallyHidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.root} id={id}>
      {children}
    </span>
  )
}
