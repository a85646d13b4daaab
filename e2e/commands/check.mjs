import { build } from './build.mjs'
import { runNode } from './run.mjs'

/**
 * All checks that do not run the product. `failed` is printed if a step fails; the
 * output of a step with `tells` is shown even if it passes.
 *
 * @type {{name: string, args: string[], failed: string, tells?: boolean}[]}
 */
const steps = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-b'], failed: 'There are type errors (tsc -b).' },
  {
    name: 'style',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--colors=off', '--max-diagnostics=20'],
    failed: 'The style check failed (biome); `npm run format` fixes most of it.',
  },
  {
    name: 'unused',
    args: ['node_modules/knip/bin/knip.js', '--config', 'e2e/knip.json'],
    failed: 'There are unused exports, dependencies or files (knip).',
  },
  {
    name: 'imports',
    args: ['e2e/checks/imports.mjs'],
    failed: 'An import breaks the architecture’s rules (e2e/checks/imports.mjs).',
  },
  {
    name: 'counts',
    args: ['e2e/checks/counts.mjs'],
    failed:
      'The modal has more files, import()s, silent rejections or chunks than it may have (e2e/checks/counts.mjs).',
    tells: true,
  },
  {
    name: 'graph',
    args: ['e2e/checks/graph.mjs'],
    failed: 'More files import each other, or folders against their order, than may (e2e/checks/graph.mjs).',
    tells: true,
  },
  {
    name: 'packages',
    args: ['e2e/checks/packages.mjs'],
    failed: 'A package may not be used as it is: its install script, licence or checksum (e2e/checks/packages.mjs).',
    tells: true,
  },
  {
    name: 'spec',
    args: ['e2e/checks/spec.mjs'],
    failed: 'The specification has rows without a test; `npm run spec` prints every row.',
    tells: true,
  },
]

/**
 * Runs every step, shows the output of failed ones, and ends with a sentence for each of those.
 * @param {{isBuilt?: boolean}} [options] `isBuilt`: the caller has just built `dist/`
 * @returns {Promise<number>}
 */
export async function check({ isBuilt = false } = {}) {
  // The build writes loader/late/modal/validators.gen.ts, which the types need.
  if (!isBuilt) await build({ quiet: true })
  const failures = []
  // Most of them use a single core, so they run in parallel.
  const runs = steps.map(step => ({ ...step, run: runNode(step.args, { capture: true }) }))
  for (const { name, failed, tells, run } of runs) {
    const { code, output } = await run
    console.log(`${code ? 'failed' : 'passed'}  ${name}`)
    if (code || tells) console.log(output.trim())
    if (code) failures.push(failed)
  }
  for (const sentence of failures) console.log(sentence)
  return failures.length ? 1 : 0
}
