import process from 'node:process'
import { createVitest } from 'vitest/node'

/* Runs unit tests on mutants, in a process that can be killed when a mutant never ends. Sends {tests}: the files it
   can run. Then receives {mutant, files, isAll}, and sends {killedBy}: files with a failed test. Unless all of them
   shall run, those behind the first run only if it passes. */

const vitest = await createVitest('test', {
  config: 'e2e/vitest.mutate.config.ts',
  watch: false,
  reporters: [{}],
  maxWorkers: Number(process.env.MUTATION_WORKERS ?? 1),
})
await vitest.standalone()
const all = await vitest.globTestSpecifications()
const pathOf = (/** @type {string} */ file) => `${process.cwd()}/${file}`

/**
 * @param {string[]} files
 * @returns {Promise<string[] | undefined>} those that failed; undefined for an error outside of tests, which names none
 */
async function failing(files) {
  const paths = new Map(files.map(file => [pathOf(file), file]))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    all.filter(({ moduleId }) => paths.has(moduleId)),
  )
  // Also includes the files of earlier runs.
  const failed = testModules.flatMap(module => (module.ok() ? [] : (paths.get(module.moduleId) ?? [])))
  if (unhandledErrors.length && !failed.length) return files.length > 1 ? undefined : files
  return [...new Set(failed)]
}

process.on('message', async (/** @type {any} */ { mutant, files, isAll }) => {
  const path = mutant && pathOf(mutant.file)
  Object.assign(globalThis, { mutant: mutant && { ...mutant, path } })
  if (path) vitest.invalidateFile(path)
  const [first, ...others] = files
  const killedBy = (await failing([first])) ?? []
  if (isAll || !killedBy.length) {
    let failed = others.length ? await failing(others) : []
    if (!failed) {
      failed = []
      for (const file of others) failed.push(...((await failing([file])) ?? []))
    }
    killedBy.push(...failed)
  }
  if (path) vitest.invalidateFile(path)
  process.send?.({ killedBy })
})
process.send?.({ tests: all.map(({ moduleId }) => moduleId.slice(process.cwd().length + 1)) })
