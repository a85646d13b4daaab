import { expect, test } from 'vitest'
import { markdownTable } from './markdownTable.ts'

test('columns are aligned, numbers to the right', () => {
  expect(
    markdownTable(
      ['what', '>ms'],
      [
        ['ready', '9'],
        ['live', '120'],
      ],
    ),
  ).toBe(
    `
| what  |  ms |
|-------|----:|
| ready |   9 |
| live  | 120 |
`.trim(),
  )
})

test('a bar inside a cell is escaped', () => {
  expect(markdownTable(['a'], [['x|y']])).toContain('| x\\|y |')
})

test('a row that is too short gets empty cells', () => {
  expect(
    markdownTable(['a', 'b'], [['x']])
      .split('\n')
      .at(-1),
  ).toBe('| x   |     |')
})
