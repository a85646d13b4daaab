import { importText, type Tools } from './compileShape.ts'
import type { Property } from './descriptor.ts'

/**
 * The interpreter with mistakes built in, made from its own text, and shapes printed wrongly. A mistake is made at one
 * node at a time (compileShape.ts), so each place of each message can be tried by itself.
 */

type Kind = Property[0]

interface Mistake {
  kinds: readonly Kind[]
  /** Occurs once in shared/protocol/shape.ts. */
  source?: readonly [find: string, put: string]
  /** In the printed text of the node. */
  text?: readonly [find: string | RegExp, put: string]
}

export const mistakes: Readonly<Record<string, Mistake>> = {
  'another type taken for a string': {
    kinds: ['string', 'oneOf'],
    source: ["typeof value === 'string' && shape.test(value)", 'shape.test(value as string)'],
  },
  'flags of a pattern dropped': {
    kinds: ['string'],
    source: ['shape.test(value)', 'new RegExp(shape.source).test(value)'],
  },
  'pattern ignored': { kinds: ['string', 'oneOf'], source: [' && shape.test(value)', ''] },
  'values compared loosely': { kinds: ['oneOf'], source: ['return shape === value', 'return shape == value'] },
  'unsafe integer taken': { kinds: ['int'], text: ['Number.isSafeInteger', 'Number.isInteger'] },
  'infinite number taken': {
    kinds: ['number'],
    text: ['Number.isFinite', "(value => typeof value === 'number')"],
  },
  'kind of number unchecked': { kinds: ['int', 'number'], text: [/Number\.\w+/, '(() => true)'] },
  'an object with a length taken for an array': {
    kinds: ['array'],
    source: ['madeBy(value, Array) &&', '(madeBy(value, Array) || !!(value = Array.from(value as string[]))) &&'],
  },
  'first item unchecked': { kinds: ['array'], source: ['value.every(each', 'value.slice(1).every(each'] },
  'last item unchecked': { kinds: ['array'], source: ['value.every(each', 'value.slice(0, -1).every(each'] },
  'an array taken for an object': {
    kinds: ['object'],
    source: [
      'madeBy(value, Object) &&\n    Object.keys',
      '(madeBy(value, Object) || madeBy(value, Array)) &&\n    Object.keys',
    ],
  },
  'strict dropped': { kinds: ['object'], source: ['Object.hasOwn(shape, key)', 'true'] },
  'names of prototypes let through': { kinds: ['object'], source: ['Object.hasOwn(shape, key)', 'key in shape'] },
  'one unknown key let through': {
    kinds: ['object'],
    source: ['Object.keys(value).every(', 'Object.keys(value).slice(1).every('],
  },
  'required keys may be missing': {
    kinds: ['object'],
    source: ['check(property, Object', '!Object.hasOwn(value, key) || check(property, Object'],
  },
  'properties unchecked': {
    kinds: ['object'],
    source: [
      'check(property, Object.hasOwn(value, key) ?',
      'Object.hasOwn(value, key) || check(property, Object.hasOwn(value, key) ?',
    ],
  },
  'null taken for something left out': { kinds: ['optional'], text: ['undefined]', 'undefined, null]'] },
  'an array taken for a record': {
    kinds: ['record'],
    source: [
      'madeBy(value, Object) &&\n    Object.entries',
      '(madeBy(value, Object) || madeBy(value, Array)) &&\n    Object.entries',
    ],
  },
  'forbidden keys let through': {
    kinds: ['record'],
    source: ['!/^(__proto__|constructor|prototype)$/.test(name)', 'true'],
  },
  'keys unchecked': { kinds: ['record'], source: ['check(key, name)', 'true'] },
  'items unchecked': { kinds: ['record'], source: ['check(item, each),', 'true,'] },
  'only the first option tried': {
    kinds: ['union'],
    source: ['shape.some(', 'shape.slice(0, 1).some('],
  },
  'only one of two conditions met': {
    kinds: ['string'],
    source: ['check(first, value) && check(second, value)', 'check(first, value) || check(second, value)'],
  },
}

/** The interpreter for each mistake that is made in it, by the mistake's name. */
export async function faultyTools(source: string): Promise<Map<string, Tools>> {
  const tools = new Map<string, Tools>()
  for (const [name, mistake] of Object.entries(mistakes)) {
    if (!mistake.source) continue
    const [find, put] = mistake.source
    if (source.split(find).length !== 2) throw new Error(`shared/protocol/shape.ts must hold this once: ${find}`)
    tools.set(name, await importText<Tools>(source.replace(find, () => put)))
  }
  return tools
}
