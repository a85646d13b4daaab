export interface GridPlace {
  /** Which item has the keyboard, from 0. */
  index: number
  count: number
  columns: number
  /** Text runs from right to left. */
  isMirrored: boolean
}

/** Which item a key leads to; undefined for a key that does not move, or leads nowhere. */
export function moveInGrid(key: string, { index, count, columns, isMirrored }: GridPlace): number | undefined {
  const forward = isMirrored ? -1 : 1
  const below = index + columns
  const isLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index + forward,
    ArrowLeft: index - forward,
    ArrowUp: index - columns,
    // The last row may be shorter.
    ArrowDown: isLastRow ? below : Math.min(below, count - 1),
    Home: 0,
    End: count - 1,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined || target < 0 || target >= count ? undefined : target
}
