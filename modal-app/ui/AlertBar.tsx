import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './alertBar.module.css'
import { IconButton } from './IconButton.tsx'

interface AlertBarProps {
  /** Fits on one line. */
  children: ReactNode
  dismissLabel: string
  onDismiss: () => void
}

/**
 * A hint for the site's developers, above the panel. It is never part of what visitors are asked, and it is announced
 * when it appears.
 */
export function AlertBar({ children, dismissLabel, onDismiss }: AlertBarProps) {
  return (
    <div className={styles.root}>
      <TriangleAlert />
      <p className={styles.text} data-copied role="alert">
        {children}
      </p>
      <IconButton icon={<X />} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
