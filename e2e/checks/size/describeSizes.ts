import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { markdownTable } from '../../bench/report/markdownTable.ts'
import type { SizeRow } from './judgeSizes.ts'

const grouped = (value: number) => value.toLocaleString('en')
const share = (value: number, of: number) => (of ? `${Math.round((100 * value) / of)} %` : '')

/** A table of the measured sizes and their ceilings. */
export function sizeTable(rows: readonly SizeRow[]): string {
  return markdownTable(
    ['what', '>measured', '>ceiling', '>used', '>stretch', '>used', 'verdict'],
    rows.map(({ what, unit, measured, ceiling, stretch, over }) => [
      what,
      `${grouped(measured)} ${unit}`.trim(),
      `${grouped(ceiling)} ${unit}`.trim(),
      share(measured, ceiling),
      `${grouped(stretch)} ${unit}`.trim(),
      share(measured, stretch),
      over === undefined ? (measured <= stretch ? 'stretch' : 'pass') : 'OVER',
    ]),
  )
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
