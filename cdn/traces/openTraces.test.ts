import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import type { LogEntry } from '../logEntry.ts'
import { startCdn } from '../startCdn.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { freePort } from '../store/testPostgres.ts'
import { modalParts, network, projectEntry } from '../testApp.ts'

/* A collector of OpenTelemetry, which gets what the server does for one request. */

const databases = await createTestDatabases()
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'traces-'))
  await mkdir(join(root, '1.0.0'))
  await writeFile(join(root, '1.0.0/loader.js'), 'loader')
  await writeFile(join(root, '1.0.0/modal.template'), frameTemplate(modalParts))
})
afterAll(() => rm(root, { recursive: true }))

interface Span {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function startCollector() {
  const bodies: string[] = []
  const url = await listening(
    createServer(async (request, response) => {
      bodies.push(`${request.method} ${request.url} ${await bodyOf(request)}`)
      response.setHeader('Content-Type', 'application/json').end('{}')
    }),
  )
  const spans = (): Span[] =>
    bodies.flatMap(text => {
      const { resourceSpans } = JSON.parse(text.slice(text.indexOf('{')))
      return resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) =>
        each.scopeSpans.flatMap(({ spans }) => spans),
      )
    })
  return { url, bodies, spans }
}

/** A node that knows its network, and nothing else. */
const startNode = () =>
  listening(
    createServer(async (request, response) => {
      const asked = JSON.parse(await bodyOf(request))
      const answer = ({ id, method }: { id: number; method: string }) => ({
        ...{ jsonrpc: '2.0', id },
        result: method === 'eth_chainId' ? '0x7a69' : '0x1',
      })
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    }),
  )

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'
const requestId = '0123456789abcdef'
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const attributeOf = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value

describe.each(databases.all)('in $name', ({ name, isThere, database }) => {
  test.runIf(isThere)('one trace goes from the caller to the database and to a node, and names nobody', async () => {
    const collector = await startCollector()
    const entries: LogEntry[] = []
    const cdn = await startCdn({
      port: 0,
      projects: [projectEntry({ networks: [network('eip155:31337', await startNode())] })],
      releasesDir: root,
      // A folder, in which the two files are.
      database: name === 'a file' ? root : database(),
      traces: { endpoint: `${collector.url}/`, service: 'shop', share: 1 },
      log: entry => entries.push(entry),
    })
    const headers = { traceparent: `00-${traceId}-${callerSpan}-01`, 'X-Request-Id': requestId }
    const ask = (path: string, init: RequestInit = {}) => fetch(cdn.url + path, { headers, ...init })
    const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
    const balance = await ask('/v1/?projectId=demo&chainId=eip155:31337', { method: 'POST', body: JSON.stringify(rpc) })
    expect(await balance.json()).toMatchObject({ result: '0x1' })
    expect((await ask('/v1/auth/nonce?projectId=demo')).status).toBe(200)
    await ask(`/v1/identity/${address}?projectId=nobody&email=ada@example.com`)
    await cdn.stop()

    const spans = collector.spans()
    const ofCaller = spans.filter(({ parentSpanId }) => parentSpanId === callerSpan)
    expect(ofCaller.map(span => [span.name, span.traceId, span.kind])).toEqual([
      ['POST /v1/', traceId, 2],
      ['GET /v1/auth/nonce', traceId, 2],
      ['GET /v1/identity/:address', traceId, 2],
    ])
    const [posted, nonce, refused] = ofCaller as [Span, Span, Span]
    const causedBy = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
    const statements = causedBy(nonce).map(span => attributeOf(span, 'db.query.text')?.stringValue)
    expect(statements).toEqual(expect.arrayContaining([expect.stringMatching(/^select .* from "auth_keys"/)]))
    expect(causedBy(nonce).map(span => attributeOf(span, 'db.system.name')?.stringValue)).toContain(
      name === 'PostgreSQL' ? 'postgresql' : 'sqlite',
    )
    expect(causedBy(posted).map(span => [span.name, attributeOf(span, 'http.response.status_code')])).toContainEqual([
      'POST 127.0.0.1',
      { intValue: 200 },
    ])
    expect([attributeOf(refused, 'error.type'), attributeOf(refused, 'http.response.status_code')]).toEqual([
      { stringValue: 'project_not_found' },
      { intValue: 403 },
    ])
    for (const span of ofCaller) expect(attributeOf(span, 'connectkit.request_id')).toEqual({ stringValue: requestId })
    // The log finds the same.
    expect(entries.filter(entry => 'route' in entry)).toMatchObject(Array(3).fill({ traceId, requestId }))
    const [sent = ''] = collector.bodies
    expect(sent).toMatch(/^POST \/v1\/traces /)
    expect(sent).toContain('{"key":"service.name","value":{"stringValue":"shop"}}')
    expect(collector.bodies.join()).not.toMatch(/d8da6bf2|ada@|example\.com/i)
  })
})

test('a request of nobody’s trace begins one, by which the log finds it', async () => {
  const collector = await startCollector()
  const entries: LogEntry[] = []
  const cdn = await startCdn({
    ...{ port: 0, projects: [projectEntry()], releasesDir: root },
    traces: { endpoint: collector.url, service: 'connectkit', share: 1 },
    log: entry => entries.push(entry),
  })
  await fetch(`${cdn.url}/1/loader.js`)
  await cdn.stop()
  const [span] = collector.spans()
  expect(span).toMatchObject({ name: 'GET /:major/:script', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(span?.parentSpanId || undefined).toBeUndefined()
  expect(entries.find(entry => 'route' in entry)).toMatchObject({ traceId: span?.traceId })
})

test('a collector that is away holds up no request and no end', async () => {
  const cdn = await startCdn({
    ...{ port: 0, projects: [projectEntry()], releasesDir: root },
    traces: { endpoint: `http://127.0.0.1:${await freePort()}`, service: 'connectkit', share: 1 },
  })
  for (let asked = 0; asked < 3; asked++) expect((await fetch(`${cdn.url}/1/loader.js`)).status).toBe(200)
  const startedAt = performance.now()
  await cdn.stop()
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('a collector that takes nothing is told', async () => {
  const url = await listening(createServer((_, response) => response.writeHead(400).end()))
  const entries: LogEntry[] = []
  const cdn = await startCdn({
    ...{ port: 0, projects: [projectEntry()], releasesDir: root },
    traces: { endpoint: url, service: 'connectkit', share: 1 },
    log: entry => entries.push(entry),
  })
  await fetch(`${cdn.url}/1/loader.js`)
  await cdn.stop()
  expect(entries.filter(entry => 'event' in entry && entry.event === 'traces.away')).toHaveLength(1)
})

test('of traces that nobody began, only a share is kept; a caller’s are kept if the caller keeps them', async () => {
  const collector = await startCollector()
  const cdn = await startCdn({
    ...{ port: 0, projects: [projectEntry()], releasesDir: root },
    traces: { endpoint: collector.url, service: 'connectkit', share: 0 },
  })
  const ask = (traceparent?: string) =>
    fetch(`${cdn.url}/1/loader.js`, traceparent === undefined ? {} : { headers: { traceparent } })
  await ask()
  await ask(`00-${traceId}-${callerSpan}-00`)
  await ask(`00-${traceId}-${callerSpan}-01`)
  await cdn.stop()
  expect(collector.spans().map(({ parentSpanId }) => parentSpanId)).toEqual([callerSpan])
})
