import type { ReactNode } from 'react'
import styles from './iconButton.module.css'

interface IconButtonProps {
  /** The accessible name. */
  label: string
  /** A lucide icon without size. */
  icon: ReactNode
  /** Turns left and right round in right-to-left text: arrows, not signs. */
  mirrored?: boolean
  /** Id of the text that tells why it does nothing just now. */
  disabledReasonId?: string | undefined
  onClick: () => void
}

/** A square target with a picture. It stays focusable while disabled, so that its reason can be heard. */
export function IconButton({ label, icon, mirrored = false, disabledReasonId, onClick }: IconButtonProps) {
  return (
    <button
      aria-describedby={disabledReasonId}
      aria-disabled={disabledReasonId ? true : undefined}
      aria-label={label}
      className={styles.root}
      data-mirrored={mirrored || undefined}
      onClick={onClick}
      type="button"
    >
      {icon}
    </button>
  )
}
