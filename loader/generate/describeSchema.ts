import { $ZodCheckMaxLength, type $ZodChecks, type $ZodType, type $ZodTypes } from 'zod/v4/core'
import type { Descriptor, Property } from './descriptor.ts'

/**
 * Turns a zod schema into the descriptor for the loader's shape. Any unknown node, check or option throws: the build
 * must stop rather than enforce only part of a schema.
 */

/** Node types, the zod classes that implement exactly that behaviour, and their known options. */
const known: Record<string, { classes: string[]; options: string[] }> = {
  unknown: { classes: ['$ZodUnknown'], options: [] },
  null: { classes: ['$ZodNull'], options: [] },
  boolean: { classes: ['$ZodBoolean'], options: [] },
  literal: { classes: ['$ZodLiteral'], options: ['values'] },
  enum: { classes: ['$ZodEnum'], options: ['entries'] },
  string: { classes: ['$ZodString'], options: ['checks'] },
  number: {
    classes: ['$ZodNumber', '$ZodNumberFormat', '$ZodCheckNumberFormat', '$ZodCheck'],
    options: ['checks', 'check', 'format', 'abort'],
  },
  array: { classes: ['$ZodArray'], options: ['element', 'checks'] },
  object: { classes: ['$ZodObject', '$ZodObjectJIT'], options: ['shape', 'catchall'] },
  record: { classes: ['$ZodRecord'], options: ['keyType', 'valueType'] },
  union: { classes: ['$ZodUnion'], options: ['options'] },
  optional: { classes: ['$ZodOptional'], options: ['innerType'] },
  nullable: { classes: ['$ZodNullable'], options: ['innerType'] },
}

const knownChecks: Record<string, string[]> = {
  min_length: ['minimum', 'when'],
  max_length: ['maximum', 'when'],
  greater_than: ['value', 'inclusive'],
  less_than: ['value', 'inclusive'],
  string_format: ['format', 'pattern'],
}

/** zod's own condition for length checks; any other was set by hand. */
const ownCondition = new $ZodCheckMaxLength({ check: 'max_length', maximum: 0 })._zod.def.when

const refusedKeys = ['__proto__', 'constructor', 'prototype']

/**
 * @param path names the place in errors, such as `modal.open.view`
 * @throws Error with the path and the unsupported part
 */
export function describeSchema(schema: $ZodType, path: string): Descriptor {
  return present(describeProperty(schema, path, []), path)
}

/** Only properties of objects can be optional in JSON. */
function present(property: Property, path: string): Descriptor {
  return property[0] === 'optional' ? refuseAt(path, 'an optional value outside an object') : property
}

function refuseAt(path: string, what: string): never {
  throw new Error(`${path}: ${what} is not supported by the generator of the loader's validators`)
}

function describeProperty(schema: $ZodType, path: string, ancestors: readonly $ZodType[]): Property {
  const refuse = (what: string): never => refuseAt(path, what)
  const { def } = (schema as $ZodTypes)._zod
  const kind = known[def.type] ?? refuse(`the node ${def.type}`)
  for (const name of schema._zod.traits)
    if (name.startsWith('$') && name !== '$ZodType' && !kind.classes.includes(name)) refuse(`the class ${name}`)
  for (const option of Object.keys(def))
    if (option !== 'type' && !kind.options.includes(option)) refuse(`the option ${option} of ${def.type}`)
  if (ancestors.includes(schema)) refuse('a recursive schema')
  const propertyOf = (child: $ZodType, name: string) =>
    describeProperty(child, `${path}${name}`, [...ancestors, schema])
  const inner = (child: $ZodType, name: string) => present(propertyOf(child, name), `${path}${name}`)

  switch (def.type) {
    case 'unknown':
      return ['unknown']
    case 'null':
      return ['oneOf', [null]]
    case 'boolean':
      return ['oneOf', [true, false]]
    case 'literal':
      return ['oneOf', def.values.map(value => (isPlain(value) ? value : refuse(`the literal ${String(value)}`)))]
    case 'enum':
      return [
        'oneOf',
        Object.values(def.entries).map(value => (typeof value === 'string' ? value : refuse('an enum of numbers'))),
      ]
    case 'string': {
      const { min, max, pattern } = bounds(def.checks, refuse)
      return pattern ? ['string', Math.max(min, 0), max, pattern] : ['string', Math.max(min, 0), max]
    }
    case 'number': {
      const format = 'format' in def ? def.format : undefined
      if (format !== undefined && format !== 'safeint') refuse(`the number format ${format}`)
      if ('abort' in def && def.abort) refuse('the option abort of number')
      const { min, max, pattern } = bounds(def.checks, refuse)
      if (pattern) refuse('a pattern on a number')
      if (!format) return ['number', min, max]
      // Safe integers are within these bounds anyway.
      return ['int', min <= Number.MIN_SAFE_INTEGER ? -Infinity : min, max >= Number.MAX_SAFE_INTEGER ? Infinity : max]
    }
    case 'array': {
      const { min, max, pattern } = bounds(def.checks, refuse)
      if (pattern) refuse('a pattern on an array')
      return ['array', inner(def.element, '[]'), Math.max(min, 0), max]
    }
    case 'object': {
      const rest = def.catchall as $ZodTypes | undefined
      if (rest?._zod.def.type !== 'never') refuse('an object that allows unknown keys (write z.strictObject)')
      const properties: Record<string, Property> = {}
      for (const [key, child] of Object.entries(def.shape)) {
        if (refusedKeys.includes(key)) refuse(`the key ${key}`)
        properties[key] = propertyOf(child, `.${key}`)
      }
      return ['object', properties]
    }
    case 'record': {
      const key = inner(def.keyType, '{key}')
      if (key[0] !== 'string') refuse(`a record whose keys are ${key[0]}`)
      return ['record', key, inner(def.valueType, '{}')]
    }
    case 'union':
      return ['union', def.options.map((option, i) => inner(option, `|${i}`))]
    case 'nullable': {
      const nonNull = inner(def.innerType, '')
      return nonNull[0] === 'oneOf' ? ['oneOf', [...nonNull[1], null]] : ['union', [['oneOf', [null]], nonNull]]
    }
    case 'optional':
      return ['optional', inner(def.innerType, '')]
    default:
      return refuse(`the node ${def.type}`)
  }
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

/** Merges a node's checks into one pair of bounds and at most one pattern. */
function bounds(checks: readonly unknown[] = [], refuse: (what: string) => never) {
  let min = -Infinity
  let max = Infinity
  let pattern: RegExp | undefined
  for (const each of checks) {
    const { def } = (each as $ZodChecks)._zod
    const options = knownChecks[def.check] ?? refuse(`the check ${def.check}`)
    // Options for error texts do not change which values pass.
    for (const option of Object.keys(def))
      if (!['check', 'error', ...options].includes(option)) refuse(`the option ${option} of the check ${def.check}`)
    switch (def.check) {
      case 'min_length':
        if (def.when !== ownCondition) refuse('a conditional check')
        min = Math.max(min, def.minimum)
        break
      case 'max_length':
        if (def.when !== ownCondition) refuse('a conditional check')
        max = Math.min(max, def.maximum)
        break
      case 'greater_than':
        min = Math.max(min, finite(def, refuse))
        break
      case 'less_than':
        max = Math.min(max, finite(def, refuse))
        break
      case 'string_format': {
        if (def.format !== 'regex' || !def.pattern) return refuse(`the string format ${def.format}`)
        if (pattern) refuse('a second pattern')
        if (/[gy]/.test(def.pattern.flags)) refuse(`the pattern ${def.pattern} with the stateful flag g or y`)
        pattern = def.pattern
        break
      }
      default:
        refuse(`the check ${def.check}`)
    }
  }
  return { min, max, pattern }
}

function finite({ value, inclusive }: { value: unknown; inclusive: boolean }, refuse: (what: string) => never): number {
  if (!inclusive) refuse('an exclusive bound (write z.gte or z.lte)')
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse(`the bound ${String(value)}`)
}
