import { expect, test } from 'vitest'
import { sizeTable } from './describeSizes.ts'

const row = { what: 'loader.js', unit: 'B', ceiling: 12_288, stretch: 10_240 } as const
const cells = (measured: number, over?: string) =>
  sizeTable([{ ...row, measured, ...(over !== undefined && { over }) }])
    .split('\n')
    .at(-1)
    ?.split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

test('a row shows its share of ceiling and stretch', () => {
  expect(cells(11_642)).toEqual(['loader.js', '11,642 B', '12,288 B', '95 %', '10,240 B', '114 %', 'pass'])
  expect(cells(5_120)?.at(-1)).toBe('stretch')
})

test('a row over its ceiling stands out', () => {
  expect(cells(12_289, 'too much')?.at(-1)).toBe('OVER')
})
