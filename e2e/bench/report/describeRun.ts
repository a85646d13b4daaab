import { type Budget, budgets } from '../budgets.ts'
import { type ConditionName, conditionNames, conditions } from '../conditions.ts'
import { type ContestantName, contestants } from '../contestants.ts'
import { type Judgement, judgeBudget, type MedianOf } from '../judgeBudget.ts'
import type { Measure } from '../measures.ts'
import type { Line } from '../runRounds.ts'
import { formatMeasure, withUnit } from './formatMeasure.ts'
import { markdownTable } from './markdownTable.ts'

const columns: readonly [title: string, measures: readonly Measure[]][] = [
  ['ready ms', ['readyMs']],
  ['click → seen / live ms', ['seenMs', 'liveMs']],
  ['second open ms', ['secondLiveMs']],
  ['long tasks over 50 ms', ['blockingMs']],
  ['page script ms, thread / clock', ['pageScriptMs', 'pageScriptClockMs']],
  ['iframe script ms', ['frameScriptMs']],
  ['page heap MB', ['pageHeapMb']],
  ['iframe heap MB', ['frameHeapMb']],
  ['globals', ['globals']],
  ['CLS / shift', ['unexpectedShift', 'totalShift']],
  ['elements idle / open', ['elementsIdle', 'elementsOpen']],
  ['KB until open', ['bytesUntilOpen']],
  ['requests', ['requestsUntilOpen']],
]

function measuredTable(condition: ConditionName, names: readonly ContestantName[], medianOf: MedianOf): string {
  const rows = names.map(name => [
    contestants[name],
    ...columns.map(([, measures]) =>
      measures.map(measure => formatMeasure(measure, medianOf(condition, name, measure))).join(' / '),
    ),
  ])
  return markdownTable(['', ...columns.map(([title]) => `>${title}`)], rows)
}

function basisOf({ floor, ceiling: { times, plus } }: Budget): string {
  if (!floor) return ''
  const [name] = contestants[floor].split(':')
  return times === undefined ? ` (${name} + ${plus})` : ` (${times} × ${name})`
}

function budgetRow(budget: Budget, { verdict, measured, floor, ceiling, stretch }: Judgement): string[] {
  const { what, condition, measure } = budget
  const ratio = measured !== undefined && floor ? `${(measured / floor).toFixed(2)} ×` : ''
  return [
    what,
    conditions[condition].title,
    withUnit(measure, measured),
    ratio,
    `${withUnit(measure, ceiling)}${basisOf(budget)}`,
    withUnit(measure, stretch),
    verdict,
  ]
}

/** The budgets with their verdicts, as Markdown. */
export function describeBudgets(medianOf: MedianOf, line: Line): string {
  const isMeasured = ({ condition, contestant }: Budget) => line[condition].includes(contestant)
  const rows = budgets.filter(isMeasured).map(budget => budgetRow(budget, judgeBudget(budget, medianOf)))
  return markdownTable(['what', 'condition', '>measured', '>of its floor', '>ceiling', '>stretch', 'verdict'], rows)
}

/** The results of one run as Markdown: the budgets with their verdicts, then the measures under each condition. */
export function describeRun(medianOf: MedianOf, line: Line): string {
  return [
    describeBudgets(medianOf, line),
    ...conditionNames.map(name => `**${conditions[name].title}**\n\n${measuredTable(name, line[name], medianOf)}`),
  ].join('\n\n')
}
