import process from 'node:process'
import { createVitest } from 'vitest/node'

/* Runs unit tests on mutants, in a process that can be killed when a mutant never ends. Sends {tests}: the files it
   can run. Then receives {mutant, files, bail}, and sends {killedBy}: files with a failed test. */

const vitest = await createVitest('test', {
  config: 'e2e/vitest.mutate.config.ts',
  watch: false,
  reporters: [{}],
  bail: 1,
  maxWorkers: 1,
})
await vitest.standalone()
const all = await vitest.globTestSpecifications()

process.on('message', async (/** @type {any} */ { mutant, files, bail }) => {
  const path = mutant && `${process.cwd()}/${mutant.file}`
  Object.assign(globalThis, { mutant: mutant && { ...mutant, path } })
  if (path) vitest.invalidateFile(path)
  vitest.config.bail = bail
  const killedBy = []
  for (const file of files) {
    const specs = all.filter(({ moduleId }) => moduleId === `${process.cwd()}/${file}`)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
    if (unhandledErrors.length || testModules.some(module => !module.ok())) killedBy.push(file)
    if (bail && killedBy.length) break
  }
  if (path) vitest.invalidateFile(path)
  process.send?.({ killedBy })
})
process.send?.({ tests: all.map(({ moduleId }) => moduleId.slice(process.cwd().length + 1)) })
