import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTestOptions } from './readTestOptions.mjs'
import { root } from './root.mjs'

const all = { isUnit: true, isBrowser: true, paths: [] as string[], rest: [] as string[] }
const [loader, safe] = [join(root, 'loader'), join(root, 'e2e/flows/safe')]

test.each([
  [[], all],
  [['--unit'], { ...all, isBrowser: false }],
  [['--browser'], { ...all, isUnit: false }],
  [['loader'], { ...all, paths: [loader] }],
  [['e2e/flows/safe', 'loader', '--workers=1'], { ...all, paths: [safe, loader], rest: ['--workers=1'] }],
  [
    ['--browser', 'flows/safe', '-g', 'a title'],
    { ...all, isUnit: false, paths: ['flows/safe'], rest: ['-g', 'a title'] },
  ],
  // The value of an option is not a path.
  [['--project', 'firefox'], { ...all, rest: ['--project', 'firefox'] }],
])('reads %j', (options, read) => {
  expect(readTestOptions(options)).toEqual(read)
})
