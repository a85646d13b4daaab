import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Reads the options of `npm test`. Paths choose a part: `loader`, `e2e/flows/safe`, or `flows/safe` for short. `--unit` and
 * `--browser` run one half; everything from the first other option on goes to Playwright.
 * @param {string[]} options
 */
export function readTestOptions(options) {
  const rest = options.filter(option => option !== '--unit' && option !== '--browser')
  const first = rest.findIndex(option => option.startsWith('-'))
  const paths = first < 0 ? rest : rest.slice(0, first)
  return {
    isUnit: !options.includes('--browser'),
    isBrowser: !options.includes('--unit'),
    // The runners look for a path anywhere in a file's name: `loader` is also in e2e/hostile/loaderBoot.
    paths: paths.map(path => (existsSync(join(root, path.split('/')[0] ?? '')) ? join(root, path) : path)),
    rest: first < 0 ? [] : rest.slice(first),
  }
}
