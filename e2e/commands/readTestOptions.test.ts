import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAllTestsOptions, readTestOptions } from './readTestOptions.mjs'
import { root } from './root.mjs'

const all = { isUnit: true, isBrowser: true, paths: [] as string[], rest: [] as string[], isConfirmed: false }
const [loader, safe] = [join(root, 'loader'), join(root, 'e2e/flows/safe')]

test.each([
  [[], all],
  [['--unit'], { ...all, isBrowser: false }],
  [['--confirm'], { ...all, isConfirmed: true }],
  [['--browser'], { ...all, isUnit: false }],
  [['loader'], { ...all, paths: [loader] }],
  [['e2e/flows/safe', 'loader', '--workers=1'], { ...all, paths: [safe, loader], rest: ['--workers=1'] }],
  [
    ['--browser', 'flows/safe', '-g', 'a title'],
    { ...all, isUnit: false, paths: ['flows/safe'], rest: ['-g', 'a title'] },
  ],
  // An option's value is not a path.
  [['--project', 'firefox'], { ...all, rest: ['--project', 'firefox'] }],
])('reads %j', (options, read) => {
  expect(readTestOptions(options)).toEqual(read)
})

const everything = { ...all, isChanged: false, base: undefined, shard: undefined }

test.each([
  [[], everything],
  [['--changed'], { ...everything, isChanged: true }],
  [['--changed=main~3', '--confirm'], { ...everything, isChanged: true, base: 'main~3', isConfirmed: true }],
  [['--shard=2/4', 'loader'], { ...everything, shard: { index: 2, of: 4 }, paths: [loader] }],
  [['--shard', '2/4', '--browser'], { ...everything, shard: { index: 2, of: 4 }, isUnit: false }],
  [['--shard=turn/4', '--workers=1'], { ...everything, shard: { index: undefined, of: 4 }, rest: ['--workers=1'] }],
])('reads %j of all tests', (options, read) => {
  expect(readAllTestsOptions(options)).toEqual(read)
})

test.each(['', '3', '0/4', '5/4', 'x/4', '1/0', '1.5/4'])('refuses the shard "%s" with a sentence', shard => {
  expect(() => readAllTestsOptions([`--shard=${shard}`])).toThrow(`"${shard}" is not a shard: write --shard=1/4`)
})
