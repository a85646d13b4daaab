import { encode, QrCodeDataType } from 'uqr'

export interface QrShapes {
  /** Modules along one side, without the quiet zone. */
  size: number
  /** Upper left corners of the three finder patterns, each 7 by 7 modules. */
  finders: readonly { x: number; y: number }[]
  /** Lines through the middle of vertical runs of dark modules, as SVG path data with one unit a module. */
  runs: string
  /** Modules of the alignment patterns, as squares: drawn as dots, another reader does not find them at some sizes. */
  squares: string
  /** Side of the square in the middle that holds no modules; 0 without one. */
  cleared: number
}

const finderSize = 7
/** Of the side. 30 % of it is 9 % of the modules, of which level Q can lose 25 %. */
const clearedShare = 0.3

/**
 * What a QR code with error correction level Q is drawn of (reference §1.4).
 * @param hasPicture keeps the middle free for one
 * @throws Error when the text is longer than a QR code holds (1,663 bytes)
 */
export function qrShapes(text: string, hasPicture: boolean): QrShapes {
  const { size, data, types } = encode(text, { ecc: 'Q', border: 0 })
  const cleared = hasPicture ? oddFloor(size * clearedShare) : 0
  const far = size - finderSize
  const clearedStart = (size - cleared) / 2
  const isCleared = (at: number) => at >= clearedStart && at < clearedStart + cleared
  const isEdge = (at: number) => at < finderSize || at >= far
  const isFinder = (x: number, y: number) => isEdge(x) && isEdge(y) && !(x >= far && y >= far)
  const isDrawn = (x: number, y: number) => data[y]?.[x] === true && !isFinder(x, y) && !(isCleared(x) && isCleared(y))

  const isSquare = (x: number, y: number) => isDrawn(x, y) && types[y]?.[x] === QrCodeDataType.Alignment
  const isRound = (x: number, y: number) => isDrawn(x, y) && !isSquare(x, y)

  let runs = ''
  let squares = ''
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) {
      if (isSquare(x, y)) squares += `M${x} ${y}h1v1h-1z`
      if (!isRound(x, y)) continue
      const start = y
      while (isRound(x, y + 1)) y++
      // A line without any length is not drawn everywhere.
      runs += `M${x + 0.5} ${start + 0.5}v${y - start || 0.01}`
    }
  return {
    size,
    finders: [
      { x: 0, y: 0 },
      { x: far, y: 0 },
      { x: 0, y: far },
    ],
    runs,
    squares,
    cleared,
  }
}

/** The side of a code is odd, so that only an odd square stands in its middle. */
function oddFloor(value: number): number {
  const whole = Math.floor(value)
  return whole % 2 ? whole : whole - 1
}
