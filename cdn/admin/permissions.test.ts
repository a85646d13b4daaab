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
  listOrders: ['support', 'owner'],
  readOrder: ['support', 'owner'],
  listAudit: ['owner'],
}

let admin: TestAdmin
beforeAll(async () => {
  admin = await startTestAdmin()
})
afterAll(() => admin.stop())

const rows = Object.entries(adminEndpoints).map(([name, { method, path }]) => ({
  ...{ name: name as keyof typeof adminEndpoints, method },
  path: path.replace(/:\w+/g, 'x'),
}))
const asked = (method: string) => (method === 'POST' ? { body: {} } : {})

describe.each(rows)('$name', ({ name, method, path }) => {
  test.each(roles)('a %s', async role => {
    const { status, body } = await admin.ask(path, { role, ...asked(method) })
    const isRefused = status === 403 && body.code === 'role_insufficient'
    expect({ isRefused, status }).toEqual({ isRefused: !expected[name].includes(role), status })
    // A permitted call gets as far as what it asks for.
    if (!isRefused) expect([200, 400, 404, 503]).toContain(status)
  })

  test('nobody without a token', async () => {
    const { status, body } = await admin.ask(path, { role: '', ...asked(method) })
    expect([status, body.code]).toEqual([401, 'token_missing'])
  })
})

test('what a role may not do is written down', async () => {
  await admin.ask('/admin/v1/users/some-id/delete', { role: 'support', body: {} })
  const { body } = await admin.ask('/admin/v1/audit?target=some-id')
  expect(body.entries).toMatchObject([{ act: 'users.delete', actorName: 'Su', details: { refused: true } }])
})

test('each caller hears what they may do', async () => {
  const { body } = await admin.ask('/admin/v1/self', { role: 'viewer' })
  expect(body).toMatchObject({ role: 'viewer', name: 'Vi', may: expect.arrayContaining(['counts.read']) })
  expect(body.may).not.toContain('users.find')
})
