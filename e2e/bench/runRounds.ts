import { startChromium } from './browser/startChromium.ts'
import { type ConditionName, conditionNames, conditions } from './conditions.ts'
import { type ContestantName, contestants } from './contestants.ts'
import type { Measures } from './measures.ts'
import { visit } from './visit.ts'

export interface BenchPage {
  url: string
  html: string
}

/** Contestants by condition. */
export type Line = Readonly<Record<ConditionName, readonly ContestantName[]>>

/** One attempt at a visit, as it is kept in the results. */
export interface Attempt {
  condition: ConditionName
  contestant: ContestantName
  /** From 1. */
  round: number
  measures?: Measures
  /** Why there are none. */
  failure?: string
}

export interface RoundsOptions {
  chromiumPath: string
  /** Of the certificate the pages are served with. */
  spkiHash: string
  pages: Partial<Record<ContestantName, BenchPage>>
  line: Line
  runs: number
  tell(line: string): void
}

export interface Rounds {
  /** As the browser names itself. */
  browser: string
  attempts: Attempt[]
}

/** Attempts at one visit: a failure is told and kept, and the visit made once more. */
const attemptsPerVisit = 2

/**
 * Visits every page under every condition, `runs` times. Each round has a fresh browser and another order, so that what
 * else the machine does hits all alike. A round before the first warms up the machine, servers and file caches, and is
 * not counted.
 */
export async function runRounds(options: RoundsOptions): Promise<Rounds> {
  const { chromiumPath, spkiHash, pages, line, runs, tell } = options
  const attempts: Attempt[] = []
  let browser = ''
  for (let round = 0; round <= runs; round++) {
    const chromium = await startChromium(chromiumPath, spkiHash)
    browser = chromium.version
    try {
      for (const condition of round ? conditionNames : conditionNames.slice(0, 1))
        for (const contestant of rotate(line[condition], round)) {
          const page = pages[contestant]
          if (!page) throw new Error(`There is no page for ${contestant}`)
          const made = await attemptVisit(() => visit(chromium, page, conditions[condition]))
          const named = made.map(each => ({ condition, contestant, round, ...each }))
          for (const attempt of named) tell(lineOf(attempt, runs))
          if (round) attempts.push(...named)
        }
    } finally {
      await chromium.stop()
    }
  }
  return { browser, attempts }
}

/** The same list begun at another place. */
export function rotate<T>(list: readonly T[], by: number): T[] {
  return list.map((_, i) => list[(i + by) % list.length] as T)
}

/** @returns every attempt made; only the last can have succeeded */
export async function attemptVisit(make: () => Promise<Measures>): Promise<Pick<Attempt, 'measures' | 'failure'>[]> {
  const made: Pick<Attempt, 'measures' | 'failure'>[] = []
  while (made.length < attemptsPerVisit && !made.at(-1)?.measures)
    made.push(
      await make().then(
        measures => ({ measures }),
        (error: Error) => ({ failure: error.message }),
      ),
    )
  return made
}

function lineOf({ condition, contestant, round, measures, failure }: Attempt, runs: number): string {
  const head = `${round ? `${round}/${runs}` : 'warm-up'}  ${conditions[condition].title}  ${contestants[contestant]}`
  if (!measures) return `${head}  FAILED: ${failure}`
  const { readyMs, liveMs, secondLiveMs } = measures
  return `${head}  ready ${readyMs.toFixed(0)}  live ${liveMs.toFixed(0)}  second ${secondLiveMs.toFixed(0)}`
}
