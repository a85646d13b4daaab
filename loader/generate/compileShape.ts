import { anything, both, check, list, record, type Shape, within } from '../../shared/protocol/shape.ts'
import type { Property } from './descriptor.ts'
import { printShape, type shapeTools } from './printShape.ts'

type Check = (value: unknown) => boolean

/**
 * Compiles a descriptor's printed shape into the check that ships, for tests.
 * @param spoil may replace a node's printed text by a faulty one, which may call `strictDropped`
 */
export function compileShape(root: Property, spoil = (text: string, _node: Property) => text): Check {
  const print = (node: Property): string => spoil(printShape(node, print), node)
  const shape = new Function(...Object.keys(scope), `return (${print(root)})`)(...Object.values(scope))
  return value => check(shape, value)
}

/** An object check that ignores unknown keys. */
function strictDropped(shape: Readonly<Record<string, Shape>>): Check {
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    return check(shape, Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(shape, key))))
  }
}

const scope: Record<(typeof shapeTools)[number] | 'strictDropped', unknown> = {
  ...{ anything, both, within, list, record },
  strictDropped,
}
