import type { Check } from '../shared/protocol/port.ts'

/**
 * The checks of received messages, small enough to ship in the loader.
 *
 * zod would double the loader, so the schemas of shared/protocol are turned into descriptors when the loader is built
 * (generate/), and this reads them. It must never take a value zod refuses; generate/fuzz.test.ts holds it to that.
 */

/** What a value must be. Lengths of strings count code points, as zod's do. */
export type Descriptor =
  | readonly ['unknown']
  | readonly ['oneOf', readonly (string | number | boolean | null)[]]
  | readonly ['string', min: number, max: number, pattern?: RegExp]
  | readonly ['int' | 'number', min: number, max: number]
  | readonly ['array', item: Descriptor, min: number, max: number]
  | readonly ['object', properties: Readonly<Record<string, Property>>]
  | readonly ['record', key: Descriptor, item: Descriptor]
  | readonly ['union', readonly Descriptor[]]

/** A property of an object, which may be left out when it is optional. */
export type Property = Descriptor | readonly ['optional', Descriptor]

/** Keys by which a careless copy of a record would reach a prototype. */
const forbiddenKeys = ['__proto__', 'constructor', 'prototype']

const within = (amount: number, min: number, max: number): boolean => amount >= min && amount <= max

/** Own prototype only: no class instance came out of JSON. */
const madeBy = (value: unknown, { prototype }: { prototype: object }): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === prototype

/** Whether `value`, parsed from JSON, is what `descriptor` says. Depth and work follow the descriptor, never the value. */
export function check(descriptor: Property, value: unknown): boolean {
  switch (descriptor[0]) {
    case 'unknown':
      return true
    case 'optional':
      return check(descriptor[1], value)
    case 'oneOf':
      return descriptor[1].includes(value as string)
    case 'string': {
      const [, min, max, pattern] = descriptor
      // No string of more than twice the units can fit, which spares counting a flood of them.
      if (typeof value !== 'string' || value.length > 2 * max) return false
      if (pattern && !pattern.test(value)) return false
      return within(value.replace(/[\u{10000}-\u{10ffff}]/gu, '.').length, min, max)
    }
    case 'int':
      return Number.isSafeInteger(value) && within(value as number, descriptor[1], descriptor[2])
    case 'number':
      return Number.isFinite(value) && within(value as number, descriptor[1], descriptor[2])
    case 'array': {
      const [, item, min, max] = descriptor
      if (!Array.isArray(value) || !madeBy(value, Array) || !within(value.length, min, max)) return false
      for (let i = 0; i < value.length; i++) if (!check(item, value[i])) return false
      return true
    }
    case 'object': {
      if (!madeBy(value, Object)) return false
      let left = Object.keys(value).length
      for (const [key, property] of Object.entries(descriptor[1])) {
        if (Object.hasOwn(value, key)) {
          if (!check(property, value[key as never])) return false
          left--
        } else if (property[0] !== 'optional') return false
      }
      return left === 0
    }
    case 'record':
      if (!madeBy(value, Object)) return false
      for (const [key, item] of Object.entries(value))
        if (forbiddenKeys.includes(key) || !check(descriptor[1], key) || !check(descriptor[2], item)) return false
      return true
    case 'union':
      return descriptor[1].some(option => check(option, value))
  }
}

/** A check bound to its descriptor. */
export function checker(descriptor: Descriptor): Check {
  return value => check(descriptor, value)
}
