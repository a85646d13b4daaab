export interface GridPlace {
  /** The focused item, from 0. */
  index: number
  count: number
  columns: number
  /** The text direction is right to left. */
  isMirrored: boolean
}

/** The index of the item a key moves to; undefined if it does not move. A grid of one column is a list. */
export function moveInGrid(key: string, { index, count, columns, isMirrored }: GridPlace): number | undefined {
  const forward = isMirrored ? -1 : 1
  const below = index + columns
  const isLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
  const targets: Readonly<Record<string, number>> = {
    ...(columns > 1 && { ArrowRight: index + forward, ArrowLeft: index - forward }),
    ArrowUp: index - columns,
    // The last row may be shorter.
    ArrowDown: isLastRow ? below : Math.min(below, count - 1),
    Home: 0,
    End: count - 1,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined || target < 0 || target >= count ? undefined : target
}
