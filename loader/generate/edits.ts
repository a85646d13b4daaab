import { namespaces } from '../../shared/caip.ts'
import { accountTypes, connectorKinds } from '../../shared/choices.ts'
import { viewNames } from '../../shared/views.ts'

/**
 * Mutates a hand-written message at every place without reading the schema. The bounds, words and characters to try are
 * copied by hand from the protocol's text.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface Edit {
  path: readonly (string | number)[]
  apply(node: Json): Json
}

/** The protocol's bounds, in characters or items. */
const bounds = [1, 5, 9, 16, 20, 32, 35, 40, 64, 100, 128, 160, 200, 254, 256, 512, 1024, 4096]
const lengths = around(bounds)
/** Icon lengths. Each is tried only once because it is slow. */
const longLengths = around([350_000])

/** Ends of the usual character classes, their neighbours, line breaks and invisible characters. */
const characters = [
  ...'azAZ09`{@[/:.,;_-+*%$^~ \\"\'<>#ghsx(|)\n\r\t\0\u00a0\u0130\u017f\u200b\u202e\u2028\u212a\u{1f600}',
  '\ud83d',
]

const words = [
  ...[
    ...namespaces,
    ...accountTypes,
    ...connectorKinds,
    ...viewNames,
    'req',
    'res',
    'err',
    'evt',
    'can',
    'low',
    'high',
  ],
  ...['a', 'b', 'light', 'dark', 'ltr', 'rtl', 'sui', 'true', 'null', 'undefined', '0', '[]', '{}', '__proto__'],
]

const keys = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'hasOwnProperty', 'length', '0', '', ' '],
  ...['extra', 'id', 'name', 'data', 'icon', 'type', 'z', 'Z', '{', '`', '@', '[', 'a-b', 'a b', 'a_b', 'a1', 'a:b'],
]

const numbers = [
  ...[0, -0, 0.5, -0.5, 1.5, -1.5, 2.5, 1e-7, -20, 36, 300, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e21].flatMap(
    number => [number, -number, number + 1, number - 1],
  ),
  // JSON.parse reads 1e400 as this.
  Number.POSITIVE_INFINITY,
]

/** Values of every type, to replace a value of another type. */
const strangers: Json[] = [
  ...[null, true, false, [], {}, [null], [[]], [{}], { '': null }, { length: 0 }, { length: 1, 0: 'a' }],
  ...[nested(40, node => [node]), nested(40, node => ({ a: node }))],
]

/** Lengths and numbers around all bounds, at every place. */
export function boundEditsOf(message: Json): Edit[] {
  return [...places(message, [])].flatMap(({ path, node }) => boundEditsAt(node).map(apply => ({ path, apply })))
}

/** All other edits. */
export function editsOf(message: Json): Edit[] {
  const all = [...places(message, [])]
  const others = [...strangers, ...numbers, ...words, ...all.map(({ node }) => node)]
  return all.flatMap(({ path, node }) =>
    [...others.map(other => () => other), (now: Json) => [now], (now: Json) => ({ value: now }), ...editsAt(node)].map(
      apply => ({ path, apply }),
    ),
  )
}

/** Icons of hundreds of thousands of characters. */
export function longEditsOf(message: Json): Edit[] {
  return [...places(message, [])].flatMap(({ path, node }) =>
    typeof node === 'string' && node.startsWith('data:')
      ? longLengths.map(length => ({ path, apply: now => resize(now, length) }))
      : [],
  )
}

/** A copy of the message with the edits applied, except those whose place is gone. */
export function applyEdits(message: Json, edits: readonly Edit[]): Json {
  return edits.reduce((root, edit) => editAt(root, edit.path, edit.apply), message)
}

function editAt(node: Json, [step, ...rest]: readonly (string | number)[], apply: (node: Json) => Json): Json {
  if (step === undefined) return apply(node)
  if (Array.isArray(node)) return node.map((item, i) => (i === step ? editAt(item, rest, apply) : item))
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, item]) => [key, key === step ? editAt(item, rest, apply) : item]),
  )
}

function* places(node: Json, path: (string | number)[]): Generator<{ path: (string | number)[]; node: Json }> {
  yield { path, node }
  if (Array.isArray(node)) for (const [i, item] of node.entries()) yield* places(item, [...path, i])
  else if (isObject(node)) for (const [key, item] of Object.entries(node)) yield* places(item, [...path, key])
}

type Change = (now: Json) => Json

function boundEditsAt(node: Json): Change[] {
  if (typeof node === 'string')
    // One code point, two UTF-16 units.
    return lengths.flatMap(length => [now => resize(now, length), now => `${resize(now, length - 1)}\u{1f600}`])
  if (typeof node === 'number')
    return [...numbers.map(number => () => number), ...[1, -1, 0.5].map(step => (now: Json) => Number(now) + step)]
  if (Array.isArray(node))
    return lengths
      .filter(length => length <= 301)
      .map(length => ofItems(items => Array.from({ length }, (_, i) => items[i % items.length] ?? null)))
  return isObject(node)
    ? lengths.flatMap(length =>
        ['k', '\u{1f600}'].map(letter => ofEntries(entries => [...entries, [letter.repeat(length), 'a']])),
      )
    : []
}

function editsAt(node: Json): Change[] {
  if (typeof node === 'string') return [...stringEdits(node)]
  if (Array.isArray(node)) return [...arrayEdits()]
  return isObject(node) ? [...objectEdits(node)] : []
}

const ofItems =
  (change: (items: Json[]) => Json): Change =>
  now =>
    Array.isArray(now) ? change(now) : now

/** Sets own properties as JSON.parse does, `__proto__` included. */
const ofEntries =
  (change: (entries: [string, Json][]) => [string, Json][]): Change =>
  now =>
    isObject(now) ? Object.fromEntries(change(Object.entries(now))) : now

function* stringEdits(text: string): Generator<Change> {
  yield now => `${now}\n${now}`
  yield now => `x\n${now}\nx`
  yield now => String(now).toUpperCase()
  yield now => String(now).toLowerCase()
  for (let at = 0; at < Math.min(text.length, 40); at++) yield now => splice(now, at, 1, '')
  const segments = text.split(/([.:;,/])/)
  let at = 0
  for (const [i, segment] of segments.entries()) {
    const [start, end] = [at, at + segment.length]
    for (const character of characters) {
      for (const position of [start, end]) yield now => splice(now, position, 0, character)
      yield now => splice(now, start, 1, character)
    }
    for (const word of words) yield () => segments.with(i, word).join('')
    at = end
  }
}

function* arrayEdits(): Generator<Change> {
  for (const item of [...strangers, ...numbers, ...words]) {
    yield ofItems(items => [...items, item])
    yield ofItems(items => [item, ...items])
  }
}

function* objectEdits(node: { [key: string]: Json }): Generator<Change> {
  for (const key of keys) {
    for (const value of [null, 1, 'a']) yield ofEntries(entries => [...entries, [key, value]])
    yield ofEntries(entries => [[key, entries[0]?.[1] ?? null], ...entries])
  }
  for (const own of Object.keys(node)) {
    yield ofEntries(entries => entries.filter(([key]) => key !== own))
    yield ofEntries(entries => entries.filter(([key]) => key === own))
    for (const other of ['extra', '__proto__', `${own} `, `${own}\n`, `${own}s`, own.toUpperCase(), `_${own}`])
      yield ofEntries(entries => entries.map(([key, value]) => [key === own ? other : key, value]))
  }
}

function around(lengths: readonly number[]): number[] {
  return [...new Set(lengths.flatMap(length => [length - 1, length, length + 1]))]
}

function resize(node: Json, length: number): string {
  const text = String(node)
  return text.slice(0, Math.max(length, 0)).padEnd(length, text.at(-1) ?? 'a')
}

function splice(node: Json, at: number, count: number, put: string): Json {
  const text = String(node)
  return text.slice(0, at) + put + text.slice(at + count)
}

function nested(depth: number, wrap: (node: Json) => Json): Json {
  return depth ? wrap(nested(depth - 1, wrap)) : null
}

function isObject(node: Json): node is { [key: string]: Json } {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}
