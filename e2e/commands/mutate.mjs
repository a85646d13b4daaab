import { execFileSync, fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { mutantsOf } from '../checks/mutants.mjs'
import { reachingTests } from '../checks/reachingTests.mjs'
import { sample } from '../checks/sample.mjs'
import { build } from './build.mjs'
import { CommandFailed } from './commandFailed.mjs'
import { root } from './root.mjs'

/** @typedef {import('../checks/mutants.mjs').Mutant} Mutant */
/** @typedef {{mutant: Mutant, tests: string[], killedBy: string[], isEndless: boolean}} Result */

const folders = ['loader', 'shared', 'modal-app/money', 'cdn/embedded', 'cdn/secure-site']
/** Tests and their helpers, and generated files. */
const notProduct =
  /\.(?:test|story|contract|gen|d)\.tsx?$|(?:^|\/)(?:test|fake|scripted)[A-Z][^/]*$|^loader\/generate\//
const reports = 'dist/mutation'

/** @param {string[]} options */
function readOptions(options) {
  const chosen = {
    ...{ each: 60, seed: 1, files: 6, seconds: 90, workers: 1, isAll: false, isAgain: false },
    folders: /** @type {string[]} */ ([]),
  }
  for (let index = 0; index < options.length; index++) {
    const option = options[index] ?? ''
    const number = Number(options[index + 1])
    if (option === '--all') chosen.isAll = true
    else if (option === '--again') chosen.isAgain = true
    else if (['--each', '--seed', '--files', '--seconds', '--workers'].includes(option) && number > 0) {
      chosen[/** @type {'each' | 'seed' | 'files' | 'seconds' | 'workers'} */ (option.slice(2))] = number
      index++
    } else if (option.startsWith('-')) throw new CommandFailed(`${option} needs a number above 0, or is not known.`, 1)
    else chosen.folders.push(option)
  }
  return { ...chosen, folders: chosen.folders.length ? chosen.folders : folders }
}

/** @param {string[]} patterns */
const filesOf = patterns =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** Runs mutants one after the other, in a process that is killed when a mutant never ends. */
function createRunner(/** @type {{seconds: number, workers: number}} */ { seconds, workers }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const end = () => {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }
  const start = () =>
    new Promise((/** @type {(ready: any) => void} */ resolve, reject) => {
      // In its own process group, so that workers end with it. Waits that never succeed are cut short.
      const env = {
        ...process.env,
        TEST_PATIENCE: process.env.TEST_PATIENCE ?? '0.5',
        MUTATION_WORKERS: String(workers),
      }
      child = fork('e2e/checks/runMutant.mjs', { cwd: root, env, detached: true, silent: true })
      child.once('message', resolve)
      child.once('exit', code => reject(new CommandFailed(`vitest ended with ${code}.`, 1)))
    })
  return {
    end,
    /** The test files that it can run: those that start programs of their own are left out. */
    async tests() {
      return /** @type {string[]} */ ((await start()).tests)
    },
    /**
     * @param {Mutant | undefined} mutant
     * @param {string[]} files
     * @param {boolean} [isAll] whether all of them run, also once one has failed
     * @returns {Promise<string[] | undefined>} undefined if it did not end
     */
    async run(mutant, files, isAll) {
      if (!child) await start()
      const running = child
      return new Promise(resolve => {
        const timer = setTimeout(
          () => {
            end()
            resolve(undefined)
          },
          seconds * 1000 * files.length,
        )
        running?.once('message', (/** @type {any} */ { killedBy }) => {
          clearTimeout(timer)
          resolve(killedBy)
        })
        running?.send({ mutant, files, isAll })
      })
    },
  }
}

const isNoticed = (/** @type {Result} */ { killedBy, isEndless }) => killedBy.length > 0 || isEndless

/** @param {readonly Result[]} results */
function report(results) {
  const killed = results.filter(isNoticed)
  const lines = [`# Mutants: ${killed.length} of ${results.length} noticed`, '']
  for (const folder of new Set(results.map(({ mutant }) => folderOf(mutant)))) {
    const own = results.filter(({ mutant }) => folderOf(mutant) === folder)
    const found = own.filter(each => killed.includes(each)).length
    lines.push(`- ${folder}: ${found} of ${own.length} (${Math.round((found / own.length) * 100)} %)`)
  }
  lines.push('', '## Nobody notices', '')
  for (const { mutant, tests } of results.filter(each => !killed.includes(each)))
    lines.push(`- ${mutant.file}:${mutant.line} ${mutant.kind} → \`${mutant.replacement}\`, ${tests.length} test files`)
  return `${lines.join('\n')}\n`
}
const folderOf = (/** @type {Mutant} */ { file }) => folders.find(folder => file.startsWith(`${folder}/`)) ?? file

/**
 * By test file, how many mutants only it notices. Only runs with `--all` can tell.
 * @param {readonly Result[]} results
 */
function reportTests(results) {
  const tests = [...new Set(results.flatMap(each => each.tests))].sort()
  const rows = tests.map(test => {
    const noticed = results.filter(({ killedBy }) => killedBy.includes(test))
    return { test, noticed: noticed.length, alone: noticed.filter(({ killedBy }) => killedBy.length === 1).length }
  })
  const lines = rows.map(({ test, noticed, alone }) => `- ${test}: notices ${noticed}, alone ${alone}`)
  return ['', '## What each test file notices', '', ...lines, ''].join('\n')
}

/**
 * The same number of each kind: half of all places are texts.
 * @param {string} folder
 * @param {number} each
 * @param {number} seed
 */
function sampleOf(folder, each, seed) {
  const sources = filesOf([`${folder}/**/*.ts`, `${folder}/**/*.tsx`, `${folder}/*.ts`, `${folder}/*.tsx`])
  const all = [...new Set(sources)].filter(file => !notProduct.test(file)).flatMap(file => mutantsOf(root, file))
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  return kinds.flatMap(kind =>
    sample(
      all.filter(mutant => mutant.kind === kind),
      Math.ceil(each / kinds.length),
      seed,
    ),
  )
}

/**
 * Those of the last run whose places are still there.
 * @returns {Result[]}
 */
function readResults() {
  /** @type {Result[]} */
  const results = JSON.parse(readFileSync(join(root, reports, 'mutants.json'), 'utf8'))
  const places = new Set(
    [...new Set(results.map(({ mutant }) => mutant.file))]
      .flatMap(file => mutantsOf(root, file))
      .map(mutant => JSON.stringify(mutant)),
  )
  return results.filter(({ mutant }) => places.has(JSON.stringify(mutant)))
}

/**
 * Mutates a sample of places in the product, one at a time, and reports the mutants that no unit test notices. Only the
 * nearest test files by imports run, and whatever a test bundles or starts as a process stays unchanged.
 * @param {string[]} options folders, and `--each N` mutants of a folder, `--seed N`, `--files N` test files a mutant at
 *   the most, `--seconds N` for each of them, `--workers N` of them at once, `--all` to run all of them on each mutant,
 *   `--again` to try those that nobody noticed in the last run
 * @returns {Promise<number>} 0: the score is a measurement
 */
export async function mutate(options) {
  const { each, seed, files, seconds, workers, isAll, isAgain, folders: chosen } = readOptions(options)
  await build({ quiet: true })
  const before = isAgain ? readResults() : []
  const mutants = isAgain
    ? before.filter(result => !isNoticed(result)).map(({ mutant }) => mutant)
    : chosen.flatMap(folder => sampleOf(folder, each, seed))
  const runner = createRunner({ seconds, workers })
  const results = before.filter(isNoticed)
  mkdirSync(join(root, reports), { recursive: true })
  const broken = new Set()
  const sound = new Set()
  try {
    // Some files run in two projects.
    const reaching = reachingTests(root, [...new Set(await runner.tests())])
    const testsOf = (/** @type {Mutant} */ { file }) => (reaching.get(file) ?? []).slice(0, isAll ? undefined : files)
    const tests = [...new Set(mutants.flatMap(testsOf))]
    console.log(`${mutants.length} mutants, ${tests.length} test files.`)
    for (const mutant of mutants) {
      const own = testsOf(mutant).filter(test => !broken.has(test))
      const killedBy = own.length ? await runner.run(mutant, own, isAll) : []
      // A test that also fails without the mutant proves nothing.
      for (const test of killedBy ?? [])
        if (!sound.has(test)) ((await runner.run(undefined, [test]))?.length === 0 ? sound : broken).add(test)
      const found = killedBy?.filter(test => !broken.has(test)) ?? []
      results.push({ mutant, tests: own, killedBy: found, isEndless: !killedBy })
      const word = !killedBy ? 'never ends' : found.length ? 'noticed' : 'NOT NOTICED'
      console.log(`${results.length} ${mutant.file}:${mutant.line} ${mutant.kind}: ${word}`)
      writeFileSync(join(root, reports, 'mutants.json'), JSON.stringify(results, undefined, 1))
    }
  } finally {
    runner.end()
  }
  const text = report(results) + (isAll ? reportTests(results) : '')
  writeFileSync(join(root, reports, 'report.md'), text)
  console.log(text)
  if (broken.size) console.log(`Failed without a mutant: ${[...broken].join(', ')}`)
  return 0
}
