import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed } from './commandFailed.mjs'
import { root } from './root.mjs'

/**
 * @typedef {object} TestOptions
 * @property {boolean} isUnit
 * @property {boolean} isBrowser
 * @property {string[]} paths
 * @property {string[]} rest for Playwright
 * @property {boolean} isConfirmed tests that fail run once more, alone; for `.ci/run`
 */

/**
 * @typedef {object} AllTestsOptions of `npm run test:all`
 * @property {boolean} isChanged only the tests that a change can reach
 * @property {string | undefined} base the commit that the change starts from
 * @property {{index: number | undefined, of: number} | undefined} shard without an index, shards take turns
 */

/**
 * Reads the options of `npm test`. Paths choose tests: `loader`, `e2e/flows/safe`, or `flows/safe` for short. `--unit`
 * and `--browser` run one kind; `--confirm` runs failed tests once more. The first other option and everything after it go to Playwright.
 * @param {string[]} options
 * @returns {TestOptions}
 */
export function readTestOptions(options) {
  const rest = options.filter(option => !['--unit', '--browser', '--confirm'].includes(option))
  const first = rest.findIndex(option => option.startsWith('-'))
  const paths = first < 0 ? rest : rest.slice(0, first)
  return {
    isUnit: !options.includes('--browser'),
    isBrowser: !options.includes('--unit'),
    // The runners match a path anywhere in a file's name: `loader` would also match e2e/hostile/loaderBoot.
    paths: paths.map(path => (existsSync(join(root, path.split('/')[0] ?? '')) ? join(root, path) : path)),
    rest: first < 0 ? [] : rest.slice(first),
    isConfirmed: options.includes('--confirm'),
  }
}

/**
 * Reads the additional options of `npm run test:all`: `--changed` or `--changed=ref`, `--shard=1/4` or
 * `--shard=turn/4`, and `--confirm`. Also accepts `--shard 1/4`.
 * @param {string[]} options
 * @returns {AllTestsOptions & TestOptions}
 * @throws {CommandFailed} if a shard is not a number of its total
 */
export function readAllTestsOptions(options) {
  const joined = options.flatMap((option, index) =>
    options[index - 1] === '--shard' ? [] : [option === '--shard' ? `--shard=${options[index + 1] ?? ''}` : option],
  )
  const isOurs = (/** @type {string} */ option) => /^--(changed|shard)(=|$)/.test(option)
  const changed = joined.find(option => /^--changed(=|$)/.test(option))
  const shard = joined.find(option => option.startsWith('--shard='))
  return {
    isChanged: changed !== undefined,
    base: changed?.split('=')[1] || undefined,
    shard: shard === undefined ? undefined : readShard(shard.slice('--shard='.length)),
    ...readTestOptions(joined.filter(option => !isOurs(option))),
  }
}

/** @param {string} text such as `2/4` or `turn/4` */
function readShard(text) {
  const [part = '', total = ''] = text.split('/')
  const of = Number(total)
  const index = part === 'turn' ? undefined : Number(part)
  const isIndex = index === undefined || (Number.isInteger(index) && index >= 1 && index <= of)
  if (!Number.isInteger(of) || of < 1 || !isIndex)
    throw new CommandFailed(`"${text}" is not a shard: write --shard=1/4 or --shard=turn/4.`)
  return { index, of }
}
