import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import styles from './row.module.css'

interface ListRowProps {
  label: string
  /** A lucide icon without size, or a picture of size `small`. */
  icon?: ReactNode
  /** What it is now; may be cut. */
  value?: string | undefined
  onClick: () => void
}

/** A row that leads to another view. */
export function ListRow({ label, icon, value, onClick }: ListRowProps) {
  return (
    <button className={styles.root} onClick={onClick} type="button">
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span>{label}</span>
        {value && <span className={styles.current}>{value}</span>}
      </span>
      <ChevronRight className={styles.end} />
    </button>
  )
}

interface LinkRowProps {
  label: string
  href: string
  /** A lucide icon without size. */
  icon?: ReactNode
  /** The recommended one. */
  primary?: boolean
  /** Called when the link is followed. */
  onClick?: (() => void) | undefined
}

/** A link to another site, as wide as a row, opened in a new tab. */
export function LinkRow({ label, href, icon, primary = false, onClick }: LinkRowProps) {
  return (
    <a
      className={styles.root}
      data-primary={primary || undefined}
      href={href}
      onClick={onClick}
      rel="noopener"
      target="_blank"
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>{label}</span>
      <ArrowUpRight className={styles.end} />
    </a>
  )
}
