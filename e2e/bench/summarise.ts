import { conditionNames, conditions } from './conditions.ts'
import { contestants } from './contestants.ts'
import type { MedianOf } from './judgeBudget.ts'
import { quantile } from './quantile.ts'
import type { Attempt, Line } from './runRounds.ts'

/** Medians over the visits that succeeded. */
export function createMedianOf(attempts: readonly Attempt[]): MedianOf {
  return (condition, contestant, measure) =>
    quantile(
      attempts
        .filter(each => each.condition === condition && each.contestant === contestant)
        .map(each => each.measures?.[measure])
        .filter(value => value !== undefined),
      0.5,
    )
}

/** One sentence for each failed attempt, saying whether its repetition succeeded. */
export function describeFailures(attempts: readonly Attempt[]): string[] {
  return attempts.flatMap(({ condition, contestant, round, failure }) => {
    if (failure === undefined) return []
    const repaired = attempts.some(
      each => each.condition === condition && each.contestant === contestant && each.round === round && each.measures,
    )
    const which = `${contestants[contestant]}, ${conditions[condition].title}, round ${round}`
    return [`${which}: ${failure} (${repaired ? 'repeated, then measured' : 'not measured'})`]
  })
}

/** Whether every visit was measured, on the first try or the second. */
export function isComplete(attempts: readonly Attempt[], line: Line, runs: number): boolean {
  const wanted = conditionNames.reduce((count, name) => count + line[name].length, 0) * runs
  return attempts.filter(each => each.measures).length === wanted
}
