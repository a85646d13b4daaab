import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './alertBar.module.css'
import { IconButton } from './IconButton.tsx'

interface AlertBarProps {
  /** One line. */
  children: ReactNode
  dismissLabel: string
  onDismiss: () => void
}

/** A word to whoever builds the site, above the panel: never part of what a visitor is asked. Announced when it appears. */
export function AlertBar({ children, dismissLabel, onDismiss }: AlertBarProps) {
  return (
    <div className={styles.root}>
      <TriangleAlert />
      <p className={styles.text} role="alert">
        {children}
      </p>
      <IconButton icon={<X />} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
