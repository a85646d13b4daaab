import { expect, test } from 'vitest'
import { findCopied, isCopyable } from './copiedFiles.mjs'

test.each([
  ['a kept value', 'let last = 0\nexport const next = () => ++last'],
  ['an exported one', 'export let count = 0'],
  ['a map', 'const made = new Map<string, number>()'],
  ['an object that is filled', 'const made: Record<string, number> = {}'],
  ['a list that is filled', 'export const told: string[] = []'],
  ['a context', 'export const AppContext = createContext(null)'],
  ['one with a type', 'export const AppContext = createContext<App | null>(null)'],
  ['a view that keeps what it has loaded', 'export const toast = lazyView(load)'],
  ['a symbol', 'export const none = Symbol("none")'],
  ['a class, whose objects are told by it', 'export class Failure extends Error {}'],
  ['what loads a chunk', 'export const load = () => import("./other.ts")'],
  ['style, which would be adopted twice', "import styles from './row.module.css'"],
])('%s is there once', (_, text) => {
  expect(isCopyable(text)).toBe(false)
})

test.each([
  ['a function', 'export function sum(a: number, b: number) {\n  let all = a\n  return all + b\n}'],
  ['one that makes something', 'export const keep = () => {\n  const kept = new Map()\n  return kept\n}'],
  ['a table', 'export const names = {\n  a: "one",\n}'],
  ['a pattern', 'const digits = /^\\d+$/'],
])('%s may be there several times', (_, text) => {
  expect(isCopyable(text)).toBe(true)
})

const at = (path: string) => `${process.cwd()}/${path}`
const small = { files: ['modal-app/lib/hostOf.ts'], imports: [], bytes: 73, isEntry: false }

test('of what several chunks share, what is small and keeps nothing is copied', async () => {
  const outputs = {
    'small.js': small,
    'large.js': { ...small, bytes: 5_000 },
    'view.js': { ...small, isEntry: true },
    'text.css': small,
    'held.js': small,
    'kept.js': { ...small, files: ['modal-app/app/hooks.ts'] },
    'helpers.js': { ...small, files: [] },
    'facts.js': { ...small, files: ['shared/caip.ts'], bytes: 5_000 },
  }
  expect(await findCopied(outputs, new Set(['held.js']), at)).toEqual(['small.js', 'helpers.js', 'facts.js'])
})
