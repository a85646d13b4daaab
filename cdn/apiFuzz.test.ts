import { expect, test } from 'vitest'
import { apiErrorSchema } from '../shared/api/apiError.schema.ts'
import { randomFrom } from '../shared/randomFrom.ts'
import { secureOrigin, startEmbedded } from './embedded/testEmbedded.ts'
import { projectEntry, publicUrl } from './testApp.ts'

/*
 * Every endpoint of the API's own description is called with what it asks for, and with that spoiled. Each answer is what
 * the description says of success, or a refusal in the form of all refusals; the server never fails.
 */

/** `npm run test:long` makes more requests, and others. */
const requests = Number(process.env.FUZZ_CASES ?? 1_500)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_129)

interface Shape {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  items?: Shape
  prefixItems?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  pattern?: string
  maxLength?: number
  maximum?: number
  minimum?: number
  maxItems?: number
}
interface Operation {
  servers?: readonly { url: string }[]
  parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: Shape }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
}

const random = randomFrom(seed)
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const plain = [
  'demo',
  'eip155:31337',
  address,
  '1',
  'true',
  'usd',
  'a@b.example',
  `0x${'ab'.repeat(32)}`,
  'x'.repeat(43),
]
const odd: readonly unknown[] = [
  '',
  '0',
  '-1',
  '1e999',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '<script>',
  '{}',
  'x'.repeat(5_000),
  'eip155:1:0x',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  -1,
  1.5,
  2 ** 60,
  null,
  true,
  [],
  {},
  [[[[[]]]]],
  JSON.parse('{"__proto__": {"polluted": 1}}'),
  { toJSON: 'x' },
]

/** A value that a schema may accept. */
function valueFor(shape: Shape, depth = 0): unknown {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return valueFor(pick(choices), depth)
  if ('const' in shape) return shape.const
  if (shape.enum) return pick(shape.enum)
  const type = typeof shape.type === 'string' ? shape.type : pick(shape.type ?? ['string'])
  switch (type) {
    case 'object': {
      const entries = Object.entries(shape.properties ?? {})
      const kept = entries.filter(([name]) => shape.required?.includes(name) || random(2))
      return Object.fromEntries(kept.map(([name, each]) => [name, depth > 6 ? null : valueFor(each, depth + 1)]))
    }
    case 'array': {
      if (shape.prefixItems) return shape.prefixItems.map(each => valueFor(each, depth + 1))
      return Array.from({ length: random(4) }, () => valueFor(shape.items ?? {}, depth + 1))
    }
    case 'integer':
    case 'number':
      return pick([shape.minimum ?? 0, shape.maximum ?? 10, 1, 1_795_600_000])
    case 'boolean':
      return random(2) === 1
    case 'null':
      return null
    default: {
      const fitting = shape.pattern ? plain.filter(text => new RegExp(shape.pattern ?? '', 'u').test(text)) : plain
      return pick(fitting.length ? fitting : plain)
    }
  }
}

/** The same, with some member changed, removed, added or repeated. */
function spoil(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0) return pick(odd)
  const copy = structuredClone(value) as Record<string, unknown>
  const keys = Object.keys(copy)
  // A list has a length of its own, which takes no other kind of value.
  const added = Array.isArray(copy) ? ['0'] : ['__proto__', 'more', '0', 'length']
  const key = keys.length && random(8) ? pick(keys) : String(pick(added))
  if (random(4) === 0) delete copy[key]
  else
    Object.defineProperty(copy, key, { value: spoil(copy[key]), enumerable: true, configurable: true, writable: true })
  return copy
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function requestOf(path: string, method: string, { servers, parameters, requestBody }: Operation) {
  const isSpoiled = random(4) > 0
  const maybe = (value: unknown) => (isSpoiled && random(3) === 0 ? spoil(value) : value)
  let filled = path
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(safely(textOf(maybe(valueFor(schema))))))
    else if (required || random(2)) {
      query.append(name, safely(textOf(name === 'projectId' && random(8) ? 'demo' : maybe(valueFor(schema)))))
      if (isSpoiled && random(20) === 0) query.append(name, 'again')
    }
  }
  const [schema] = Object.values(requestBody?.content ?? {}).map(content => content.schema)
  const body = schema && JSON.stringify(maybe(valueFor(schema)))
  const spoiled =
    isSpoiled && body && random(5) === 0 ? pick([body.slice(0, random(body.length)), `${body}}`, '', 'null']) : body
  const base = servers?.[0]?.url ?? publicUrl
  const isOther = isSpoiled && random(15) === 0
  const used = isOther ? pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']) : method.toUpperCase()
  const headers: Record<string, string> = {
    Origin: base,
    ...(spoiled !== undefined && { 'Content-Type': isSpoiled && random(10) === 0 ? 'text/plain' : 'application/json' }),
    ...(isSpoiled &&
      random(6) === 0 && {
        Authorization: pick(['Bearer x', 'DPoP x.y.z', 'Basic !!', `Bearer ${'a'.repeat(9_000)}`]),
      }),
    ...(isSpoiled && random(6) === 0 && { DPoP: pick(['x', 'a.b.c', `${btoa('{}')}.${btoa('{}')}.x`]) }),
  }
  const hasBody = spoiled !== undefined && used !== 'GET' && used !== 'HEAD'
  return { url: `${base}${filled}?${query}`, init: { method: used, headers, ...(hasBody && { body: spoiled }) } }
}

/** URLs hold no half characters. */
const safely = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))

test(`each of ${requests} requests is answered or refused with a JSON error`, async () => {
  const faults: string[] = []
  const { app } = await startEmbedded({
    deps: {
      rateLimit: { burst: 1e9, perSecond: 1e9 },
      projectRateLimit: { burst: 1e9, perSecond: 1e9 },
      log: entry => {
        if ('fault' in entry && entry.fault) faults.push(String(entry.fault))
      },
    },
    entries: [projectEntry({ settings: { smartSessions: true }, names: { zone: 'example.eth' } } as never)],
  })
  const described: { paths: Record<string, Record<string, Operation>> } = await (
    await app.request(`${publicUrl}/v1/openapi.json`)
  ).json()
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  expect(operations.length).toBeGreaterThan(50)
  expect(operations.some(({ operation }) => operation.servers?.[0]?.url === secureOrigin)).toBe(true)
  const statuses = new Map<number, number>()
  const wrong: unknown[] = []
  for (let round = 0; round < requests; round++) {
    // Each in turn, so that few requests reach all.
    const { path, method, operation } = operations[round % operations.length] ?? pick(operations)
    const { url, init } = requestOf(path, method, operation)
    const response = await app.request(url, init)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const text = await response.text()
    const isTold = response.status < 400 || init.method === 'HEAD' || apiErrorSchema.safeParse(parse(text)).success
    // Nodes and indexers cannot be reached here, and some parts have no database.
    const isFailure = response.status === 500 || /\.ts:\d+|node_modules| at \w+ \(/.test(text)
    if (!isTold || isFailure || faults.length)
      wrong.push({ url, ...init, status: response.status, text, faults: faults.splice(0) })
    if (wrong.length > 3) break
  }
  expect(wrong).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  const count = (from: number, to: number) =>
    [...statuses].reduce((sum, [status, times]) => sum + (status >= from && status < to ? times : 0), 0)
  expect(count(200, 300)).toBeGreaterThan(requests / 50)
  expect(count(400, 500)).toBeGreaterThan(requests / 10)
  if (process.env.FUZZ_CASES)
    console.log(
      `    ${requests} requests of ${operations.length} endpoints: ${JSON.stringify(Object.fromEntries(statuses))}`,
    )
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
