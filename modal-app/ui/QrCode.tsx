import { useMemo } from 'react'
import { encode, QrCodeDataType } from 'uqr'
import { type QrShapes, qrShapesOf } from '../../shared/design/qrShapes.ts'
import styles from './qrCode.module.css'

interface QrCodeProps {
  text: string
  /** The accessible name: what scanning does. */
  label: string
  /** Leaves the middle empty for a picture, which `QrFrame` places on top. */
  hasPicture?: boolean
}

/** Quiet zone of four modules (ISO/IEC 18004). */
const quietZone = 4

/** A QR code for phones to scan. It is dark on light in both themes, because many scanners read nothing else. */
export function QrCode({ text, label, hasPicture = false }: QrCodeProps) {
  const { size, finders, runs, squares } = useMemo(() => qrShapes(text, hasPicture), [text, hasPicture])
  const side = size + 2 * quietZone
  return (
    <svg aria-label={label} className={styles.root} role="img" viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}>
      <path className={styles.runs} d={runs} />
      <path className={styles.core} d={squares} />
      {finders.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <rect className={styles.ring} height="6" rx="1.75" width="6" x={x + 0.5} y={y + 0.5} />
          <rect className={styles.core} height="3" rx="0.9" width="3" x={x + 2} y={y + 2} />
        </g>
      ))}
    </svg>
  )
}

export type { QrShapes }

/**
 * The shapes of a QR code with error correction level Q (reference §1.4).
 * @param hasPicture leaves the middle empty
 * @throws Error if the text is too long for a QR code (over 1,663 bytes)
 */
export function qrShapes(text: string, hasPicture: boolean): QrShapes {
  const { size, data, types } = encode(text, { ecc: 'Q', border: 0 })
  return qrShapesOf({ size, data, isAlignment: (x, y) => types[y]?.[x] === QrCodeDataType.Alignment }, hasPicture)
}
