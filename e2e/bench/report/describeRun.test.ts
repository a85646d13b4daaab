import { expect, test } from 'vitest'
import { budgets } from '../budgets.ts'
import { conditionNames } from '../conditions.ts'
import { describeRun } from './describeRun.ts'

const lines = describeRun((_, contestant) => (contestant === 'floor2' ? 50 : 75)).split('\n')
const row = (start: string) => lines.find(line => line.startsWith(`| ${start}`))

test('a row tells figure, ratio, ceiling with its basis, stretch and verdict', () => {
  const cells = row('click → live, nothing preloaded')
    ?.split('|')
    .map(cell => cell.trim())
  expect(cells?.slice(2, 8)).toEqual(['CPU 1×', '75 ms', '1.50 ×', '80 ms (1.6 × floor 2)', '65 ms', 'pass'])
})

test('a figure over its ceiling says over', () => {
  expect(row('CLS')).toContain('over')
})

test('every budget and every condition is there', () => {
  for (const { what } of budgets) expect(row(what)).toBeDefined()
  expect(lines.filter(line => line.startsWith('**'))).toHaveLength(conditionNames.length)
})
