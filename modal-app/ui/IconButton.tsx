import type { ReactNode } from 'react'
import { disabledBy } from './disabledBy.ts'
import styles from './iconButton.module.css'

interface IconButtonProps {
  /** The accessible name. */
  label: string
  /** A lucide icon without size. */
  icon: ReactNode
  /** Mirrors the icon in right-to-left text; for arrows only. */
  mirrored?: boolean
  /** Id of the text that says why the button is disabled. */
  disabledReasonId?: string | undefined
  onClick: () => void
}

/** A square button with an icon. It stays focusable while disabled, so screen readers can read the reason. */
export function IconButton({ label, icon, mirrored = false, disabledReasonId, onClick }: IconButtonProps) {
  return (
    <button
      {...disabledBy(disabledReasonId)}
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
