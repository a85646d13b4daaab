import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './row.module.css'

interface MoreRowProps {
  label: string
  /** How many, in a word. */
  count: string
  /** Decorative, 40 px at most. */
  icon: ReactNode
  /** Id of the text that tells why it does nothing just now; a click is still told to `onClick`, so that it can say so. */
  disabledReasonId?: string | undefined
  onClick: () => void
  /** The moment to load what the click will need. */
  onIntent: () => void
}

/** Ends a list of wallets: leads to all there are. */
export function MoreRow({ label, count, icon, disabledReasonId, onClick, onIntent }: MoreRowProps) {
  return (
    <button
      aria-describedby={disabledReasonId}
      aria-disabled={disabledReasonId ? true : undefined}
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
