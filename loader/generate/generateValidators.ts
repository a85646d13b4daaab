import type { $ZodType } from 'zod/v4/core'
import type { Property } from '../validate.ts'
import { describeSchema } from './describeSchema.ts'
import { received } from './received.ts'

/** Shorter descriptors cost less in place than behind a name. */
const minHoistedLength = 16

/**
 * The text of loader/validators.gen.ts: `validators`, the PortChecks of what the loader receives, as descriptors of
 * loader/validate.ts. The same schemas always give the same text.
 * @throws Error when a schema holds something the loader could not enforce
 */
export function generateValidators(): string {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  const declarations: string[] = []

  const groups = {
    requests: describeAll(received.requests, 'requests'),
    events: describeAll(received.events, 'events'),
    results: describeAll(received.results, 'results'),
  }
  const envelope = describeSchema(received.envelope, 'envelope')
  const roots = [envelope, ...Object.values(groups).flatMap(group => Object.values(group))]

  const count = (descriptor: Property) => {
    const text = textOf(descriptor)
    uses.set(text, (uses.get(text) ?? 0) + 1)
    for (const child of childrenOf(descriptor)) count(child)
  }
  for (const root of roots) count(root)

  const hoist = (descriptor: Property): string => {
    const key = textOf(descriptor)
    const text = print(descriptor, hoist)
    if (uses.get(key) === 1 || key.length < minHoistedLength || descriptor[0] === 'optional') return text
    let name = names.get(key)
    if (!name) {
      name = `part${names.size + 1}`
      names.set(key, name)
      declarations.push(`const ${name}: Descriptor = ${text}`)
    }
    return name
  }
  const group = (descriptors: Record<string, Property>) =>
    `{\n${Object.entries(descriptors)
      .map(([name, descriptor]) => `    ${JSON.stringify(name)}: checker(${hoist(descriptor)}),\n`)
      .join('')}  }`

  const body = [
    `  envelope: checker(${hoist(envelope)}),\n`,
    ...Object.entries(groups).map(([name, descriptors]) => `  ${name}: ${group(descriptors)},\n`),
  ]
  return `// Generated from the schemas of shared/protocol by loader/generate. Edit those instead.
import type { PortChecks } from '../shared/protocol/port.ts'
import { checker${declarations.length ? ', type Descriptor' : ''} } from './validate.ts'

${declarations.map(line => `${line}\n`).join('')}
export const validators: PortChecks = {
${body.join('')}}
`
}

function describeAll(schemas: Record<string, $ZodType>, group: string): Record<string, Property> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema, `${group} ${name}`)]),
  )
}

function childrenOf(descriptor: Property): readonly Property[] {
  switch (descriptor[0]) {
    case 'optional':
    case 'array':
      return [descriptor[1]]
    case 'object':
      return Object.values(descriptor[1])
    case 'record':
      return [descriptor[1], descriptor[2]]
    case 'union':
      return descriptor[1]
    default:
      return []
  }
}

function textOf(descriptor: Property): string {
  return print(descriptor, textOf)
}

/** One descriptor as TypeScript; `child` prints those inside it. */
function print(descriptor: Property, child: (descriptor: Property) => string): string {
  switch (descriptor[0]) {
    case 'unknown':
      return "['unknown']"
    case 'oneOf':
      return `['oneOf', ${JSON.stringify(descriptor[1])}]`
    case 'string': {
      const [, min, max, pattern] = descriptor
      return `['string', ${min}, ${max}${pattern ? `, ${pattern}` : ''}]`
    }
    case 'int':
    case 'number':
      return `['${descriptor[0]}', ${descriptor[1]}, ${descriptor[2]}]`
    case 'array':
      return `['array', ${child(descriptor[1])}, ${descriptor[2]}, ${descriptor[3]}]`
    case 'object': {
      const properties = Object.entries(descriptor[1]).map(
        ([key, property]) => `${JSON.stringify(key)}: ${child(property)}`,
      )
      return `['object', { ${properties.join(', ')} }]`
    }
    case 'record':
      return `['record', ${child(descriptor[1])}, ${child(descriptor[2])}]`
    case 'union':
      return `['union', [${descriptor[1].map(child).join(', ')}]]`
    case 'optional':
      return `['optional', ${child(descriptor[1])}]`
  }
}
