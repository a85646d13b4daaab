import type { ReactNode } from 'react'
import styles from './iconButton.module.css'

interface IconLinkProps {
  /** The accessible name. */
  label: string
  href: string
  /** A lucide icon without size. */
  icon: ReactNode
}

/** A square link with an icon to another site, opened in a new tab. */
export function IconLink({ label, href, icon }: IconLinkProps) {
  return (
    <a aria-label={label} className={styles.root} href={href} rel="noopener noreferrer" target="_blank" title={label}>
      {icon}
    </a>
  )
}
