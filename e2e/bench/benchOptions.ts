import { parseArgs } from 'node:util'
import { type ContestantName, contestants } from './contestants.ts'

export interface BenchOptions {
  runs: number
  /** Measure only these; empty means all. */
  only: readonly ContestantName[]
  /** Puts the table into SIZES.md. */
  isKept: boolean
}

const defaultRuns = 7
const maxRuns = 100

/**
 * Reads the command line of `npm run bench`.
 * @throws Error with a sentence that names the option and its allowed values
 */
export function readBenchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: String(defaultRuns) },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      'port-base': { type: 'string' },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || runs > maxRuns)
    throw new Error(
      `--runs is "${values.runs}"; it takes a whole number from 1 to ${maxRuns}, as in --runs ${defaultRuns}.`,
    )
  const only = values.only.split(',').filter(Boolean)
  const strangers = only.filter(name => !Object.hasOwn(contestants, name))
  if (strangers.length)
    throw new Error(`--only names ${strangers.join(', ')}; it takes ${Object.keys(contestants).join(', ')}.`)
  if (values.keep && only.length) throw new Error('--keep puts the whole table into SIZES.md: leave --only out.')
  return { runs, only: only as ContestantName[], isKept: values.keep }
}
