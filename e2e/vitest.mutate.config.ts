import { readFileSync } from 'node:fs'
import type { Plugin, ViteUserConfig } from 'vitest/config'
import type { Mutant } from './checks/mutants.mjs'
import config from './vitest.config.ts'

/** Set by `checks/runMutant.mjs`, which runs in this process: the file and the text that tests get instead of it. */
const chosen = globalThis as { mutant?: Mutant & { path: string } }

/** No file is changed, so a run that is killed leaves no mutant behind. */
const mutate: Plugin = {
  name: 'mutate',
  enforce: 'pre',
  load(id) {
    const { mutant } = chosen
    if (!mutant || id !== mutant.path) return
    const text = readFileSync(id, 'utf8')
    return text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end)
  },
}

const mutated: ViteUserConfig = {
  ...config,
  test: {
    ...config.test,
    projects: config.test?.projects?.map(project => {
      const { plugins = [], test } = Object(project)
      // A process that files share would keep the module of the last mutant.
      return Object.assign({}, project, { plugins: [...plugins, mutate], test: { ...test, isolate: true } })
    }),
  },
}
export default mutated
