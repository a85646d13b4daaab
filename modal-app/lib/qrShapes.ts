import { encode, QrCodeDataType } from 'uqr'
import { type QrShapes, qrShapesOf } from '../../shared/design/qrShapes.ts'

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
