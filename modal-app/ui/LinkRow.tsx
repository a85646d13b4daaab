import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import styles from './row.module.css'

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
