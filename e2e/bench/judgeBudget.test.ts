import { expect, test } from 'vitest'
import { budgets } from './budgets.ts'
import { judgeBudget, limitOf } from './judgeBudget.ts'

const [budget] = budgets.filter(({ floor }) => floor !== undefined)
if (!budget?.floor) throw new Error('No budget is measured against a floor')
const { floor } = budget

const judge = (measured: number | undefined, floorValue: number | undefined) =>
  judgeBudget(budget, (_, contestant) => (contestant === floor ? floorValue : measured))
const at = (floorValue: number) => ({
  ceiling: limitOf(budget.ceiling, true, floorValue) ?? 0,
  stretch: limitOf(budget.stretch, true, floorValue) ?? 0,
})

test('the verdict is stretch up to the stretch limit, pass up to the ceiling, over above it', () => {
  const { ceiling, stretch } = at(100)
  expect(judge(stretch, 100).verdict).toBe('stretch')
  expect(judge(stretch + 0.01, 100).verdict).toBe('pass')
  expect(judge(ceiling, 100).verdict).toBe('pass')
  expect(judge(ceiling + 0.01, 100).verdict).toBe('over')
})

test('a limit moves with the floor of the same run', () => {
  expect(at(200).ceiling).toBeGreaterThan(at(100).ceiling)
})

test('there is no verdict without the measurement and its floor', () => {
  expect(judge(undefined, 100).verdict).toBe('no data')
  expect(judge(1, undefined).verdict).toBe('no data')
})

test('no ceiling is below its stretch limit', () => {
  for (const each of budgets)
    expect(limitOf(each.ceiling, each.floor !== undefined, 100)).toBeGreaterThanOrEqual(
      limitOf(each.stretch, each.floor !== undefined, 100) ?? Number.POSITIVE_INFINITY,
    )
})
