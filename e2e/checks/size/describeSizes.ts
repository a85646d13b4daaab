import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { markdownTable } from '../../bench/report/markdownTable.ts'
import type { SizeRow } from './judgeSizes.ts'

const grouped = (value: number) => value.toLocaleString('en')
const share = (value: number, of: number) => (of ? `${Math.round((100 * value) / of)} %` : '')
const change = (value: number, before: number) =>
  `${value < before ? '' : '+'}${Math.round((100 * value) / before - 100)} %`

/** Short form: the measured size and its ceiling. */
export function keptTable(rows: readonly SizeRow[]): string {
  return markdownTable(
    ['what', '>measured', '>ceiling', 'verdict'],
    rows.map(row => {
      const amount = (value: number | undefined) => (value === undefined ? '' : `${grouped(value)} ${row.unit}`.trim())
      return [row.what, amount(row.measured), amount(row.ceiling), verdict(row)]
    }),
  )
}

/** A table of the measured sizes beside their ceilings, or beside the release before. */
export function sizeTable(rows: readonly SizeRow[]): string {
  return markdownTable(
    ['what', '>measured', '>ceiling', '>used', '>stretch', '>release before', '>change', 'verdict'],
    rows.map(row => {
      const { what, unit, measured, ceiling, stretch, before } = row
      const amount = (value: number | undefined) => (value === undefined ? '' : `${grouped(value)} ${unit}`.trim())
      return [
        what,
        amount(measured),
        amount(ceiling),
        ceiling === undefined ? '' : share(measured, ceiling),
        amount(stretch),
        amount(before),
        before === undefined ? '' : change(measured, before),
        verdict(row),
      ]
    }),
  )
}

function verdict({ measured, ceiling, stretch, before, over, warning }: SizeRow): string {
  if (over !== undefined) return 'OVER'
  if (warning !== undefined) return ceiling === undefined ? 'grew' : 'above'
  if (ceiling === undefined) return before === undefined ? 'new' : ''
  return stretch !== undefined && measured <= stretch ? 'stretch' : 'pass'
}

/** A table of all responses of a visit with their bytes; the page's own are marked. */
export function requestTable(requests: readonly LoggedRequest[], host: string): string {
  return markdownTable(
    ['request', 'kind', 'coding', '>body B', '>headers B', 'counted'],
    requests.map(({ url, type, encoding, bodyBytes, headerBytes }) => [
      url.replace(/\?.*/, '?…'),
      type,
      encoding,
      grouped(bodyBytes),
      grouped(headerBytes),
      new URL(url).origin === host ? "no: the page's own" : 'yes',
    ]),
  )
}
