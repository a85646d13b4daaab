import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './details.module.css'

interface DetailsProps {
  /** Unfolds the rest. */
  label: string
  /** Whose words they are. */
  speaker: ReactNode
  /** Somebody else's words, as plain text. */
  children: string
}

/** Somebody else's words, folded at first and set apart from ours: they must not be taken for what this dialog says. */
export function Details({ label, speaker, children }: DetailsProps) {
  return (
    <details className={styles.root}>
      <summary className={styles.summary}>
        {label}
        <ChevronDown className={styles.mark} />
      </summary>
      <figure className={styles.said}>
        <figcaption className={styles.speaker}>{speaker}</figcaption>
        {/* It has its own direction, isolated from the rest. */}
        <blockquote className={styles.words} data-copied dir="auto">
          {children}
        </blockquote>
      </figure>
    </details>
  )
}
