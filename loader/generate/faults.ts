import * as shipped from '../../shared/protocol/shape.ts'
import { compileShape, compileSpoiled, type Tools } from './compileShape.ts'
import type { Descriptor, Property } from './descriptor.ts'
import { mistakes } from './mistakes.ts'
import { patternFaults } from './patternFaults.ts'
import { printShape } from './printShape.ts'

/** A validator that is wrong in one way at one place. */
export interface Fault {
  name: string
  check(value: unknown): boolean
}

/** Every fault that can be seeded somewhere in `root`, except those that change nothing. */
export function* seedFaults(root: Descriptor, faulty: ReadonlyMap<string, Tools>): Generator<Fault> {
  for (const place of places(root, undefined, 'message', descriptor => descriptor)) {
    for (const [name, other] of nodeFaults(place))
      yield { name: `${place.path}: ${name}`, check: compileShape(place.put(other)) }
    for (const [name, { kinds, text: [find, put] = ['', ''] }] of Object.entries(mistakes)) {
      if (!kinds.includes(place.node[0]) || changesNothing(name, place)) continue
      const spoil = (printed: string) => printed.replace(find, put)
      const check = compileSpoiled(root, place.node, spoil, faulty.get(name) ?? shipped)
      yield { name: `${place.path}: ${name}`, check }
    }
  }
}

interface Place {
  path: string
  node: Property
  parent: Property | undefined
  /** The whole descriptor with another node in this place. */
  put(other: Property): Property
}

function* places(
  node: Property,
  parent: Property | undefined,
  path: string,
  put: (other: Property) => Property,
): Generator<Place> {
  yield { path, node, parent, put }
  const inside = (child: Property, step: string, wrap: (other: Descriptor) => Property) =>
    places(child, node, path + step, other => put(wrap(other as Descriptor)))
  switch (node[0]) {
    case 'optional':
      yield* inside(node[1], '?', other => ['optional', other])
      break
    case 'array':
      yield* inside(node[1], '[]', other => ['array', other, node[2], node[3]])
      break
    case 'object':
      for (const [key, property] of Object.entries(node[1]))
        yield* inside(property, `.${key}`, other => ['object', { ...node[1], [key]: other }])
      break
    case 'record':
      yield* inside(node[1], '{key}', other => ['record', other, node[2]])
      yield* inside(node[2], '{}', other => ['record', node[1], other])
      break
    case 'union':
      for (const [i, option] of node[1].entries())
        yield* inside(option, `|${i}`, other => ['union', node[1].with(i, other)])
  }
}

const anyString: Descriptor = ['string', 0, Number.POSITIVE_INFINITY]

function* nodeFaults({ node, parent }: Place): Generator<[string, Property]> {
  if (node[0] === 'optional') {
    yield ['required made of optional', node[1]]
    return
  }
  if (node[0] !== 'unknown') yield ['validation dropped', ['unknown']]
  if (!compileShape(node)(null) && !isTakenBy(parent, null) && !isKey(node, parent))
    yield ['null added', ['union', [node, ['oneOf', [null]]]]]
  switch (node[0]) {
    case 'unknown':
      yield ['narrowed to objects', ['object', {}]]
      yield ['narrowed to strings', anyString]
      break
    case 'oneOf': {
      const [, values] = node
      for (const value of values) yield [`value ${value} removed`, ['oneOf', values.filter(other => other !== value)]]
      for (const value of strangersTo(values).filter(other => !isTakenBy(parent, other)))
        yield [`value ${value} added`, ['oneOf', [...values, value]]]
      if (values.some(value => typeof value === 'string')) yield ['any string', ['union', [node, anyString]]]
      break
    }
    case 'string': {
      const [, min, max, pattern] = node
      for (const [name, low, high] of boundFaults(min, max, !pattern)) yield [name, ['string', low, high, pattern]]
      if (pattern) for (const [name, other] of patternFaults(pattern)) yield [name, ['string', min, max, other]]
      break
    }
    case 'int':
      yield ['integer check dropped', ['number', node[1], node[2]]]
      for (const [name, low, high] of boundFaults(node[1], node[2], true)) yield [name, ['int', low, high]]
      break
    case 'number':
      yield ['integer check added', ['int', node[1], node[2]]]
      for (const [name, low, high] of boundFaults(node[1], node[2], true)) yield [name, ['number', low, high]]
      break
    case 'array':
      for (const [name, low, high] of boundFaults(node[2], node[3], true)) yield [name, ['array', node[1], low, high]]
      break
    case 'object': {
      const entries = Object.entries(node[1])
      for (const [key, property] of entries) {
        if (property[0] !== 'optional')
          yield [`${key} made optional`, ['object', { ...node[1], [key]: ['optional', property] }]]
        yield [`${key} forgotten`, ['object', Object.fromEntries(entries.filter(([own]) => own !== key))]]
      }
      for (const key of ['extra', 'name', 'id', 'toString'])
        if (!Object.hasOwn(node[1], key))
          yield [`${key} added`, ['object', { ...node[1], [key]: ['optional', ['unknown']] }]]
      break
    }
    case 'union': {
      const [, options] = node
      for (const i of options.keys()) yield [`option ${i} dropped`, ['union', options.toSpliced(i, 1)]]
      for (const option of [anyString, ['object', {}], ['array', ['unknown'], 0, 9]] as Descriptor[])
        if (!options.some(own => own[0] === option[0])) yield [`${option[0]} added`, ['union', [...options, option]]]
    }
  }
}

/** Each bound off by one in each direction, and dropped. `all` also where there is none yet. */
function* boundFaults(min: number, max: number, all: boolean): Generator<[string, number, number]> {
  if (Number.isFinite(min) && (all || min > 0)) yield ['lower bound raised', min + 1, max]
  if (Number.isFinite(min) && min !== 0) yield ['lower bound lowered', min - 1, max]
  if (Number.isFinite(min) && min !== 0) yield ['lower bound dropped', Number.NEGATIVE_INFINITY, max]
  if (!Number.isFinite(max)) return
  yield ['upper bound raised', min, max + 1]
  yield ['upper bound lowered', min, max - 1]
  yield ['upper bound dropped', min, Number.POSITIVE_INFINITY]
}

function strangersTo(values: readonly (string | number | boolean | null)[]): (string | number | boolean | null)[] {
  const near = values.flatMap(value => {
    if (typeof value === 'string') return [value.toUpperCase(), `${value}s`, value.slice(0, -1), '']
    return typeof value === 'number' ? [value + 1, value - 1, String(value)] : ['', 0, 1, String(value)]
  })
  return [...new Set(near)].filter(value => !values.includes(value))
}

/** Keys are strings whatever their descriptor says. */
function isKey(node: Property, parent: Property | undefined): boolean {
  return parent?.[0] === 'record' && parent[1] === node
}

/** Another alternative takes the value already. */
function isTakenBy(parent: Property | undefined, value: unknown): boolean {
  return parent?.[0] === 'union' && compileShape(parent)(value)
}

/** A mistake that makes no difference at a node: what it would let through is let through anyway, or cannot occur. */
function changesNothing(mistake: string, { node, parent }: Place): boolean {
  const text = printShape(node, () => 'inside')
  switch (mistake) {
    case 'another type taken for a string':
      return isKey(node, parent) || !text.includes('/')
    case 'flags of a pattern dropped':
      return !/\/[isu]/.test(text)
    case 'pattern ignored':
      return text === '/^/' || !text.includes('/')
    case 'values compared loosely':
      return text.startsWith('/') || (node[0] === 'oneOf' && node[1].every(value => value === null))
    case 'unsafe integer taken':
      return node[0] === 'int' && Number.isFinite(node[1]) && Number.isFinite(node[2])
    case 'infinite number taken':
      return node[0] === 'number' && Number.isFinite(node[1]) && Number.isFinite(node[2])
    case 'required keys may be missing':
      return node[0] === 'object' && Object.keys(node[1]).length === 0
    case 'properties unchecked':
      return node[0] === 'object' && Object.values(node[1]).every(([kind]) => kind === 'unknown')
    case 'an array taken for an object':
      return node[0] === 'object' && Object.values(node[1]).some(property => property[0] !== 'optional')
    case 'null taken for something left out':
      return node[0] === 'optional' && compileShape(node[1])(null)
    case 'only one of two conditions met':
      return !text.startsWith('both')
    default:
      return false
  }
}
