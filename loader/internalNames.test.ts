// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { pageEvents } from '../shared/protocol/events.schema.ts'
import { hostMethods } from '../shared/protocol/hostMethods.schema.ts'
import { modalMethods } from '../shared/protocol/modalMethods.schema.ts'
import { flattenTypes } from './generate/flattenTypes.ts'
import { received } from './generate/received.ts'
import internalNames from './internalNames.json' with { type: 'json' }

/** The shapes of objects alone: zod has words of its own, such as `checks`. */
function shapesIn(value: unknown, seen = new Set<unknown>(), keys = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return keys
  seen.add(value)
  for (const [key, child] of Object.entries(value)) {
    if (key === 'shape') for (const name of Object.keys(child as object)) keys.add(name)
    shapesIn(child, seen, keys)
  }
  return keys
}

test('travel in no message', () => {
  const names = shapesIn([received, hostMethods, modalMethods, pageEvents])
  expect(names.size).toBeGreaterThan(30)
  expect(names).toContain('walletId')
  expect(internalNames.filter(name => names.has(name))).toEqual([])
})

test('are no part of the contract with a page', () => {
  const types = flattenTypes(join(import.meta.dirname, 'init.ts'), path => readFileSync(path, 'utf8'))
  const members = new Set(types.match(/(?<=^ {2,}(?:readonly )?)\w+(?=[?(:<])/gm))
  expect(members).toContain('getProvider')
  expect(internalNames.filter(name => members.has(name))).toEqual([])
})

test('are no names of the language or of browsers, where a native object could be meant', () => {
  const folder = join(import.meta.dirname, '../node_modules/@typescript')
  const libraries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
    /lib\.(dom|es\d*)(\.\w+)*\.d\.ts$/.test(path),
  )
  const native = new Set(libraries.flatMap(path => readFileSync(join(folder, path), 'utf8').match(/\w+(?=\??[:(<])/g)))
  expect(native).toContain('addEventListener')
  expect(internalNames.filter(name => native.has(name))).toEqual([])
})

/** Both are shortened alike, and work with each other's objects. */
test('are read by no text in either script, each is of use, and none stands twice', async () => {
  const { outputFiles } = await build({
    entryPoints: ['index.ts', 'more/index.ts'].map(path => join(import.meta.dirname, path)),
    outdir: 'none',
    bundle: true,
    write: false,
    define: { CONNECTKIT_VERSION: '"1.0.0"' },
  })
  expect(outputFiles).toHaveLength(2)
  const code = outputFiles.map(({ text }) => text).join('\n')
  const spelt = internalNames.filter(name => new RegExp(`["'\`]${name}["'\`]`).test(code))
  const unused = internalNames.filter(name => !new RegExp(`\\b${name}\\b`).test(code))
  expect({ spelt, unused }).toEqual({ spelt: [], unused: [] })
  expect([...new Set(internalNames)].sort()).toEqual(internalNames)
})

test('are no names of what wallets of the page put there', () => {
  const folder = join(import.meta.dirname, 'more/dialects')
  const members = new Set(
    readdirSync(folder)
      .filter(path => !path.endsWith('.test.ts'))
      .flatMap(path => readFileSync(join(folder, path), 'utf8').match(/(?<=[.?{,(] ?)\w+/g)),
  )
  expect(members).toContain('signAmino')
  const own = ['ask']
  expect(internalNames.filter(name => members.has(name) && !own.includes(name))).toEqual([])
})
