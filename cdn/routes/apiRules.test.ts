import { describe, expect, test } from 'vitest'
import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { network, projectEntry, publicUrl, testApp } from '../testApp.ts'

const chains = '/v1/supported-chains'

async function ask(path: string, init: RequestInit = {}, deps = {}) {
  const response = await (await testApp(deps)).request(path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

// @spec 7.supported-chains 7.call-query
describe('supported-chains', () => {
  test("lists the project's proxied networks", async () => {
    const networks = [
      'eip155:1' as const,
      network('eip155:31337', 'http://127.0.0.1:1'),
      network('solana:devnet', 'http://127.0.0.1:1'),
    ]
    const app = await testApp({}, [projectEntry({ networks })])
    const response = await app.request(`${chains}?projectId=demo&st=connect-modal&sv=html-core-1.0.0`)
    const body = await response.json()
    expect(body).toEqual({ http: ['eip155:1', 'eip155:31337'], ws: [] })
    expect(supportedChains.reply.safeParse(body).success).toBe(true)
    expect(response.headers.get('Content-Type')).toBe('application/json')
  })

  test('answers callers that do not identify themselves', async () => {
    expect((await ask(`${chains}?projectId=demo`)).status).toBe(200)
  })

  test('refuses a label that is too long', async () => {
    expect(await ask(`${chains}?projectId=demo&st=${'x'.repeat(65)}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })
})

describe('every refusal is JSON {error, code}', () => {
  test.each<[string, string, RequestInit, number, string]>([
    ['no project', chains, {}, 401, 'project_missing'],
    ['an empty project', `${chains}?projectId=`, {}, 401, 'project_missing'],
    ['an unknown project', `${chains}?projectId=nobody`, {}, 403, 'project_not_found'],
    ['a project named like a member of every object', `${chains}?projectId=constructor`, {}, 403, 'project_not_found'],
    ['no project for a call', '/v1/?chainId=eip155:1', { method: 'POST', body: '{}' }, 401, 'project_missing'],
    ['an unknown path', '/v1/nothing?projectId=demo', {}, 404, 'not_found'],
    ['an unknown path outside the API', '/nothing', {}, 404, 'not_found'],
    ['POST to a GET route', `${chains}?projectId=demo`, { method: 'POST' }, 405, 'method_not_allowed'],
    ['GET to a POST route', '/v1/?projectId=demo', {}, 405, 'method_not_allowed'],
    ['DELETE without a project', '/v1', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['a preflight', '/v1/?projectId=demo', { method: 'OPTIONS' }, 405, 'method_not_allowed'],
  ])('for %s', async (_, path, init, status, code) => {
    const reply = await ask(path, init)
    expect(reply.status).toBe(status)
    expect(reply.body).toEqual({ error: expect.any(String), code })
    expect(apiErrorSchema.safeParse(reply.body).success).toBe(true)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(reply.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/)
  })

  test.each([
    [`${chains}?projectId=demo`, 'POST', 'GET, HEAD'],
    ['/v1/', 'GET', 'POST'],
    ['/v1', 'PUT', 'POST'],
  ])('%s refuses %s and allows %s', async (path, method, allow) => {
    expect((await ask(path, { method })).headers.get('Allow')).toBe(allow)
  })

  test('for a server error, without its text', async () => {
    const entries: { fault?: string | undefined }[] = []
    const projects = { find: () => Promise.reject(new Error('password of the database')) }
    const reply = await ask(`${chains}?projectId=demo`, {}, { projects, log: (entry: object) => entries.push(entry) })
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({ error: expect.not.stringContaining('password'), code: 'internal' })
    expect(entries[0]?.fault).toBe('Error: password of the database')
  })
})

test('a database that fails is a 503 with a code, and its reason is only logged', async () => {
  const entries: { fault?: string | undefined }[] = []
  const projects = { find: () => Promise.reject(new StoreFailure('locked', new Error('/var/lib/secret.db'))) }
  const reply = await ask(`${chains}?projectId=demo`, {}, { projects, log: (entry: object) => entries.push(entry) })
  expect([reply.status, reply.body.code]).toEqual([503, 'not_available'])
  expect(reply.body.error).not.toContain('secret')
  expect(entries[0]?.fault).toBe('StoreFailure: The database is locked: /var/lib/secret.db')
})

describe('across origins', () => {
  const readings = [chains, '/v1/config', '/v1/wallets']

  test.each(readings)("%s allows our own pages, the project's pages and callers without an origin", async path => {
    for (const origin of [publicUrl, 'https://app.example', 'http://localhost:8080', undefined]) {
      const reply = await ask(`${path}?projectId=demo`, origin ? { headers: { Origin: origin } } : {})
      expect([origin, reply.status]).toEqual([origin, 200])
      expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(reply.headers.get('Vary')).toContain('Origin')
    }
  })

  test.each(readings)('%s refuses other pages, which may read why', async path => {
    for (const origin of [
      'https://evil.example',
      'https://app.example.evil',
      'http://app.example',
      'null',
      'file://',
      '',
    ]) {
      const reply = await ask(`${path}?projectId=demo`, { headers: { Origin: origin } })
      expect([origin, reply.status, reply.body.code]).toEqual([origin, 403, 'origin_not_allowed'])
      expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    }
  })

  test('no page of another origin may post', async () => {
    for (const method of ['POST', 'OPTIONS']) {
      const { headers } = await ask('/v1/?projectId=demo&chainId=eip155:1', { method })
      expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('rate limit', () => {
  test('answers 429 with the seconds to wait, per client', async () => {
    let now = 0
    let client = 'a'
    const app = await testApp({ rateLimit: { burst: 2, perSecond: 0.5 }, now: () => now, clientAddress: () => client })
    const statusOf = async () => (await app.request(`${chains}?projectId=demo`)).status
    expect([await statusOf(), await statusOf()]).toEqual([200, 200])
    const refused = await app.request(`${chains}?projectId=demo`)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('2')
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await refused.json()).toEqual({ error: expect.stringContaining('2 s'), code: 'rate_limited' })
    client = 'b'
    expect(await statusOf()).toBe(200)
    client = 'a'
    now = 2000
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
  })

  test('also counts all visitors of a project together', async () => {
    let client = 0
    const app = await testApp({
      clientAddress: () => `client ${client++}`,
      projectRateLimit: { burst: 3, perSecond: 1 },
    })
    const send = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sign' })
      const response = await app.request('/v1?projectId=demo&chainId=eip155:31337', { method: 'POST', body })
      return [response.status, response.headers.get('Retry-After')]
    }
    expect([await send(), await send(), await send()]).toEqual([
      [200, null],
      [200, null],
      [200, null],
    ])
    expect(await send()).toEqual([429, '1'])
  })

  test('charges ten times as much for a raw transaction', async () => {
    const app = await testApp({ rateLimit: { burst: 24, perSecond: 1 } })
    const send = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x00'] })
      return (await app.request('/v1?projectId=demo&chainId=eip155:31337', { method: 'POST', body })).status
    }
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
  })

  test('charges a batch by its length', async () => {
    const app = await testApp({ rateLimit: { burst: 10, perSecond: 1 } })
    const batch = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_sign' }))
    const send = () =>
      app.request('/v1?projectId=demo&chainId=eip155:31337', { method: 'POST', body: JSON.stringify(batch) })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
  })

  test('counts health checks separately, 60 at once', async () => {
    let now = 0
    const app = await testApp({ rateLimit: { burst: 1, perSecond: 1 }, now: () => now })
    const statusOf = async () => (await app.request('/healthz')).status
    const statuses = []
    for (let check = 0; check < 61; check++) statuses.push(await statusOf())
    expect(statuses.indexOf(429)).toBe(60)
    expect((await app.request('/healthz')).headers.get('Retry-After')).toBe('1')
    expect((await app.request(`${chains}?projectId=demo`)).status).toBe(200)
    now = 1000
    expect(await statusOf()).toBe(200)
  })

  test('does not count files and the health check', async () => {
    const app = await testApp({ rateLimit: { burst: 1, perSecond: 1 } })
    const statusOf = async (path: string) => (await app.request(path)).status
    expect([await statusOf(`${chains}?projectId=demo`), await statusOf(`${chains}?projectId=demo`)]).toEqual([200, 429])
    expect(await statusOf('/1.0.0/loader.js')).toBe(200)
    expect(await statusOf('/healthz')).toBe(200)
  })
})
