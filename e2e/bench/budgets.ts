import type { ConditionName } from './conditions.ts'
import type { ContestantName } from './contestants.ts'
import type { Measure } from './measures.ts'

/** A limit is `times` the floor's median plus `plus`. Without a floor, it is `plus` alone. */
export interface Limit {
  times?: number
  plus?: number
}

/** A row of architecture §10. */
export interface Budget {
  what: string
  condition: ConditionName
  contestant: ContestantName
  measure: Measure
  floor?: ContestantName
  ceiling: Limit
  stretch: Limit
}

type Rest = Omit<Budget, 'what' | 'condition' | 'contestant' | 'measure'>

const none: Rest = { ceiling: { plus: 0 }, stretch: { plus: 0 } }
const aboveFloor3 = (ceilingMs: number, stretchMs: number): Rest => ({
  floor: 'floor3',
  ceiling: { plus: ceilingMs },
  stretch: { plus: stretchMs },
})
const timesFloor = (floor: ContestantName, ceiling: number, stretch: number): Rest => ({
  floor,
  ceiling: { times: ceiling },
  stretch: { times: stretch },
})
/** The same row for each of the two speeds at which the page is clicked when idle. */
const both = (what: string, contestant: ContestantName, measure: Measure, slow: Rest, fast: Rest = slow): Budget[] => [
  { what, condition: 'cpu1', contestant, measure, ...fast },
  { what, condition: 'cpu4', contestant, measure, ...slow },
]

const readyAbove = (ceilingMs: number, stretchMs: number): Rest => ({
  floor: 'floor2',
  ceiling: { plus: ceilingMs },
  stretch: { plus: stretchMs },
})

/** From a click to a modal that answers, wherever it was loaded before the click. */
const preloaded = { slow: timesFloor('floor3', 1.4, 1.2), fast: timesFloor('floor3', 1.9, 1.5) }

const soonAfterLoad = (condition: ConditionName, bounds: Rest): Budget => ({
  what: 'click → live, as it comes',
  condition,
  contestant: 'visible',
  measure: 'liveMs',
  ...bounds,
})

const pageScript = (what: string, measure: Measure): Budget[] =>
  both(what, 'intent', measure, { ceiling: { plus: 60 }, stretch: { plus: 40 } }, aboveFloor3(12, 6))

/** Architecture §10 without bytes and requests, which `npm run size` checks. */
export const budgets: readonly Budget[] = [
  ...both('ready to open', 'intent', 'readyMs', readyAbove(80, 40), readyAbove(40, 20)),
  ...both('click → live, preloaded on sight', 'visible', 'liveMs', preloaded.slow, preloaded.fast),
  ...both('click → live, preloaded when idle', 'idle', 'liveMs', preloaded.slow, preloaded.fast),
  ...both('click → live, preloaded at once', 'eager', 'liveMs', preloaded.slow, preloaded.fast),
  ...(['cpu1Soon', 'cpu1Tap'] as const).map(condition => soonAfterLoad(condition, preloaded.fast)),
  ...(['cpu4Soon', 'cpu4Tap'] as const).map(condition => soonAfterLoad(condition, preloaded.slow)),
  ...both(
    'click → seen, nothing preloaded',
    'onClick',
    'seenMs',
    timesFloor('floor2', 1.4, 1.2),
    timesFloor('floor2', 1.6, 1.3),
  ),
  ...both('click → live, nothing preloaded', 'onClick', 'liveMs', timesFloor('floor2', 1.6, 1.3)),
  ...both('second open', 'intent', 'secondLiveMs', aboveFloor3(30, 15), aboveFloor3(12, 6)),
  {
    what: 'click → live, as soon as ready',
    condition: 'cpu4Fast4g',
    contestant: 'intent',
    measure: 'liveMs',
    ...timesFloor('floor2b', 1.5, 1),
  },
  ...both('long tasks of the page over 50 ms', 'intent', 'blockingMs', none),
  ...both('the same, nothing preloaded', 'onClick', 'blockingMs', none),
  ...pageScript('script time in the page', 'pageScriptMs'),
  ...pageScript('script time in the page, by the clock', 'pageScriptClockMs'),
  {
    what: 'JS heap in the page',
    condition: 'cpu1',
    contestant: 'intent',
    measure: 'pageHeapMb',
    floor: 'floor3',
    ceiling: { plus: 0.8 },
    stretch: { plus: 0.3 },
  },
  {
    what: 'JS heap in the iframe',
    condition: 'cpu1',
    contestant: 'intent',
    measure: 'frameHeapMb',
    ceiling: { plus: 5 },
    stretch: { plus: 3 },
  },
  {
    what: 'globals',
    condition: 'cpu1',
    contestant: 'intent',
    measure: 'globals',
    ceiling: { plus: 1 },
    stretch: { plus: 1 },
  },
  { what: 'CLS', condition: 'cpu1', contestant: 'intent', measure: 'unexpectedShift', ...none },
  { what: 'shift at open', condition: 'cpu1', contestant: 'intent', measure: 'totalShift', ...none },
  {
    what: 'elements, preloaded and idle',
    condition: 'cpu1',
    contestant: 'idle',
    measure: 'elementsIdle',
    ceiling: { plus: 2 },
    stretch: { plus: 1 },
  },
  {
    what: 'elements, open',
    condition: 'cpu1',
    contestant: 'intent',
    measure: 'elementsOpen',
    ceiling: { plus: 3 },
    stretch: { plus: 1 },
  },
]
