import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { disabledBy } from './disabledBy.ts'
import styles from './row.module.css'

interface MoreRowProps {
  label: string
  /** A short text for the number. */
  count: string
  /** Decorative, at most 40 px. */
  icon: ReactNode
  /** Id of the text that says why the row is disabled. Clicks still reach `onClick`, which can then show the reason. */
  disabledReasonId?: string | undefined
  onClick: () => void
  /** Preloads what the click will need. */
  onIntent: () => void
}

/** The last row of a list of wallets; opens all of them. */
export function MoreRow({ label, count, icon, disabledReasonId, onClick, onIntent }: MoreRowProps) {
  return (
    <button
      {...disabledBy(disabledReasonId)}
      className={styles.root}
      data-more
      onClick={onClick}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      type="button"
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={styles.name}>{label}</span>
        <span className={styles.tag}> {count}</span>
      </span>
      <ChevronRight className={styles.end} />
    </button>
  )
}
