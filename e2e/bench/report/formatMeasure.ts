import type { Measure } from '../measures.ts'

/** A figure for a table: whole milliseconds from ten up, heaps with two decimals, shifts with three. */
export function formatMeasure(measure: Measure, value: number | undefined): string {
  if (value === undefined) return '–'
  if (measure.endsWith('Ms')) return value < 10 ? trim(value, 1) : String(Math.round(value))
  if (measure.endsWith('Mb')) return value.toFixed(2)
  if (measure.startsWith('bytes')) return (value / 1024).toFixed(1)
  return trim(value, 3)
}

function trim(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)))
}

const units: readonly [ending: string, unit: string][] = [
  ['Ms', ' ms'],
  ['Mb', ' MB'],
]

/** The same with its unit. */
export function withUnit(measure: Measure, value: number | undefined): string {
  const unit = units.find(([ending]) => measure.endsWith(ending))?.[1] ?? ''
  return value === undefined ? '–' : `${formatMeasure(measure, value)}${unit}`
}
