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

/** One attempt at a visit, as stored in the results. */
export interface Attempt {
  condition: ConditionName
  contestant: ContestantName
  /** From 1. */
  round: number
  measures?: Measures
  /** The reason if there are none. */
  failure?: string
}

export interface RoundsOptions {
  chromiumPath: string
  /** Public key hash of the pages' certificate. */
  spkiHash: string
  pages: Partial<Record<ContestantName, BenchPage>>
  line: Line
  runs: number
  tell(line: string): void
}

export interface Rounds {
  /** The browser's name and version. */
  browser: string
  attempts: Attempt[]
}

/** Makes one visit. A failure is reported and recorded, and the visit is repeated once. */
const attemptsPerVisit = 2

/**
 * Visits every page under every condition, `runs` times. Each round has a fresh browser and another order, so that
 * other load on the machine affects all alike. An extra first round warms up the machine, servers and file caches, and
 * is not counted.
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

/** The list rotated to another start. */
export function rotate<T>(list: readonly T[], by: number): T[] {
  return list.map((_, i) => list[(i + by) % list.length] as T)
}

/** @returns all attempts; only the last can be a success */
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
