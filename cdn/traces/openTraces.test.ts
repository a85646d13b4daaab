import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { frameTemplate } from '../frameTemplate.mjs'
import { createPostgresQueue } from '../jobs/createPostgresQueue.ts'
import { createTableQueue } from '../jobs/createTableQueue.ts'
import type { LogEntry } from '../logEntry.ts'
import { startCdn } from '../startCdn.ts'
import { isPostgres } from '../store/connectDatabase.ts'
import { openDatabases } from '../store/openDatabases.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { freePort } from '../store/testPostgres.ts'
import { modalParts, network, projectEntry } from '../testApp.ts'
import { openTraces } from './openTraces.ts'
import { withJobTraces } from './withJobTraces.ts'

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
  status?: { code?: number }
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
  test.runIf(isThere)('one trace covers caller, database and node, and identifies nobody', async () => {
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
    const refusedReply = await ask(`/v1/identity/${address}?projectId=nobody&email=ada@example.com`)
    // As the page's error has it (modal-app/api/createHttpApi.ts).
    expect(refusedReply.headers.get('X-Request-Id')).toBe(requestId)
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

test.each(databases.all)(
  'in $name, a job is a trace of its own, with its statements',
  async ({ isThere, database, name }) => {
    if (!isThere) return
    const collector = await startCollector()
    const traces = await openTraces({
      ...{ endpoint: collector.url, service: 'shop', share: 1, version: '1.0.0', tell: () => {} },
    })
    const { cache, data } = await openDatabases(name === 'a file' ? root : database(), {
      tell: () => {},
      asked: traces.asked,
    })
    const queue = withJobTraces(
      isPostgres(database())
        ? createPostgresQueue({ url: database(), data })
        : createTableQueue(data, { now: Date.now, pollMs: 50 }),
      traces,
    )
    const done = createDeferred<void>()
    const failed = createDeferred<void>()
    queue.handle('greet', async () => {
      await (await data.open()).selectFrom('account_names').select('label').execute()
      done.resolve()
    })
    queue.handle('stumble', async () => {
      failed.resolve()
      throw new Error('on purpose')
    })
    await queue.start()
    const db = await data.open()
    // Asked for, and woken, in a request.
    await traces.request(new Headers(), 'POST', async () => {
      for (const task of ['greet', 'stumble']) await queue.add(db, { task, payload: { to: 'ada@example.com' } })
      queue.wake()
      await Promise.all([done.promise, failed.promise])
      return { route: '/v1/greet', status: 200, requestId }
    })
    await queue.stop()
    await Promise.all([cache.close(), data.close()])
    await traces.stop()

    const named = (wanted: string) => collector.spans().filter(span => span.name === wanted)
    const [[request], [greet], [stumble]] = [named('POST /v1/greet'), named('job greet'), named('job stumble')]
    expect(new Set([request?.traceId, greet?.traceId, stumble?.traceId]).size).toBe(3)
    expect([greet?.parentSpanId || undefined, greet?.kind]).toEqual([undefined, 5])
    expect(greet && attributeOf(greet, 'connectkit.attempt')).toEqual({ intValue: 1 })
    const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === greet?.spanId)
    expect(statements.map(span => attributeOf(span, 'db.query.text')?.stringValue)).toEqual([
      expect.stringMatching(/^select "label" from "account_names"/),
    ])
    expect(collector.spans().find(({ spanId }) => spanId === stumble?.spanId)).toMatchObject({ status: { code: 2 } })
    expect([name, collector.bodies.join()]).toEqual([name, expect.not.stringMatching(/ada@/)])
  },
)

test('a request without a trace begins one, whose id is in the log', async () => {
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

test('a collector that is down delays neither requests nor the server’s end', async () => {
  const cdn = await startCdn({
    ...{ port: 0, projects: [projectEntry()], releasesDir: root },
    traces: { endpoint: `http://127.0.0.1:${await freePort()}`, service: 'connectkit', share: 1 },
  })
  for (let asked = 0; asked < 3; asked++) expect((await fetch(`${cdn.url}/1/loader.js`)).status).toBe(200)
  const startedAt = performance.now()
  await cdn.stop()
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('a collector that refuses spans is reported', async () => {
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

test('only a share of our own traces is kept; a caller’s traces follow the caller’s decision', async () => {
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
