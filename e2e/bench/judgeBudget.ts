import type { Budget, Limit } from './budgets.ts'
import type { ConditionName } from './conditions.ts'
import type { ContestantName } from './contestants.ts'
import type { Measure } from './measures.ts'

export type Verdict = 'stretch' | 'pass' | 'over' | 'no data'

export interface Judgement {
  verdict: Verdict
  /** Medians; undefined if no visit succeeded. */
  measured: number | undefined
  floor: number | undefined
  ceiling: number | undefined
  stretch: number | undefined
}

export type MedianOf = (condition: ConditionName, contestant: ContestantName, measure: Measure) => number | undefined

/** @returns undefined if the limit needs a floor that was not measured */
export function limitOf(
  { times = 1, plus = 0 }: Limit,
  needsFloor: boolean,
  floor: number | undefined,
): number | undefined {
  if (!needsFloor) return plus
  return floor === undefined ? undefined : floor * times + plus
}

/** Compares one row with the medians of the same run. */
export function judgeBudget(budget: Budget, medianOf: MedianOf): Judgement {
  const { condition, contestant, measure } = budget
  const measured = medianOf(condition, contestant, measure)
  const floor = budget.floor && medianOf(condition, budget.floor, measure)
  const ceiling = limitOf(budget.ceiling, budget.floor !== undefined, floor)
  const stretch = limitOf(budget.stretch, budget.floor !== undefined, floor)
  return { verdict: verdictOf(measured, ceiling, stretch), measured, floor, ceiling, stretch }
}

function verdictOf(measured?: number, ceiling?: number, stretch?: number): Verdict {
  if (measured === undefined || ceiling === undefined || stretch === undefined) return 'no data'
  if (measured <= stretch) return 'stretch'
  return measured <= ceiling ? 'pass' : 'over'
}
