import { expect, test } from 'vitest'
import { judgePackages } from './judgePackages.mjs'

const fine = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }
const judge = (packages: object, allowScripts: Record<string, boolean> = {}) =>
  judgePackages({ lock: { packages: { '': {}, ...packages } }, allowScripts })

test('accepts packages with a permissive licence, a checksum and no install script', () => {
  expect(judge({ 'node_modules/a': fine, 'node_modules/a/node_modules/@b/c': fine })).toEqual([])
})

test.each([
  ['MIT OR GPL-3.0-only', true],
  ['(MIT AND Apache-2.0)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['AGPL-3.0-only', false],
  ['MPL-2.0', false],
  [undefined, false],
])('whether operators may run a package under %s: %s', (license, isFine) => {
  expect(judge({ 'node_modules/a': { ...fine, license } })).toHaveLength(isFine ? 0 : 1)
  expect(judge({ 'node_modules/a': { ...fine, license, dev: true } })).toEqual([])
})

test('a licence accepted for one package is not accepted for another', () => {
  const mpl = { ...fine, license: 'MPL-2.0' }
  expect(judge({ 'node_modules/@resvg/resvg-js-linux-x64-gnu': mpl })).toEqual([])
  expect(judge({ 'node_modules/a/node_modules/other': mpl })).toEqual([
    expect.stringContaining('other, which operators run'),
  ])
})

test('a package with an install script needs a decision', () => {
  const scripted = { 'node_modules/a/node_modules/b': { ...fine, hasInstallScript: true } }
  expect(judge(scripted)).toEqual([expect.stringContaining('b has an install script')])
  expect(judge(scripted, { b: false })).toEqual([])
  expect(judge({ 'node_modules/a': fine }, { b: true })).toEqual([
    expect.stringContaining('b has no install script any more'),
  ])
})

test('a package without a checksum is reported, unless it is for other systems', () => {
  const { integrity: _, ...open } = fine
  expect(judge({ 'node_modules/a': open })).toEqual([expect.stringContaining('a has no SHA-512')])
  expect(judge({ 'node_modules/a': { ...open, optional: true } })).toEqual([])
  expect(judge({ 'node_modules/a': { ...fine, integrity: 'sha1-x' } })).toHaveLength(1)
})

test('packages in the bill of materials are checked, even if a build tool bundled them', () => {
  const bomOf = (name: string, licence: object) => ({ components: [{ name, version: '1.0.0', licenses: [licence] }] })
  const judged = (name: string, licence: object) =>
    judgePackages({ lock: { packages: {} }, allowScripts: {}, bom: bomOf(name, licence) as never })
  expect(judged('a', { license: { id: 'MIT' } })).toEqual([])
  expect(judged('@walletconnect/core', { license: { name: 'SEE LICENSE IN LICENSE.md' } })).toEqual([])
  expect(judged('a', { license: { name: 'SEE LICENSE IN LICENSE.md' } })).toHaveLength(1)
  expect(judged('a', { expression: 'LGPL-3.0-only' })).toEqual([expect.stringContaining('which visitors load')])
})
