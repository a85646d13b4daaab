/** Rows of one page of a list. */
export const pageRows = 50

/** The row that a page ended with: its time, and its id among those of one time. */
export interface ListPlace {
  at: number
  id: string
}

/** @param text as `pageOf` wrote it */
export function readPlace(text: string | undefined): ListPlace | undefined {
  if (text === undefined) return undefined
  const at = text.indexOf('.')
  return { at: Number(text.slice(0, at)), id: text.slice(at + 1) }
}

/** A page of rows that were asked for with one more than it shows, and where the next one begins. */
export function pageOf<Row>(rows: readonly Row[], placeOf: (row: Row) => ListPlace): { rows: Row[]; next?: string } {
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  if (rows.length <= pageRows || !last) return { rows: shown }
  const { at, id } = placeOf(last)
  return { rows: shown, next: `${at}.${id}` }
}
