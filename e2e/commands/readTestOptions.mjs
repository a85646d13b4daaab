import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Reads the options of `npm test`. Paths choose tests: `loader`, `e2e/flows/safe`, or `flows/safe` for short. `--unit`
 * and `--browser` run one kind. The first other option and everything after it go to Playwright.
 * @param {string[]} options
 */
export function readTestOptions(options) {
  const rest = options.filter(option => option !== '--unit' && option !== '--browser')
  const first = rest.findIndex(option => option.startsWith('-'))
  const paths = first < 0 ? rest : rest.slice(0, first)
  return {
    isUnit: !options.includes('--browser'),
    isBrowser: !options.includes('--unit'),
    // The runners match a path anywhere in a file's name: `loader` would also match e2e/hostile/loaderBoot.
    paths: paths.map(path => (existsSync(join(root, path.split('/')[0] ?? '')) ? join(root, path) : path)),
    rest: first < 0 ? [] : rest.slice(first),
  }
}
