import type { ReactNode } from 'react'
import styles from './textLink.module.css'

/** A link within a sentence, to a page outside; it opens in a tab of its own. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.root} href={href} rel="noopener" target="_blank">
      {children}
    </a>
  )
}
