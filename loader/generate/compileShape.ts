import { transform } from 'esbuild'
import * as shipped from '../../shared/protocol/shape.ts'
import type { Property } from './descriptor.ts'
import { printShape, shapeTools } from './printShape.ts'

/** For tests: what shared/protocol/shape.ts exports, or a copy of it with a mistake. */
export type Tools = typeof shipped

type Check = (value: unknown) => boolean

/** The check that ships for a descriptor: its printed shape, read by shared/protocol/shape.ts. */
export function compileShape(descriptor: Property): Check {
  return bind(printShape(descriptor, print), {}, shipped)
}

const print = (descriptor: Property): string => printShape(descriptor, print)

/** The same, but one node's text is `spoil`ed and read by `tools`; every other is as shipped. */
export function compileSpoiled(
  root: Property,
  spoiled: Property,
  spoil: (text: string) => string,
  tools: Tools,
): Check {
  const compile = (node: Property): Check => {
    const inside: Record<string, Check> = {}
    const text = printShape(node, child => {
      const name = `inside${Object.keys(inside).length}`
      inside[name] = compile(child)
      return name
    })
    return node === spoiled ? bind(spoil(text), inside, tools) : bind(text, inside, shipped)
  }
  return compile(root)
}

function bind(text: string, inside: Record<string, Check>, tools: Tools): Check {
  const scope = { ...inside, ...Object.fromEntries(shapeTools.map(name => [name, tools[name]])) }
  const shape = new Function(...Object.keys(scope), `return ${text.startsWith('{') ? `(${text})` : text}`)(
    ...Object.values(scope),
  )
  return value => tools.check(shape, value)
}

/** A TypeScript module of loader/ from its text; it may import nothing that runs. */
export async function importText<T>(text: string): Promise<T> {
  const { code } = await transform(text, { loader: 'ts', format: 'esm' })
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
}
