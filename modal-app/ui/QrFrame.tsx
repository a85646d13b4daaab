import type { ReactNode } from 'react'
import styles from './qrFrame.module.css'
import { Spinner } from './Spinner.tsx'

interface QrFrameProps {
  /** A `WalletImage` of size `hero`, in the middle. */
  picture?: ReactNode
  /** What it holds is old, and a newer one is on its way. */
  stale?: boolean
  /** A `QrCode`; without one the frame waits for it. */
  children?: ReactNode
}

/** The light ground of a QR code, of the same size before, while and after there is one. */
export function QrFrame({ picture, stale = false, children }: QrFrameProps) {
  const isWaiting = stale || !children
  return (
    <div aria-busy={isWaiting || undefined} className={styles.root} data-stale={stale || undefined}>
      <div className={styles.code}>{children}</div>
      <div className={styles.middle}>{isWaiting ? <Spinner /> : picture}</div>
    </div>
  )
}
