import type { ReactNode } from 'react'
import styles from './factTable.module.css'

interface FactRow {
  label: string
  value: ReactNode
  /** The value takes a line of its own. */
  isLong?: boolean
}

/** Facts one below the other, each with its label and value. */
export function FactTable({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className={styles.root}>
      {rows.map(({ label, value, isLong }) => (
        <div className={styles.row} data-long={isLong || undefined} key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
