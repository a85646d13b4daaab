import type { ReactNode } from 'react'
import styles from './textLink.module.css'

/** A link within a sentence to another site, opened in a new tab. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.root} href={href} rel="noopener" target="_blank">
      {children}
    </a>
  )
}
