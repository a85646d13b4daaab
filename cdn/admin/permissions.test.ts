import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminEndpoints } from './endpoints.ts'
import { type Role, roles } from './permissions.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

/* Who may do what, a second time: a change of permissions.ts has to be made here, too. */
const expected: Readonly<Record<keyof typeof adminEndpoints, readonly Role[]>> = {
  readSelf: ['viewer', 'support', 'owner'],
  listProjects: ['viewer', 'support', 'owner'],
  readProject: ['viewer', 'support', 'owner'],
  createProject: ['owner'],
  changeProject: ['owner'],
  deleteProject: ['owner'],
  readDenyList: ['support', 'owner'],
  changeDenyList: ['owner'],
  readCounts: ['viewer', 'support', 'owner'],
  findUser: ['support', 'owner'],
  suspendUser: ['support', 'owner'],
  resumeUser: ['support', 'owner'],
  signOutUser: ['support', 'owner'],
  exportUser: ['support', 'owner'],
  deleteUser: ['owner'],
  listNames: ['support', 'owner'],
  suspendName: ['support', 'owner'],
  resumeName: ['support', 'owner'],
  transferName: ['owner'],
  releaseName: ['owner'],
  listStops: ['support', 'owner'],
  addStop: ['support', 'owner'],
  removeStop: ['support', 'owner'],
  listOrders: ['support', 'owner'],
  readOrder: ['support', 'owner'],
  listAudit: ['owner'],
}

let admin: TestAdmin
beforeAll(async () => {
  admin = await startTestAdmin({ proxyHops: 1 })
})
afterAll(() => admin.stop())

const someId = 'A'.repeat(22)
const rows = Object.entries(adminEndpoints).map(([name, { method, path }]) => ({
  ...{ name: name as keyof typeof adminEndpoints, method },
  path: path.replace(/:\w+/g, part => (part === ':id' ? someId : 'x')),
}))
/** Each call is made by a holder of its own: refusals of one are soon too many. */
const asked = async (role: Role, method: string) => ({
  headers: { Authorization: `Bearer ${await admin.cdn.adminTokens.add({ role, name: `A ${role}` })}` },
  ...(method === 'POST' && { body: {} }),
})
const linesOf = async (target: string, act: string): Promise<{ actorName: string; details: object }[]> => {
  const { body } = await admin.ask(`/admin/v1/audit${target && `?target=${target}`}`)
  return body.entries.filter((entry: { target: string; act: string }) => entry.target === target && entry.act === act)
}

describe.each(rows)('$name', ({ name, method, path }) => {
  test.each(roles)('a %s', async role => {
    const { status, body } = await admin.ask(path, await asked(role, method))
    const isRefused = status === 403 && body.code === 'role_insufficient'
    expect({ isRefused, status }).toEqual({ isRefused: !expected[name].includes(role), status })
    // A permitted call gets as far as what it asks for.
    if (!isRefused) expect([200, 400, 404, 503]).toContain(status)
  })

  test('refuses callers without a token', async () => {
    const { status, body } = await admin.ask(path, { role: '', ...(method === 'POST' && { body: {} }) })
    expect([status, body.code]).toEqual([401, 'token_missing'])
  })
})

test('forbidden attempts are logged', async () => {
  const id = 'some-id-of-16-bytes-AA'
  await admin.ask(`/admin/v1/users/${id}/delete`, await asked('support', 'POST'))
  expect(await linesOf(id, 'users.delete')).toMatchObject([{ actorName: 'A support', details: { refused: true } }])
  await admin.ask('/admin/v1/names/garden.example.eth/tulip/release', await asked('support', 'POST'))
  expect(await linesOf('tulip.garden.example.eth', 'names.release')).toMatchObject([{ details: { refused: true } }])
})

test.each(['viewer', 'support'] as const)('a %s writes no text of their own into the log', async role => {
  const texts = ['ada%40example.com', '0x52908400098527886e0f7030069857d2e4169ee7', 'Ada%20L', 'a'.repeat(129)]
  for (const text of texts)
    for (const path of [`users/${text}/suspend`, `names/example.eth/${encodeURIComponent(`${text}@`)}/suspend`]) {
      const { status } = await admin.ask(`/admin/v1/${path}`, await asked(role, 'POST'))
      expect([path, status]).toEqual([path, role === 'viewer' ? 403 : 400])
    }
  expect((await linesOf('', 'users.suspend')).length).toBeGreaterThanOrEqual(texts.length)
  expect((await admin.ask('/admin/v1/audit')).text).not.toMatch(/@|%40|0x5290|Ada L|a{30}/)
})

test('refusals of one holder soon end, and with them the lines about them, whatever addresses they claim to have', async () => {
  const id = 'another-id-16-bytes-AA'
  const statuses: number[] = []
  for (let count = 0; count < 14; count++) {
    const headers = { 'X-Forwarded-For': `192.0.2.${count}` }
    statuses.push((await admin.ask(`/admin/v1/users/${id}/suspend`, { role: 'viewer', body: {}, headers })).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([403, 429])
  expect(await linesOf(id, 'users.suspend')).toHaveLength(statuses.filter(status => status === 403).length)
})

test('lookups of names and orders are logged, without the search terms', async () => {
  for (const [path, act, target] of [
    ['/admin/v1/names?query=0x52908400098527886e0f7030069857d2e4169ee7', 'names.list', ''],
    ['/admin/v1/orders', 'orders.list', ''],
    [`/admin/v1/orders/${'B'.repeat(22)}`, 'orders.read', 'B'.repeat(22)],
  ] as const) {
    const before = (await linesOf(target, act)).length
    await admin.ask(path, { role: 'support' })
    expect([act, (await linesOf(target, act)).length]).toEqual([act, before + 1])
  }
  expect((await admin.ask('/admin/v1/audit')).text).not.toContain('0x5290')
})

test('each caller learns their permissions', async () => {
  const { body } = await admin.ask('/admin/v1/self', { role: 'viewer' })
  expect(body).toMatchObject({ role: 'viewer', name: 'Vi', may: expect.arrayContaining(['counts.read']) })
  expect(body.may).not.toContain('users.find')
})
