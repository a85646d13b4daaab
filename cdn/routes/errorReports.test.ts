import { expect, test } from 'vitest'
import type { LogEntry } from '../logEntry.ts'
import { publicUrl, testApp } from '../testApp.ts'

const path = '/v1/errors?projectId=demo&st=connectkit&sv=html-script-1.1.0'
const report = { kind: 'TypeError', view: 'WalletSend', place: 'send-0A1B2C3D.js:1:2345' }

/** A server, what it wrote to its log, and a clock. */
async function start() {
  const entries: LogEntry[] = []
  const clock = { now: 0 }
  let client = 'one client'
  const app = await testApp({
    now: () => clock.now,
    log: entry => entries.push(entry),
    tellDefect: news => entries.push({ time: '1970-01-01T00:00:00.000Z', ...news }),
    clientAddress: () => client,
  })
  return {
    clock,
    entries,
    defects: () => entries.filter(entry => 'event' in entry && entry.event === 'modal.defect'),
    comeAs: (other: string) => {
      client = other
    },
    async post(body: unknown = report, headers: Record<string, string> = {}, url = path) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await app.request(url, { method: 'POST', body: text, headers })
      return { status: response.status, reply: await response.json(), headers: response.headers }
    },
  }
}

// @spec 9.error-reports
test('five a minute of a client are written to the log, each under the id of its request', async () => {
  const { post, defects, entries, clock, comeAs } = await start()
  for (let count = 0; count < 5; count++) expect(await post()).toMatchObject({ status: 200, reply: { success: true } })
  const sixth = await post()
  expect([sixth.status, sixth.reply.code, sixth.headers.get('Retry-After')]).toEqual([429, 'rate_limited', '12'])
  expect(defects()).toHaveLength(5)
  const first = entries.find(entry => 'route' in entry)
  expect(defects()[0]).toEqual({
    time: expect.any(String),
    event: 'modal.defect',
    requestId: first?.requestId,
    project: 'demo',
    version: '1.1.0',
    ...report,
  })
  expect(first).toMatchObject({ requestId: expect.stringMatching(/^\w{8,}/), route: '/v1/errors', status: 200 })

  comeAs('another client')
  expect((await post()).status).toBe(200)
  comeAs('one client')
  clock.now += 60_000
  for (let count = 0; count < 5; count++) expect((await post()).status).toBe(200)
  expect((await post()).status).toBe(429)
})

test.each([
  ['words', { ...report, message: 'no account 0x52908400098527886e0f7030069857d2e4169ee7' }],
  ['an address as the kind', { ...report, kind: '0x52908400098527886e0f7030069857d2e4169ee7' }],
  ['an address of Solana as the kind', { ...report, kind: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }],
  ['an email as the kind', { ...report, kind: 'ada@example.com' }],
  ['a token as the place', { ...report, place: 'eyJhbGciOi.eyJzdWIi.c2ln' }],
  ['an address in the form of a script', { ...report, place: '0x52908400098527886e0f7030069857d2e4169ee7.js:1:1' }],
  ['a token in the form of a script', { ...report, place: 'eyJhbGci.eyJzdWIi.c2ln.js:1:1' }],
  ['an address with a hash', { ...report, place: '0x52908400098527886e0f7030069857d2e4169ee7-0A1B2C3D.js:1:1' }],
  ['a token with a hash', { ...report, place: 'eyJhbGci.eyJzdWIi.c2ln-0A1B2C3D.js:1:1' }],
  ['an address of a page as the place', { ...report, place: 'https://shop.example/ada.js:1:2' }],
  ['a view with other words', { ...report, view: 'Send to ada' }],
  ['no kind', { view: 'Account' }],
  ['no object', 'TypeError'],
])('a report with %s is refused, and nothing of it is in the log', async (_, body) => {
  const { post, entries, defects } = await start()
  expect(await post(body)).toMatchObject({ status: 400, reply: { code: 'invalid_request' } })
  expect(defects()).toEqual([])
  expect(JSON.stringify(entries)).not.toMatch(/0x5290|9WzDX|ada@|to ada|shop\.example|eyJ/)
})

test.each([
  'send-0A1B2C3D.js:1:2345',
  'eip155Adapter-632AB61C.js:1:2345',
  'eip155.verifyMessage-632AB61C.js:12:5',
  'bip122-632AB61C.js:1:1',
  'zh.account-FC1DE02D.js:1:1',
])('a place in a script of the release is kept: %s', async place => {
  const { post, defects } = await start()
  expect((await post({ ...report, place })).status).toBe(200)
  expect(defects()).toMatchObject([{ place }])
})

test('texts in the form of a script or an address are not logged', async () => {
  const { post, entries } = await start()
  await post({ ...report, place: `${'abcdef'.repeat(6)}abcd123-0A1B2C3D.js:1:1` })
  await post({ ...report, place: 'WzDXwBbmkgZTbNMqUxvQRAyrZzDsG9WzDXwBbm-0A1B2C3D.js:1:1' })
  expect(JSON.stringify(entries)).not.toMatch(/abcdef|WzDX/)
})

test('only the release of a version is logged', async () => {
  const { post, defects } = await start()
  for (const sv of ['ada@example.com', '0x52908400098527886e0f7030069857d2e4169ee7'])
    await post(report, {}, `/v1/errors?${new URLSearchParams({ projectId: 'demo', sv })}`)
  expect(defects()).toHaveLength(2)
  for (const defect of defects()) expect(defect).toHaveProperty('version', undefined)
})

test('a report over a kibibyte is not read', async () => {
  const { post, defects } = await start()
  expect(await post({ ...report, kind: 'x'.repeat(1100) })).toMatchObject({
    status: 413,
    reply: { code: 'body_too_large' },
  })
  expect(defects()).toEqual([])
})

test('only our own pages may report', async () => {
  const { post } = await start()
  expect((await post(report, { Origin: publicUrl })).status).toBe(200)
  for (const origin of ['https://app.example', 'https://evil.example', 'null'])
    expect(await post(report, { Origin: origin })).toMatchObject({ status: 403, reply: { code: 'origin_not_allowed' } })
})
