import { Children, type ReactNode } from 'react'
import styles from './list.module.css'

interface ListProps {
  /** The accessible name of the list. */
  label?: string
  /** The rows, each with a key. */
  children: ReactNode
}

/**
 * Rows as a semantic list, so screen readers announce how many there are. Arrow keys move between them
 * (`lib/followKeyboard.ts`).
 */
export function List({ label, children }: ListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role together with the bullets
    <ul aria-label={label} className={styles.root} data-rows role="list">
      {Children.map(children, row => row && <li>{row}</li>)}
    </ul>
  )
}
