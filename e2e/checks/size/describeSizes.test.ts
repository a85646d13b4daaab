import { expect, test } from 'vitest'
import { sizeTable } from './describeSizes.ts'
import type { SizeRow } from './judgeSizes.ts'

const held = { what: 'loader.js', unit: 'B', ceiling: 12_288, stretch: 10_240 } as const
const compared = { what: 'modal.js', unit: 'B' } as const
const cells = (row: SizeRow) =>
  sizeTable([row])
    .split('\n')
    .at(-1)
    ?.split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

test('a row with a ceiling shows its share of ceiling and stretch', () => {
  const row = cells({ ...held, measured: 11_642 })
  expect(row).toEqual(['loader.js', '11,642 B', '12,288 B', '95 %', '10,240 B', '', '', 'pass'])
  expect(cells({ ...held, measured: 5_120 })?.at(-1)).toBe('stretch')
})

test('a row over its ceiling stands out', () => {
  expect(cells({ ...held, measured: 12_289, over: 'too much' })?.at(-1)).toBe('OVER')
})

test('a row above a figure that only warns says so', () => {
  expect(cells({ ...held, measured: 12_289, warning: 'more' })?.at(-1)).toBe('above')
})

test('a row without a ceiling shows its change since the release before', () => {
  const row = cells({ ...compared, measured: 1_050, before: 1_000 })
  expect(row).toEqual(['modal.js', '1,050 B', '', '', '', '1,000 B', '+5 %', ''])
  expect(cells({ ...compared, measured: 900, before: 1_000 })?.at(-2)).toBe('-10 %')
  expect(cells({ ...compared, measured: 2_000, before: 1_000, warning: 'much more' })?.at(-1)).toBe('grew')
  expect(cells({ ...compared, measured: 2_000 })?.at(-1)).toBe('new')
})
