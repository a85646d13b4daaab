import { parseArgs } from 'node:util'

export interface BenchOptions {
  runs: number
  /** Also run the harness with other products' modals. */
  peers: boolean
}

const defaultRuns = 7
const maxRuns = 100

/**
 * Reads the command line of `npm run bench`.
 * @throws Error with a sentence that names the option and what it takes
 */
export function readBenchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: String(defaultRuns) },
      peers: { type: 'boolean', default: false },
      'port-base': { type: 'string' },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || runs > maxRuns)
    throw new Error(
      `--runs is "${values.runs}"; it takes a whole number from 1 to ${maxRuns}, as in --runs ${defaultRuns}.`,
    )
  return { runs, peers: values.peers }
}
