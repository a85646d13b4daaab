/** Rows of one page of a list. */
export const pageRows = 50

/** The last row of a page: its time, and its id among rows of the same time. */
export interface ListPlace {
  at: number
  id: string
}

/** @param text from `pageOf` */
export function readPlace(text: string | undefined): ListPlace | undefined {
  if (text === undefined) return undefined
  const at = text.indexOf('.')
  return { at: Number(text.slice(0, at)), id: text.slice(at + 1) }
}

/** Makes a page of rows, of which one more than shown was read, and the cursor of the next page. */
export function pageOf<Row>(rows: readonly Row[], placeOf: (row: Row) => ListPlace): { rows: Row[]; next?: string } {
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  if (rows.length <= pageRows || !last) return { rows: shown }
  const { at, id } = placeOf(last)
  return { rows: shown, next: `${at}.${id}` }
}
