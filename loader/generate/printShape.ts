import type { Property } from './descriptor.ts'

/** Names that printed shapes use from shared/protocol/shape.ts. */
export const shapeTools = ['anything', 'both', 'within', 'list', 'record'] as const

/** A descriptor as a shape in TypeScript; `child` prints nested ones. */
export function printShape(descriptor: Property, child: (descriptor: Property) => string): string {
  switch (descriptor[0]) {
    case 'unknown':
      return 'anything'
    case 'oneOf':
      return printValues(descriptor[1])
    case 'string': {
      const [, min, max, pattern] = descriptor
      const length = printLength(Math.max(min, 0), max)
      if (!pattern) return length
      return length === anyText ? String(pattern) : `both(${pattern}, ${length})`
    }
    case 'int':
    case 'number': {
      const [kind, min, max] = descriptor
      const isKind = kind === 'int' ? 'Number.isSafeInteger' : 'Number.isFinite'
      return min === -Infinity && max === Infinity ? isKind : `within(${isKind}, ${min}, ${max})`
    }
    case 'array':
      return `list(${child(descriptor[1])}, ${descriptor[2]}, ${descriptor[3]})`
    case 'object':
      return `{ ${Object.entries(descriptor[1])
        .map(([key, property]) => `${JSON.stringify(key)}: ${child(property)}`)
        .join(', ')} }`
    case 'record':
      return `record(${child(descriptor[1])}, ${child(descriptor[2])})`
    case 'union':
      return `[${descriptor[1].map(child).join(', ')}]`
    case 'optional':
      return `[${child(descriptor[1])}, undefined]`
  }
}

/** One pattern is shorter than a list of words. */
function printValues(values: readonly (string | number | boolean | null)[]): string {
  const [only] = values
  if (values.length === 1) return JSON.stringify(only)
  const isWords = values.length && values.every(value => typeof value === 'string' && /^\w+$/.test(value))
  return isWords ? `/^(${values.join('|')})$/` : JSON.stringify(values)
}

const anyText = '/^/'

/** `u` counts code points; `s` lets `.` match line breaks. */
function printLength(min: number, max: number): string {
  if (min > max) return '[]'
  if (max === Infinity) return min ? `/^.{${min}}/su` : anyText
  return `/^.{${min},${max}}$/su`
}
