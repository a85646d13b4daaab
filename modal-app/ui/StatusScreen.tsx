import type { ReactNode } from 'react'
import { saysId } from './saysId.ts'
import styles from './statusScreen.module.css'

interface StatusScreenProps {
  /** A `ConnectingRing`, or a lucide icon without size. */
  picture: ReactNode
  title: ReactNode
  /** What it means and what to do next. */
  children: ReactNode
  /** Shown below, and not announced. */
  note?: ReactNode
  /** A `Details`, shown below, and not announced. */
  details?: ReactNode
  /** Buttons, the likeliest first. */
  actions?: ReactNode
  /** Reserves room for two buttons and three lines, so that the picture keeps its place while the rest changes. */
  steady?: boolean
  /** The picture is of less use than the buttons, which come first then. */
  pictureLast?: boolean
}

/**
 * A view with a single message: waiting, empty, failed or done. Title and sentence describe the dialog, and are a live
 * region, so a new state is announced without moving focus.
 */
export function StatusScreen({
  picture,
  title,
  children,
  note,
  details,
  actions,
  steady = false,
  pictureLast = false,
}: StatusScreenProps) {
  const drawn = <div className={styles.picture}>{picture}</div>
  return (
    <div className={styles.root} data-steady={steady || undefined}>
      {!pictureLast && drawn}
      <div className={styles.text} data-copied>
        <div className={styles.says} id={saysId} role="status">
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.sentence}>{children}</p>
        </div>
        {note && <p className={styles.sentence}>{note}</p>}
        {details}
      </div>
      {(steady || actions !== undefined) && <div className={styles.actions}>{actions}</div>}
      {pictureLast && drawn}
    </div>
  )
}
