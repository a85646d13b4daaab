import { expect, test } from 'vitest'
import { secureOrigin, startEmbedded } from '../embedded/testEmbedded.ts'
import type { LogEntry } from '../logEntry.ts'
import { publicUrl } from '../testApp.ts'
import { policyReportsPath } from './policyReports.ts'

const report = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': `${secureOrigin}/window`,
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': 'x'.repeat(1_500),
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/key.js?of=ada@example.com',
    'status-code': 200,
    ...changes,
  },
})

async function start() {
  const events: object[] = []
  const entries: LogEntry[] = []
  const { app } = await startEmbedded({
    deps: { tellDefect: news => events.push(news), log: entry => entries.push(entry), elapsed: () => 0 },
  })
  const post = (body: unknown, base = secureOrigin) =>
    app.request(`${base}${policyReportsPath}`, {
      method: 'POST',
      // The page's own policy for referrers hides its origin here.
      headers: { Origin: 'null', 'Content-Type': 'application/csp-report' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { post, events, entries }
}

test('each page of the secure site reports to the operator what its policy blocked', async () => {
  const { app } = await startEmbedded()
  for (const page of ['window', 'device', 'loading'])
    expect((await app.request(`${secureOrigin}/${page}`)).headers.get('Content-Security-Policy')).toContain(
      `; report-uri ${policyReportsPath};`,
    )
})

test.each([
  [{}, { page: '/window', directive: 'script-src-elem', blocked: 'https://evil.example' }],
  [{ 'blocked-uri': 'inline' }, { blocked: 'inline' }],
  [{ 'blocked-uri': 'data:text/javascript,secret' }, { blocked: 'data:' }],
  [{ 'blocked-uri': 'chrome-extension://abcdefghijklmnop/x.js' }, { blocked: 'chrome-extension:' }],
  [{ 'blocked-uri': 'ada@example.com' }, { blocked: 'unknown' }],
  [{ 'effective-directive': undefined, 'violated-directive': "script-src 'self'" }, { directive: 'script-src' }],
  [{ 'document-uri': `${secureOrigin}/sdk?o=https://app.example#secret` }, { page: '/sdk' }],
  [{ 'document-uri': 'https://elsewhere.example/ada' }, { page: 'another page' }],
])('a report with %j is logged as %j', async (changes, told) => {
  const { post, events } = await start()
  expect((await post(report(changes))).status).toBe(204)
  expect(events).toEqual([expect.objectContaining({ event: 'policy.violated', ...told })])
  expect(JSON.stringify(events)).not.toMatch(/secret|ada|key\.js/)
})

test.each([
  ['no report', {}],
  ['no JSON', 'script-src'],
  ['a long address', report({ 'blocked-uri': `https://a.example/${'x'.repeat(5_000)}` })],
])('%s is refused', async (_, body) => {
  const { post, events } = await start()
  expect((await post(body)).status).toBe(400)
  expect(events).toEqual([])
})

test('a client cannot flood the log: five reports a minute, none large, and only at the secure site', async () => {
  const { post, events } = await start()
  for (let count = 0; count < 5; count++) expect((await post(report())).status).toBe(204)
  expect((await post(report())).status).toBe(429)
  expect((await post(report({ 'original-policy': 'x'.repeat(20_000) }))).status).toBe(413)
  expect((await post(report(), publicUrl)).status).toBe(404)
  expect(events).toHaveLength(5)
})
