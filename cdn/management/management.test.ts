import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import type { LogEntry } from '../logEntry.ts'
import type { StartCdnOptions } from '../StartCdnOptions.ts'
import { type RunningCdn, startCdn } from '../startCdn.ts'
import { modalParts, projectEntry } from '../testApp.ts'
import { readExposition } from './readExposition.ts'

let root = ''
const running: RunningCdn[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'management-'))
  await mkdir(join(root, '1.0.0'))
  await writeFile(join(root, '1.0.0/loader.js'), 'loader')
  await writeFile(join(root, '1.0.0/modal.template'), frameTemplate(modalParts))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(cdn => cdn.stop()))
})
afterAll(() => rm(root, { recursive: true }))

async function start(options: Partial<StartCdnOptions> = {}) {
  const cdn = await startCdn({
    port: 0,
    projects: [projectEntry()],
    releasesDir: root,
    management: { host: '127.0.0.1', port: 0 },
    ...options,
  })
  running.push(cdn)
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${cdn.managementPort}${path}`, init)
  return { cdn, get, metrics: async () => samplesOf(await (await get('/metrics')).text()) }
}

/** Samples of the text format, such as `up{database="data"}`, by name and sorted labels. */
const samplesOf = (text: string): Map<string, number> =>
  new Map(
    readExposition(text).flatMap(({ samples }) => [...samples].map(([key, value]) => [key.replace('{}', ''), value])),
  )

test('is live and ready, on a port of its own only', async () => {
  const { cdn, get } = await start()
  for (const path of ['/livez', '/readyz', '/metrics']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect((await fetch(cdn.url + path)).status).toBe(404)
  }
  expect((await get('/1/loader.js')).status).toBe(404)
})

test('without its setting, nothing listens', async () => {
  const { cdn } = await start({ management: undefined })
  expect(cdn.managementPort).toBeUndefined()
})

test('a port in use stops the start, and names the setting', async () => {
  const { cdn } = await start()
  await expect(start({ management: { host: '127.0.0.1', port: cdn.managementPort ?? 0 } })).rejects.toThrow(
    'CK_MANAGEMENT_PORT',
  )
})

test('is not ready as soon as a stop starts, but answers until balancers know', async () => {
  const { cdn, get } = await start({ drainMs: 400 })
  const startedAt = performance.now()
  const stopped = cdn.stop()
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/livez')).status).toBe(200)
  expect((await fetch(`${cdn.url}/1/loader.js`)).status).toBe(200)
  await stopped
  expect(performance.now() - startedAt).toBeGreaterThan(390)
  await expect(fetch(`${cdn.url}/1/loader.js`)).rejects.toThrow()
  await expect(get('/livez')).rejects.toThrow()
})

test('a request in progress at a stop is answered', async () => {
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  const { cdn, get } = await start({
    drainMs: 50,
    wrap: answer => async (request, env) => {
      if (request.url.endsWith('/held')) await held
      return answer(request, env)
    },
  })
  const answer = fetch(`${cdn.url}/held`)
  await expect.poll(async () => (await get('/livez')).status).toBe(200)
  const stopped = cdn.stop()
  await expect.poll(async () => (await get('/readyz')).status).toBe(503)
  goOn()
  expect((await answer).status).toBe(404)
  await stopped
})

test('counts requests by route, refusals by code, and events', async () => {
  const { cdn, metrics } = await start()
  await fetch(`${cdn.url}/1/loader.js`)
  await fetch(`${cdn.url}/1/loader.js`)
  await fetch(`${cdn.url}/v1/identity/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045?projectId=nobody`)
  const report = { method: 'POST', body: JSON.stringify({ kind: 'TypeError', view: 'Account' }) }
  await fetch(`${cdn.url}/v1/errors?projectId=demo`, report)
  const samples = await metrics()
  const count = (route: string, status: number) =>
    samples.get(`connectkit_request_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect([...samples.keys()].filter(name => name.startsWith('connectkit_request_seconds_count'))).toHaveLength(3)
  expect(count('/:major/:script', 200)).toBe(2)
  expect(count('/v1/identity/:address', 403)).toBe(1)
  expect(samples.get('connectkit_refusals_total{code="project_not_found"}')).toBe(1)
  expect(samples.get('connectkit_events_total{event="started"}')).toBe(1)
  expect(samples.get('connectkit_events_total{event="modal.defect"}')).toBe(1)
  expect(samples.get('connectkit_database_up{database="data"}')).toBe(1)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect([...samples.keys()].join()).not.toMatch(/0xd8dA|demo|nobody/)
})

test('an unreachable database is reported, and takes down only what needs it', async () => {
  const entries: LogEntry[] = []
  const { cdn, get, metrics } = await start({
    // Nobody listens there.
    database: 'postgres://ck:secret@127.0.0.1:1/ck',
    postgres: { connections: 1, connectTimeoutMs: 100, statementTimeoutMs: 1000 },
    log: entry => entries.push(entry),
  })
  expect((await get('/readyz')).status).toBe(200)
  const ask = (path: string) => fetch(cdn.url + path)
  const modal = '/1.0.0/modal.html?p=demo&o=https://app.example'
  expect([(await ask('/1/loader.js')).status, (await ask(modal)).status, (await ask('/healthz')).status]).toEqual([
    200, 200, 503,
  ])
  const nonce = await ask('/v1/auth/nonce?projectId=demo')
  const { requestId } = entries.findLast(entry => 'route' in entry) ?? {}
  expect([nonce.status, nonce.headers.get('X-Request-Id')]).toEqual([503, requestId])
  const samples = await metrics()
  expect([
    samples.get('connectkit_database_up{database="data"}'),
    samples.get('connectkit_database_up{database="cache"}'),
    samples.get('connectkit_news_up'),
  ]).toEqual([0, 0, 0])
  await expect
    .poll(() => entries.filter(entry => 'event' in entry && entry.event === 'news.away'))
    .toMatchObject([{ reason: expect.stringContaining('ECONNREFUSED') }])
  expect(JSON.stringify(entries)).not.toContain('secret')
})
