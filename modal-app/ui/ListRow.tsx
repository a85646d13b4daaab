import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './row.module.css'

interface ListRowProps {
  label: string
  /** The current value, on the far side. */
  value?: ReactNode
  /** A lucide icon without size, or a `WalletImage` of size `small`. */
  icon?: ReactNode
  /** Makes the row a button. */
  onClick?: () => void
  /** Shows that the row leads to another view. */
  chevron?: boolean
}

export function ListRow({ label, value, icon, onClick, chevron = false }: ListRowProps) {
  const content = (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span className={value === undefined ? undefined : styles.label}>{label}</span>
        {value !== undefined && <span> {value}</span>}
      </span>
      {chevron && <ChevronRight className={styles.end} />}
    </>
  )
  return onClick ? (
    <button className={styles.root} onClick={onClick} type="button">
      {content}
    </button>
  ) : (
    <div className={styles.root}>{content}</div>
  )
}
