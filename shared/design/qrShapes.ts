/** A QR code from its encoder: rows of modules, without the quiet zone. */
export interface QrMatrix {
  size: number
  data: readonly (readonly boolean[])[]
  isAlignment(x: number, y: number): boolean
}

export interface QrShapes {
  /** Modules per side, without the quiet zone. */
  size: number
  /** Top left corners of the three finder patterns, each 7 by 7 modules. */
  finders: readonly { x: number; y: number }[]
  /** Vertical runs of dark modules as lines: SVG path data, one unit per module. */
  runs: string
  /** Alignment patterns, drawn as squares because some readers do not recognise them as dots. */
  squares: string
  /** Side of the empty square in the middle; 0 if there is none. */
  cleared: number
}

const finderSize = 7
/**
 * Side of the picture as a share of the code's side. 30 % of the side is 9 % of the modules; level Q tolerates 25 %.
 */
const clearedShare = 0.3

/** @param hasPicture leaves the middle empty */
export function qrShapesOf({ size, data, isAlignment }: QrMatrix, hasPicture: boolean): QrShapes {
  const cleared = hasPicture ? oddFloor(size * clearedShare) : 0
  const far = size - finderSize
  const clearedStart = (size - cleared) / 2
  const isCleared = (at: number) => at >= clearedStart && at < clearedStart + cleared
  const isEdge = (at: number) => at < finderSize || at >= far
  const isFinder = (x: number, y: number) => isEdge(x) && isEdge(y) && !(x >= far && y >= far)
  const isDrawn = (x: number, y: number) => data[y]?.[x] === true && !isFinder(x, y) && !(isCleared(x) && isCleared(y))

  const isSquare = (x: number, y: number) => isDrawn(x, y) && isAlignment(x, y)
  const isRound = (x: number, y: number) => isDrawn(x, y) && !isSquare(x, y)

  let runs = ''
  let squares = ''
  for (let x = 0; x < size; x++)
    for (let y = 0; y < size; y++) {
      if (isSquare(x, y)) squares += `M${x} ${y}h1v1h-1z`
      if (!isRound(x, y)) continue
      const start = y
      while (isRound(x, y + 1)) y++
      // Some browsers do not draw lines of length 0.
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

/** A code's side is odd, so only an odd square can be centred. */
function oddFloor(value: number): number {
  const whole = Math.floor(value)
  return whole % 2 ? whole : whole - 1
}
