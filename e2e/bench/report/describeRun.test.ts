import { expect, test } from 'vitest'
import { budgets } from '../budgets.ts'
import { conditionNames, conditions } from '../conditions.ts'
import type { Line } from '../runRounds.ts'
import { describeRun } from './describeRun.ts'

const everyone = Object.fromEntries(
  conditionNames.map(name => [name, conditions[name].contestants]),
) as Partial<Line> as Line
const medianOf = (_: string, contestant: string) => (contestant === 'floor2' ? 50 : 75)
const linesOf = (line: Line) => describeRun(medianOf, line).split('\n')
const lines = linesOf(everyone)
const row = (start: string, among = lines) => among.find(line => line.startsWith(`| ${start}`))

test('a row shows figure, ratio, ceiling with its formula, stretch and verdict', () => {
  const cells = row('click → live, nothing preloaded')
    ?.split('|')
    .map(cell => cell.trim())
  expect(cells?.slice(2, 8)).toEqual(['CPU 1×', '75 ms', '1.50 ×', '80 ms (1.6 × floor 2)', '65 ms', 'pass'])
})

test('a figure above its ceiling is marked as over', () => {
  expect(row('CLS')).toContain('over')
})

test('a contestant that was not measured has no row', () => {
  const without: Line = { ...everyone, cpu1: ['floor2'], cpu4: [], cpu4Fast4g: [] }
  expect(row('ours, preloaded when idle')).toContain('75')
  expect(row('ours, preloaded when idle', linesOf(without))).toBeUndefined()
  expect(row('click → live, nothing preloaded', linesOf(without))).toBeUndefined()
})

test('every budget and every condition is listed', () => {
  for (const { what } of budgets) expect(row(what)).toBeDefined()
  expect(lines.filter(line => line.startsWith('**'))).toHaveLength(conditionNames.length)
})
