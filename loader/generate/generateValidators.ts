import type { $ZodType } from 'zod/v4/core'
import { describeSchema } from './describeSchema.ts'
import { childrenOf, type Property } from './descriptor.ts'
import { printShape, shapeTools } from './printShape.ts'
import { received } from './received.ts'

/** Shorter shapes are cheaper inline. */
const minHoistedLength = 16

interface PortSchemas {
  envelope: $ZodType
  requests: Record<string, $ZodType>
  events: Record<string, $ZodType>
  results?: Record<string, $ZodType>
}

/**
 * The text of a module whose `validators` are the PortChecks of these schemas, as shapes of shared/protocol/shape.ts.
 * Deterministic.
 * @param shared path from the module to the folder `shared`
 * @throws Error if a shape cannot enforce a schema
 */
export function generateValidators(shared = '../../../shared', schemas: PortSchemas = received): string {
  const envelope = describeSchema(schemas.envelope, 'envelope')
  const groups = {
    requests: describeAll(schemas.requests, 'requests'),
    events: describeAll(schemas.events, 'events'),
    ...(schemas.results && { results: describeAll(schemas.results, 'results') }),
  }
  const { hoist, declarations } = createHoist([
    envelope,
    ...Object.values(groups).flatMap(group => Object.values(group)),
  ])
  const envelopeShape = hoist(envelope)
  const body = Object.entries(groups).map(([name, descriptors]) => `  ${name}: ${printGroup(descriptors, hoist)},\n`)
  return printModule(
    shared,
    `import type { PortChecks } from '${shared}/protocol/port.ts'`,
    `${declarations.join('')}
const envelope: Shape = ${envelopeShape}

export const validators = {
  envelope: value => check(envelope, value),
${body.join('')}} satisfies PortChecks & Record<string, unknown>
`,
  )
}

/** The text of a module whose `checks` hold one check per name. */
export function generateChecks(shared: string, schemas: Record<string, $ZodType>): string {
  const descriptors = describeAll(schemas, 'checks')
  const { hoist, declarations } = createHoist(Object.values(descriptors))
  const group = printGroup(descriptors, hoist)
  return printModule(shared, '', `${declarations.join('')}\nexport const checks = ${group}\n`)
}

/** Prints shapes, and declares repeated ones once, in front. */
function createHoist(roots: readonly Property[]): {
  hoist(descriptor: Property): string
  declarations: string[]
} {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  const declarations: string[] = []

  const count = (descriptor: Property) => {
    const text = textOf(descriptor)
    uses.set(text, (uses.get(text) ?? 0) + 1)
    for (const child of childrenOf(descriptor)) count(child)
  }
  for (const root of roots) count(root)

  const hoist = (descriptor: Property): string => {
    const key = textOf(descriptor)
    const text = printShape(descriptor, hoist)
    if (uses.get(key) === 1 || key.length < minHoistedLength || descriptor[0] === 'optional') return text
    let name = names.get(key)
    if (!name) {
      name = `part${names.size + 1}`
      names.set(key, name)
      declarations.push(`const ${name}: Shape = ${text}\n`)
    }
    return name
  }
  return { hoist, declarations }
}

function printGroup(descriptors: Record<string, Property>, hoist: (descriptor: Property) => string): string {
  const rows = Object.entries(descriptors).map(([name, each]) => `    ${JSON.stringify(name)}: ${hoist(each)},\n`)
  return `checksOf({\n${rows.join('')}  })`
}

function printModule(shared: string, imports: string, code: string): string {
  const tools = ['check', 'checksOf', ...shapeTools, 'Shape'].filter(tool => new RegExp(`\\b${tool}\\b`).test(code))
  const names = tools.map(tool => (tool === 'Shape' ? 'type Shape' : tool))
  return `// Generated from the schemas of shared by loader/generate. Edit those instead.
${imports}
import { ${names.join(', ')} } from '${shared}/protocol/shape.ts'

${code}`
}

function describeAll(schemas: Record<string, $ZodType>, group: string): Record<string, Property> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema, `${group} ${name}`)]),
  )
}

function textOf(descriptor: Property): string {
  return printShape(descriptor, textOf)
}
