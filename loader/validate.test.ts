// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { check, checker, type Descriptor } from './validate.ts'

const anyString: Descriptor = ['string', 0, Infinity]
const named: Descriptor = ['object', { name: anyString, note: ['optional', anyString] }]
const anyRecord: Descriptor = ['record', anyString, ['unknown']]
const anyArray: Descriptor = ['array', ['unknown'], 0, Infinity]

class Named {
  name = 'x'
}
class List extends Array {}

afterEach(() => {
  for (const key of ['name', 'note', 'extra']) delete (Object.prototype as Record<string, unknown>)[key]
  delete (Array.prototype as unknown as Record<string, unknown>).extra
})

test.each([
  ['a class instance', named, new Named()],
  ['an object without a prototype', named, Object.assign(Object.create(null), { name: 'x' })],
  ['an object with a parent', named, Object.create({ name: 'x' })],
  ['a map', anyRecord, new Map()],
  ['a date', anyRecord, new Date()],
  ['a function', anyRecord, () => 1],
  ['an array', anyRecord, []],
  ['null', anyRecord, null],
  ['a list that is no plain array', anyArray, new List()],
  ['something like an array', anyArray, { length: 0 }],
  ['a boxed string', anyString, new String('x')],
  ['a boxed number', ['int', 0, 9], new Number(1)],
  ['not a number', ['number', -Infinity, Infinity], Number.NaN],
  ['a big integer', ['int', 0, 9], 1n],
] satisfies [string, Descriptor, unknown][])('refuses %s', (_, descriptor, value) => {
  expect(check(descriptor, value)).toBe(false)
})

test('takes no required property from a prototype', () => {
  Object.assign(Object.prototype, { name: 'x' })
  expect(check(named, {})).toBe(false)
  expect(check(named, { name: 'x' })).toBe(true)
})

test('does not mind enumerable keys on the prototypes of objects and arrays', () => {
  Object.assign(Object.prototype, { extra: () => 1, note: 1 })
  Object.assign(Array.prototype, { extra: () => 1 })
  expect(check(named, { name: 'x' })).toBe(true)
  expect(check(anyRecord, { a: 1 })).toBe(true)
  expect(check(['array', anyString, 1, 1], ['x'])).toBe(true)
})

test.each(['__proto__', 'constructor', 'prototype'])('refuses the record key %s', key => {
  expect(check(anyRecord, JSON.parse(`{"${key}":1}`))).toBe(false)
  expect(check(anyRecord, JSON.parse(`{"a":{"${key}":1}}`))).toBe(true)
})

test('does not follow a value deeper than its descriptor', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  expect(check(anyArray, deep)).toBe(true)
  expect(check(['array', named, 0, 9], deep)).toBe(false)
})

test('refuses far too long a text without counting it', () => {
  const text = '\u{1f600}'.repeat(500_000)
  const startedAt = performance.now()
  for (let i = 0; i < 1_000; i++) expect(check(['string', 1, 128], text)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('binds a descriptor', () => {
  expect(checker(['oneOf', ['a', 1]])('a')).toBe(true)
  expect(checker(['oneOf', ['a', 1]])('1')).toBe(false)
})
