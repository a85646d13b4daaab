import { afterEach, expect, test } from 'vitest'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

const running: TestAdmin[] = []
const started = async (...options: Parameters<typeof startTestAdmin>) => {
  const admin = await startTestAdmin(...options)
  running.push(admin)
  return admin
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(admin => admin.stop()))
})

test('the public port does not serve it', async () => {
  const { cdn, tokens } = await started()
  for (const path of ['/admin', '/admin/v1/self', '/admin/assets/admin-1.js', '/admin/v1/openapi.json']) {
    const answer = await fetch(cdn.url + path, { headers: { Authorization: `Bearer ${tokens.owner}` } })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('wrong, cut and revoked tokens get one and the same answer', async () => {
  const { ask, cdn, tokens } = await started()
  const revoked = await cdn.adminTokens.add({ role: 'owner', name: 'Former' })
  const id = (await cdn.adminTokens.list()).find(({ name }) => name === 'Former')?.id ?? ''
  await cdn.adminTokens.revoke(id)
  const texts = new Set<string>()
  for (const token of [revoked, tokens.owner.slice(0, -1), `ck_admin_${'A'.repeat(43)}`, 'x']) {
    const { status, text } = await ask('/admin/v1/self', { role: '', headers: { Authorization: `Bearer ${token}` } })
    expect(status).toBe(401)
    texts.add(text)
  }
  expect(texts.size).toBe(1)
  for (const header of [tokens.owner, `Basic ${tokens.owner}`, 'Bearer ', `Bearer a ${tokens.owner}`])
    expect((await ask('/admin/v1/self', { role: '', headers: { Authorization: header } })).status).toBe(401)
  // Nor does it count in a URL, which logs keep.
  expect((await ask(`/admin/v1/self?token=${tokens.owner}`, { role: '' })).status).toBe(401)
})

test.each([
  ['', 0],
  [', whatever addresses the guesser claims to have', 1],
])('guessing is slowed after ten tokens%s', async (_, proxyHops) => {
  const { ask } = await started({ proxyHops })
  const statuses: number[] = []
  for (let index = 0; index < 14; index++) {
    const headers = {
      Authorization: `Bearer ck_admin_${String(index).padStart(43, 'A')}`,
      'X-Forwarded-For': `192.0.2.${index}`,
    }
    statuses.push((await ask('/admin/v1/self', { role: '', headers })).status)
  }
  expect(statuses.slice(0, 9).every(status => status === 401)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('an act on a name may come without a body, as older scripts send it, but not with a broken one', async () => {
  const { ask } = await started()
  const path = '/admin/v1/names/garden.example.eth/tulip/release'
  const statuses = []
  for (const body of ['', '{', '{"owner":1}']) statuses.push((await ask(path, { body })).status)
  expect(statuses).toEqual([404, 400, 400])
})

test.each([
  ['who guesses tokens', '', { Authorization: `Bearer ck_admin_${'A'.repeat(43)}` }],
  ['without a token', '', {}],
  ['whose page is open beside the admin', '', { 'Sec-Fetch-Site': 'cross-site' }],
  ['whose token permits little', 'viewer', {}],
] as const)('nobody %s locks out a token holder at the same address', async (_, role, headers) => {
  const { ask } = await started()
  const calls = Array.from({ length: 450 }, () => ask('/admin/v1/audit', { role, headers }))
  expect((await Promise.all(calls)).filter(({ status }) => status < 400)).toEqual([])
  expect((await ask('/admin/v1/self')).status).toBe(200)
})

test('the description of the API is limited like all else, and says nothing of the request', async () => {
  const { at } = await started()
  const path = at('/admin/v1/openapi.json')
  const answers = await Promise.all(Array.from({ length: 450 }, () => fetch(path)))
  expect(answers.map(({ status }) => status)).toContain(429)
  expect(answers[0]?.headers.get('Content-Type')).toBe('application/json')
  expect(await answers[0]?.json()).toMatchObject({ servers: [{ url: '/' }], info: { version: '1.0.0' } })
})

test('pages of other origins are refused, with or without a token', async () => {
  const { ask, cdn } = await started()
  const own = `http://127.0.0.1:${cdn.managementPort}`
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `http://127.0.0.1:${cdn.port}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of foreign) {
    const { status, body, headers: answered } = await ask('/admin/v1/projects', { headers, body: {} })
    expect([status, body.code]).toEqual([403, 'origin_not_allowed'])
    expect(answered.get('Access-Control-Allow-Origin')).toBeNull()
  }
  expect((await ask('/admin/v1/self', { headers: { Origin: own, 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(200)
})

test('bodies are bounded, and read only after the role', async () => {
  const { ask } = await started()
  const body = JSON.stringify({ named: 'x'.repeat(300 << 10) })
  expect((await ask('/admin/v1/users/find', { body })).body).toMatchObject({ code: 'body_too_large' })
  expect((await ask('/admin/v1/users/find', { role: 'viewer', body })).body).toMatchObject({
    code: 'role_insufficient',
  })
})

test('anything but a request of this API is refused with a message, and breaks nothing', async () => {
  const { ask, log } = await started()
  const wrong: [string, unknown][] = [
    ['/admin/v1/users/find', 'not json'],
    ['/admin/v1/users/find', { named: '' }],
    ['/admin/v1/users/find', { named: 'x', more: 1 }],
    ['/admin/v1/projects', { entry: [] }],
    ['/admin/v1/projects', { entry: { id: '../x' } }],
    ['/admin/v1/projects', { entry: JSON.parse('{"__proto__": {"id": "x"}}') }],
    ['/admin/v1/projects', `{"entry":{"id":"x","sources":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
    ['/admin/v1/names/example.eth/ada/transfer', { address: '0x1', isContract: false }],
  ]
  for (const [path, body] of wrong) {
    const answer = await ask(path, { body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'invalid_request'])
  }
  for (const path of [
    '/admin/v1/counts?days=400',
    '/admin/v1/audit?after=x',
    '/admin/v1/orders?after=1',
    '/admin/v1/names?more=1',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 400])
  for (const path of ["/admin/v1/audit?target='%20or%201=1", '/admin/v1/names?query=%25', '/admin/v1/orders?after=1.x'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect(log.filter(entry => 'fault' in entry && entry.fault)).toEqual([])
})

test('the page allows nothing but its own files, and no log has a token', async () => {
  const { ask, at, log, tokens } = await started()
  const page = await fetch(at('/admin'))
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  const html = await page.text()
  expect(html).not.toMatch(/<script>|<style|style=| on\w+=/)
  expect((await fetch(at('/admin/assets/admin-1.js'))).headers.get('Content-Type')).toContain('javascript')
  expect((await fetch(at('/admin/assets/..%2Fentries.json'))).status).toBe(404)
  await ask('/admin/v1/self')
  expect(JSON.stringify(log)).not.toContain(tokens.owner.slice(9, 30))
})
