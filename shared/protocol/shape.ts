import type { Check } from './port.ts'

/**
 * Checks of received messages, small and fast at both ends: zod would double the loader and cost the iframe 9 KB and 20
 * ms before its first view. loader/generate turns the schemas into shapes at build time. A check must never accept a
 * value that zod refuses (loader/generate/fuzz.test.ts).
 */

/**
 * A literal value (`undefined`: may be missing), a pattern for strings, alternatives, an object's only properties, or a
 * function.
 */
export type Shape = Check | RegExp | string | number | boolean | null | undefined | readonly Shape[] | ObjectShape
interface ObjectShape {
  readonly [key: string]: Shape
}

/** Only direct instances, since JSON contains no class instances. */
const madeBy = <T extends object>(value: unknown, { prototype }: { prototype: T }): value is T =>
  value != null && Object.getPrototypeOf(value) === prototype

/** Whether a value parsed from JSON has the shape. Depth and work depend on the shape, never on the value. */
export function check(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'function') return shape(value)
  if (typeof shape !== 'object' || shape === null) return shape === value
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value)
  if (Array.isArray(shape)) return shape.some(option => check(option, value))
  return (
    madeBy(value, Object) &&
    Object.keys(value).every(key => Object.hasOwn(shape, key)) &&
    Object.entries(shape).every(([key, property]) =>
      check(property, Object.hasOwn(value, key) ? value[key as never] : undefined),
    )
  )
}

export const anything: Check = value => value !== undefined

export const both =
  (first: Shape, second: Shape): Check =>
  value =>
    check(first, value) && check(second, value)

/** A number of one kind, within bounds. */
export const within =
  (isKind: (value: unknown) => boolean, min: number, max: number): Check =>
  value =>
    isKind(value) && (value as number) >= min && (value as number) <= max

export const list =
  (item: Shape, min: number, max: number): Check =>
  value =>
    madeBy(value, Array) && value.length >= min && value.length <= max && value.every(each => check(item, each))

/** Refuses objects with a key that could reach a prototype through a careless copy. */
export const record =
  (key: Shape, item: Shape): Check =>
  value =>
    madeBy(value, Object) &&
    Object.entries(value).every(
      ([name, each]) => !/^(__proto__|constructor|prototype)$/.test(name) && check(key, name) && check(item, each),
    )

/** Turns shapes into checks. */
export function checksOf(shapes: Readonly<Record<string, Shape>>): Record<string, Check> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, value => check(shape, value)]))
}
