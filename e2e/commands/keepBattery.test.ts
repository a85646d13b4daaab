import { expect, test } from 'vitest'
import { withRow } from './keepBattery.mjs'

const row = (group: string, date: string, passed: number) =>
  `| ${group} | ${date} | abc | 2 cores | ${passed} | 0 | 9 | a figure |`
const rowsOf = (text: string) => text.split('\n').filter(line => line.endsWith('a figure |'))

test('keeps the rows of other groups and days, newest day first', () => {
  const rows = [row('use', '2026-11-28', 1), row('use', '2026-11-30', 2), row('fuzz-api', '2026-11-30', 3)]
  const text = rows.reduce((before, each) => withRow(before, each), '')
  expect(rowsOf(text)).toEqual([rows[2], rows[1], rows[0]])
  expect(text).toMatch(/^# The battery\n/)
})

test('replaces a group’s row of the same day', () => {
  const text = withRow(withRow('', row('use', '2026-11-30', 1)), row('use', '2026-11-30', 2))
  expect(rowsOf(text)).toEqual([row('use', '2026-11-30', 2)])
})
