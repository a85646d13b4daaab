import type { ReactNode } from 'react'
import styles from './smallButton.module.css'

interface SmallButtonProps {
  /** A fuller name for screen readers; it begins with the text. */
  label?: string
  /** A lucide icon without size, or a picture of size `small`. */
  icon?: ReactNode
  /** After the text, such as an arrow. */
  end?: ReactNode
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button within a field. Its target is larger than what is drawn. */
export function SmallButton({ label, icon, end, busy = false, onClick, children }: SmallButtonProps) {
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={label}
      className={styles.root}
      onClick={() => busy || onClick()}
      type="button"
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {end}
    </button>
  )
}
