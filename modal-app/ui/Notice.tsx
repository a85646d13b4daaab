import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'warning' | 'error'
  title?: string
  /** What it means and what to do now. */
  children: ReactNode
  /** An inline `Button`. */
  action?: ReactNode
}

/** A message within a view. An error is announced when it appears. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = tone === 'info' ? Info : tone === 'warning' ? TriangleAlert : CircleAlert
  return (
    <div className={styles.root} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon />
      <div className={styles.text} data-copied>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
