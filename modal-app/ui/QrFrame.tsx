import type { ReactNode } from 'react'
import styles from './qrFrame.module.css'
import { Spinner } from './Spinner.tsx'

interface QrFrameProps {
  /** Shown in the middle; a `WalletImage` of size `hero`. */
  picture?: ReactNode
  /** The code is outdated and a newer one is on its way. */
  stale?: boolean
  /** For a short text beside other content. */
  small?: boolean
  /** A `QrCode`; the frame waits for it if missing. */
  children?: ReactNode
}

/** The light ground of a QR code. It keeps its size while there is no code. */
export function QrFrame({ picture, stale = false, small = false, children }: QrFrameProps) {
  const isWaiting = stale || !children
  return (
    <div
      aria-busy={isWaiting || undefined}
      className={styles.root}
      data-small={small || undefined}
      data-stale={stale || undefined}
    >
      <div className={styles.code}>{children}</div>
      <div className={styles.middle}>{isWaiting ? <Spinner /> : picture}</div>
    </div>
  )
}
