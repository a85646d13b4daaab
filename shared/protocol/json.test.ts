import { afterEach, expect, test, vi } from 'vitest'
import { fromJson, toJson } from './json.ts'

const plain = { a: [1, -0.5, 'x"\n\u2028', true, null, {}], 'key "quoted"': { b: [] }, '': '' }

afterEach(() => {
  vi.restoreAllMocks()
})

/** Runs with enumerable extras on prototypes. */
function withExtras<T>(prototypes: object[], extras: object, run: () => T): T {
  for (const prototype of prototypes) Object.assign(prototype, extras)
  try {
    return run()
  } finally {
    for (const prototype of prototypes) for (const key of Object.keys(extras)) Reflect.deleteProperty(prototype, key)
  }
}

test.each([null, true, false, 0, -1.5, 1e21, '', 'text', '\ud83d', '\u0000\u2028"\\', [], {}, [[1], [2, [3]]], plain])(
  'writes what JSON writes: %j',
  value => {
    expect(toJson(value)).toBe(JSON.stringify(value))
    expect(fromJson(toJson(value))).toEqual(value)
  },
)

test.each([
  ['a bigint', 31337n, '"0x7a69"'],
  ['zero', 0n, '"0x0"'],
  ['a negative bigint', -255n, '"-0xff"'],
  ['256 bits', 2n ** 256n - 1n, `"0x${'f'.repeat(64)}"`],
  ['no number', Number.NaN, 'null'],
  ['infinity', Number.POSITIVE_INFINITY, 'null'],
  ['undefined', undefined, 'null'],
  ['a function', () => 1, 'null'],
  ['a list of what cannot be written', [undefined, () => 1, Symbol('s')], '[null,null,null]'],
  ['an object of what cannot be written', { a: undefined, b: () => 1, c: Symbol('s'), d: 1 }, '{"d":1}'],
  ['what is inherited', Object.create({ inherited: 1 }), '{}'],
  ['a map', new Map([[1, 2]]), '{}'],
  ['a key named toJSON', { toJSON: 1 }, '{"toJSON":1}'],
])('writes %s', (_, value, text) => {
  expect(toJson(value)).toBe(text)
})

test('calls no toJSON', () => {
  const toJSON = vi.fn(() => 'replaced')
  expect(toJson({ a: { toJSON }, at: Object.assign([1], { toJSON }) })).toBe('{"a":{},"at":[1]}')
  expect(toJSON).not.toHaveBeenCalled()
})

test('writes the same in a page with Prototype.js', () => {
  const expected = JSON.stringify(plain)
  const prototypes = [Array.prototype, String.prototype, Number.prototype, Object.prototype]
  const [broken, text, keys] = withExtras(prototypes, { toJSON: () => '"from the library"', each() {} }, () => [
    JSON.stringify([1]),
    toJson(plain),
    Object.keys(fromJson(expected) as object),
  ])
  expect(broken, 'the library breaks JSON itself').not.toBe('[1]')
  expect(text).toBe(expected)
  expect(keys).toEqual(Object.keys(plain))
})

test('writes and reads the same in a page with enumerable keys on its prototypes', () => {
  const expected = JSON.stringify(plain)
  const prototypes = [Object.prototype, Array.prototype, Function.prototype]
  const texts = withExtras(prototypes, { extend() {}, each: 'x', $family: {} }, () => [
    toJson(plain),
    toJson(fromJson(expected)),
    toJson(fromJson('{"\\u0061":[1,{"__proto__":1}]}')),
  ])
  expect(texts).toEqual([expected, expected, '{"a":[1,{}]}'])
})

test('uses the functions found at load', () => {
  vi.spyOn(JSON, 'stringify').mockReturnValue('"stolen"')
  vi.spyOn(JSON, 'parse').mockReturnValue('stolen')
  expect(toJson({ a: 'b' })).toBe('{"a":"b"}')
  expect(fromJson('{"a":"b"}')).toEqual({ a: 'b' })
})

test('writes 32 levels and refuses the next', () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(toJson(nested(33))).toBe(JSON.stringify(nested(33)))
  expect(() => toJson(nested(34))).toThrow(expect.objectContaining({ code: 'invalid_message' }))
})

test('refuses a cyclic value', () => {
  const cyclic: { self?: unknown } = {}
  cyclic.self = [cyclic]
  expect(() => toJson(cyclic)).toThrow(expect.objectContaining({ code: 'invalid_message' }))
})

test('writes up to the limit, and refuses one more character', () => {
  const text = JSON.stringify(plain)
  expect(toJson(plain, text.length)).toBe(text)
  expect(() => toJson(plain, text.length - 1)).toThrow(expect.objectContaining({ code: 'invalid_message' }))
  expect(() => toJson('x'.repeat(1 << 20))).toThrow(expect.objectContaining({ code: 'invalid_message' }))
})

test('does not expand a value that contains itself a billion times', () => {
  let shared: unknown = []
  for (let i = 0; i < 30; i++) shared = [shared, shared]
  expect(() => toJson(shared)).toThrow(expect.objectContaining({ code: 'invalid_message' }))
  expect(() => toJson(new Array(4_000_000_000))).toThrow(expect.objectContaining({ code: 'invalid_message' }))
})

test.each(['', '{', 'undefined', '{"a":}', "{'a':1}", '[1,]', '\ufeff1', 'NaN', '01'])('reads %j as nothing', text => {
  expect(fromJson(text)).toBeUndefined()
})

test.each([
  '{"__proto__":{"polluted":1},"a":1}',
  '{"\\u005f_proto__":{"polluted":1},"a":1}',
  '{"\\u005F\\u005fproto\\u005f_":{"polluted":1},"a":1}',
])('leaves the key out of %s', text => {
  const value = fromJson(text) as object
  expect(Reflect.ownKeys(value)).toEqual(['a'])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Reflect.ownKeys((fromJson(`{"deep":[${text}]}`) as { deep: object[] }).deep[0] ?? {})).toEqual(['a'])
})

test('keeps the text __proto__ as a value', () => {
  expect(fromJson('{"a":"__proto__"}')).toEqual({ a: '__proto__' })
})

test('survives the deepest nesting that fits into a message', () => {
  const deep = `${'['.repeat(524_287)}${']'.repeat(524_287)}`
  expect(() => fromJson(deep)).not.toThrow()
  expect(fromJson(`{"__proto__":${deep}}`)).toBeUndefined()
})
