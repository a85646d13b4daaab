import { compileShape } from './compileShape.ts'
import { childrenOf, type Property } from './descriptor.ts'
import { printShape } from './printShape.ts'

/** A check with one fault at one place. */
export interface Fault {
  name: string
  check(value: unknown): boolean
}

/**
 * A message's check with one fault at a time: a bound off by one, a missing anchor, strict dropped. The fuzz test must
 * catch each fault. Otherwise it would also miss a generator that produces one.
 */
export function* seedFaults(root: Property): Generator<Fault> {
  for (const node of nodesOf(root)) {
    for (const [name, spoil] of waysToSpoil(node)) {
      const check = compileShape(root, (text, printed) => (printed === node ? spoil(text) : text))
      yield { name: `${name}: ${printShape(node, () => '…')}`, check }
    }
  }
}

function* nodesOf(node: Property): Generator<Property> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

type Way = [name: string, spoil: (text: string) => string]

function waysToSpoil(node: Property): Way[] {
  const text = printShape(node, () => '…')
  switch (node[0]) {
    case 'object':
      return [['strict dropped', printed => `strictDropped(${printed})`]]
    case 'oneOf':
    case 'string':
      return [...offByOne(text, lengths), ...unanchored(text)]
    case 'array':
    case 'int':
    case 'number':
      return offByOne(text, lastArguments)
    default:
      return []
  }
}

/** In a length pattern, such as `/^.{1,64}$/su`. */
const lengths = /(?<=\.\{|\.\{\d+,)\d+(?=[,}])/g
/** In `list(item, 1, 64)` and `within(kind, -1.5, 9)`. */
const lastArguments = /-?[\d.]+(?=(, [^,]+)?\)$)/g

function offByOne(text: string, bounds: RegExp): Way[] {
  return [...text.matchAll(bounds)].flatMap(([bound], i) =>
    [-1, 1]
      .filter(step => bound !== '0' || !changesNothing(text, step))
      .map((step): Way => {
        const other = `${Number(bound) + step}`
        return [`${bound} made ${other}`, printed => replaceNth(printed, bounds, i, other)]
      }),
  )
}

/** Negative lengths don't exist. A pattern beside a length may require a character anyway. */
function changesNothing(text: string, step: number): boolean {
  return text.startsWith('both') || (step < 0 && !text.startsWith('within'))
}

const anchors = /(?<=\/)\^(?!\/)|\$(?=\/[a-z]*([,)]|$))/g

function unanchored(text: string): Way[] {
  return [...text.matchAll(anchors)].map(([anchor], i) => [
    `${anchor} dropped`,
    printed => replaceNth(printed, anchors, i, ''),
  ])
}

function replaceNth(text: string, pattern: RegExp, nth: number, put: string): string {
  let i = 0
  return text.replace(pattern, found => (i++ === nth ? put : found))
}
