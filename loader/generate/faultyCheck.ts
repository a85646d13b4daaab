import { transform } from 'esbuild'
import type { Property } from '../validate.ts'

/**
 * The interpreter with mistakes built in, made from its own source. A mistake is made only at nodes marked with its
 * name (`Object.assign(node, {fault})`), so each place of each message can be tried by itself.
 */

type Kind = Property[0]
interface Mistake {
  kinds: readonly Kind[]
  /** Occurs once in loader/validate.ts; `FAULT` in `put` is true where this mistake is to be made. */
  find: string
  put: string
}

export const mistakes: Readonly<Record<string, Mistake>> = {
  'another type taken for a string': {
    kinds: ['string'],
    find: 'const [, min, max, pattern] = descriptor\n',
    put: 'const [, min, max, pattern] = descriptor\nif (FAULT) value = String(value)\n',
  },
  'units counted instead of code points': {
    kinds: ['string'],
    find: 'return within(value.replace(',
    put: 'if (FAULT) return within(value.length, min, max)\nreturn within(value.replace(',
  },
  'twice the units cut short': { kinds: ['string'], find: '> 2 * max', put: '> (FAULT ? 1 : 2) * max' },
  'lower bound exclusive': {
    kinds: ['string'],
    find: "'.').length, min, max)",
    put: "'.').length, FAULT ? min + 1 : min, max)",
  },
  'pattern ignored': { kinds: ['string'], find: 'if (pattern &&', put: 'if (!FAULT && pattern &&' },
  'unsafe integer taken': {
    kinds: ['int'],
    find: 'return Number.isSafeInteger(value)',
    put: 'return (FAULT ? Number.isInteger(value) : Number.isSafeInteger(value))',
  },
  'infinite number taken': {
    kinds: ['number'],
    find: 'return Number.isFinite(value) &&',
    put: 'if (FAULT) return Math.abs(value as number) === Infinity || within(value as number, descriptor[1], descriptor[2])\nreturn Number.isFinite(value) &&',
  },
  'values compared loosely': {
    kinds: ['oneOf'],
    find: 'return descriptor[1].includes(value as string)',
    put: 'return FAULT ? descriptor[1].some(each => each == value) : descriptor[1].includes(value as string)',
  },
  'an object with a length taken for an array': {
    kinds: ['array'],
    find: '!Array.isArray(value) || !madeBy(value, Array)',
    put: '(FAULT ? !(value as unknown[])?.length : !Array.isArray(value) || !madeBy(value, Array))',
  },
  'first item unchecked': { kinds: ['array'], find: 'let i = 0', put: 'let i = FAULT ? 1 : 0' },
  'last item unchecked': { kinds: ['array'], find: 'i < value.length', put: 'i < value.length - (FAULT ? 1 : 0)' },
  'an array taken for an object': {
    kinds: ['object'],
    find: '(!madeBy(value, Object)) return false\n      let left',
    put: '(!madeBy(value, Object) && !(FAULT && Array.isArray(value))) return false\n      let left',
  },
  'strict dropped': { kinds: ['object'], find: 'return left === 0', put: 'return FAULT || left === 0' },
  'one unknown key let through': {
    kinds: ['object'],
    find: 'return left === 0',
    put: 'return left <= (FAULT ? 1 : 0)',
  },
  'required keys may be missing': {
    kinds: ['object'],
    find: "property[0] !== 'optional'",
    put: "!FAULT && property[0] !== 'optional'",
  },
  'properties unchecked': {
    kinds: ['object'],
    find: '!check(property, value[key as never])',
    put: '!FAULT && !check(property, value[key as never])',
  },
  'null taken for something left out': {
    kinds: ['optional'],
    find: 'return check(descriptor[1], value)',
    put: 'return (FAULT && value === null) || check(descriptor[1], value)',
  },
  'an array taken for a record': {
    kinds: ['record'],
    find: '(!madeBy(value, Object)) return false\n      for',
    put: '(!madeBy(value, Object) && !(FAULT && Array.isArray(value))) return false\n      for',
  },
  'forbidden keys let through': {
    kinds: ['record'],
    find: 'forbiddenKeys.includes(key)',
    put: '(!FAULT && forbiddenKeys.includes(key))',
  },
  'keys unchecked': {
    kinds: ['record'],
    find: '!check(descriptor[1], key)',
    put: '(!FAULT && !check(descriptor[1], key))',
  },
  'items unchecked': {
    kinds: ['record'],
    find: '!check(descriptor[2], item)',
    put: '(!FAULT && !check(descriptor[2], item))',
  },
  'only the first option tried': {
    kinds: ['union'],
    find: 'return descriptor[1].some(',
    put: 'return (FAULT ? descriptor[1].slice(0, 1) : descriptor[1]).some(',
  },
}

export type FaultyCheck = (descriptor: Property, value: unknown) => boolean

/**
 * @param source text of loader/validate.ts
 * @returns the interpreter for each mistake, by its name
 * @throws Error when the source no longer holds the text a mistake replaces
 */
export async function faultyChecks(source: string): Promise<Map<string, FaultyCheck>> {
  const checks = new Map<string, FaultyCheck>()
  for (const [name, { find, put }] of Object.entries(mistakes)) {
    if (source.split(find).length !== 2) throw new Error(`loader/validate.ts must hold this once: ${find}`)
    const faulty = source.replace(find, () => put.replaceAll('FAULT', '(descriptor.fault === true)'))
    const { code } = await transform(faulty, { loader: 'ts', format: 'esm' })
    const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
    checks.set(name, module.check)
  }
  return checks
}
