// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { processorMs } from '../processorMs.ts'
import { anything, both, check, checksOf, list, record, type Shape, within } from './shape.ts'

const anyString = /^/
const named: Shape = { name: anyString, note: [anyString, undefined] }
const anyRecord = record(anyString, anything)
const anyArray = list(anything, 0, Infinity)

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
  ['an array without keys for an object', { note: [anyString, undefined] }, []],
  ['a key that every object inherits', named, { name: 'x', toString: 'x' }],
  ['an unknown key in front', named, { extra: 1, name: 'x' }],
  ['a wrong item in front', list(1, 0, 9), [2, 1]],
  ['a wrong item at the end', list(1, 0, 9), [1, 2]],
  ['a wrong value of a record', record(anyString, 1), { a: 1, b: 2 }],
  ['a number for a pattern of digits', /^1$/, 1],
  ['a word for the number it spells', [1, 2], '1'],
  ['an infinite number', Number.isFinite, Number.POSITIVE_INFINITY],
  ['an integer that is not safe', within(Number.isSafeInteger, 0, Number.POSITIVE_INFINITY), 2 ** 53],
  ['what meets the second of two alone', both(/^a/, /b$/), 'b'],
  ['a map', anyRecord, new Map()],
  ['a date', anyRecord, new Date()],
  ['a function', anyRecord, () => 1],
  ['an array', anyRecord, []],
  ['null', anyRecord, null],
  ['a list that is no plain array', anyArray, new List()],
  ['something like an array', anyArray, { length: 0 }],
  ['a boxed string', anyString, new String('x')],
  ['a boxed number', within(Number.isSafeInteger, 0, 9), new Number(1)],
  ['not a number', Number.isFinite, Number.NaN],
  ['a big integer', within(Number.isSafeInteger, 0, 9), 1n],
] satisfies [string, Shape, unknown][])('refuses %s', (_, shape, value) => {
  expect(check(shape, value)).toBe(false)
})

test('ignores inherited properties', () => {
  Object.assign(Object.prototype, { name: 'x' })
  expect(check(named, {})).toBe(false)
  expect(check(named, { name: 'x' })).toBe(true)
})

test('ignores enumerable keys on prototypes', () => {
  Object.assign(Object.prototype, { extra: () => 1, note: 1 })
  Object.assign(Array.prototype, { extra: () => 1 })
  expect(check(named, { name: 'x' })).toBe(true)
  expect(check(anyRecord, { a: 1 })).toBe(true)
  expect(check(list(anyString, 1, 1), ['x'])).toBe(true)
})

test.each(['__proto__', 'constructor', 'prototype'])('refuses the record key %s', key => {
  expect(check(anyRecord, JSON.parse(`{"${key}":1}`))).toBe(false)
  expect(check(anyRecord, JSON.parse(`{"a":{"${key}":1}}`))).toBe(true)
})

test('reads no deeper than its shape', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  expect(check(anyArray, deep)).toBe(true)
  expect(check(list(named, 0, 9), deep)).toBe(false)
})

test('counts no text beyond its limit', () => {
  const text = '\u{1f600}'.repeat(500_000)
  const startedAt = processorMs()
  for (let i = 0; i < 1_000; i++) expect(check(/^.{1,128}$/su, text)).toBe(false)
  for (let i = 0; i < 10; i++) expect(check(/^.{0,350000}$/su, text)).toBe(false)
  expect(processorMs() - startedAt).toBeLessThan(1_000)
})

test.each([
  ['itself', 1, 1, '1'],
  ['null', null, null, undefined],
  ['what is left out', undefined, undefined, null],
  ['anything there is', anything, null, undefined],
  ['a pattern', /^a+$/, 'aa', 'ab'],
  ['one of several', [1, /^a$/], 'a', 'b'],
  ['both', both(/^a/, /b$/), 'ab', 'a'],
  ['a number within bounds', within(Number.isFinite, 0, 1), 0.5, 2],
  ['a list', list(1, 1, 2), [1, 1], [1, 1, 1]],
  ['a list of its items', list(1, 1, 2), [1], [1, 2]],
  ['a record', record(/^.$/, 1), { a: 1 }, { ab: 1 }],
  ['an object', { a: 1 }, { a: 1 }, { a: 1, b: 1 }],
] satisfies [string, Shape, unknown, unknown][])('takes %s', (_, shape, good, bad) => {
  expect(check(shape, good)).toBe(true)
  expect(check(shape, bad)).toBe(false)
})

test('binds shapes by their names', () => {
  const checks = checksOf({ a: ['a', 1], b: null })
  expect([checks.a?.('a'), checks.a?.('1'), checks.b?.(null)]).toEqual([true, false, true])
})
