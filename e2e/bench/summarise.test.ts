import { expect, test } from 'vitest'
import { conditionNames } from './conditions.ts'
import type { Measures } from './measures.ts'
import type { Attempt, Line } from './runRounds.ts'
import { createMedianOf, describeFailures, isComplete } from './summarise.ts'

const measured = (liveMs: number): Measures => ({
  readyMs: 1,
  seenMs: 1,
  liveMs,
  secondLiveMs: 1,
  blockingMs: 0,
  longestTaskMs: 0,
  pageScriptMs: 1,
  pageScriptClockMs: 1,
  frameScriptMs: 1,
  pageHeapMb: 1,
  frameHeapMb: 1,
  bytesUntilOpen: 1,
  requestsUntilOpen: 1,
  globals: 1,
  unexpectedShift: 0,
  totalShift: 0,
  elementsIdle: 0,
  elementsOpen: 1,
})
const visit = { condition: 'cpu1', contestant: 'intent', round: 1 } as const

test('medians are per contestant and condition', () => {
  const medianOf = createMedianOf([
    { ...visit, measures: measured(10) },
    { ...visit, round: 2, measures: measured(30) },
    { ...visit, round: 3, failure: 'no answer' },
    { ...visit, contestant: 'idle', measures: measured(500) },
    { ...visit, condition: 'cpu4', measures: measured(900) },
  ])
  expect(medianOf('cpu1', 'intent', 'liveMs')).toBe(20)
  expect(medianOf('cpu1', 'eager', 'liveMs')).toBeUndefined()
})

test('a measure without values has no median', () => {
  const medianOf = createMedianOf([{ ...visit, measures: { ...measured(1), elementsIdle: undefined } }])
  expect(medianOf('cpu1', 'intent', 'elementsIdle')).toBeUndefined()
})

test('a failed visit is reported, and whether its repetition succeeded', () => {
  const attempts: Attempt[] = [
    { ...visit, failure: 'no answer' },
    { ...visit, measures: measured(1) },
    { ...visit, round: 2, failure: 'gone' },
    { ...visit, round: 2, failure: 'gone again' },
  ]
  expect(describeFailures(attempts)).toEqual([
    'ours, preloaded on intent, CPU 1×, round 1: no answer (repeated, then measured)',
    'ours, preloaded on intent, CPU 1×, round 2: gone (not measured)',
    'ours, preloaded on intent, CPU 1×, round 2: gone again (not measured)',
  ])
})

test('a run is complete when every visit was measured', () => {
  const nobody = Object.fromEntries(conditionNames.map(name => [name, []])) as unknown as Line
  const line: Line = { ...nobody, cpu1: ['floor2', 'intent'], cpu4: ['intent'] }
  const attempts: Attempt[] = conditionNames.flatMap(condition =>
    line[condition].map(contestant => ({ condition, contestant, round: 1, measures: measured(1) })),
  )
  expect(isComplete(attempts, line, 1)).toBe(true)
  expect(isComplete(attempts.slice(1), line, 1)).toBe(false)
})
