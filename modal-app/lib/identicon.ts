import { hashText } from './hashText.ts'

const rows = 5
const columns = 3
const hueCount = 12

export interface Identicon {
  /** Filled cells of a symmetric 5 × 5 grid. */
  cells: { x: number; y: number }[]
  /** In degrees on the colour wheel. */
  hue: number
}

/** A pattern for an address, the same on every visit and for upper and lower case. */
export function identicon(address: string): Identicon {
  const hash = hashText(address.toLowerCase())
  const cellCount = rows * columns
  const pattern = hash % 2 ** cellCount || 2 ** cellCount - 1
  const cells: Identicon['cells'] = []
  for (let index = 0; index < cellCount; index++) {
    if ((pattern & (1 << index)) === 0) continue
    const x = index % columns
    const y = Math.floor(index / columns)
    cells.push({ x, y })
    if (x < columns - 1) cells.push({ x: rows - 1 - x, y })
  }
  return { cells, hue: ((hash >>> cellCount) % hueCount) * (360 / hueCount) }
}
