import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

const path = '/admin/v1/stopped-addresses'
const email = 'Ada.Lovelace@example.com'
let admin: TestAdmin
beforeAll(async () => {
  admin = await startTestAdmin({
    secureSite: { origin: 'http://secure.localhost:4402' },
    keys: new Map([['VAULT_KEY', Buffer.alloc(32, 7).toString('base64')]]),
  })
})
afterAll(() => admin.stop())

const list = async (body: object = {}) =>
  (await admin.ask(`${path}/list`, { role: 'support', body })).body.addresses as { id: string; email: string }[]

test('an operator stops mails to an address, finds it and resumes it; the log names nobody', async () => {
  expect((await admin.ask(path, { role: 'support', body: { email } })).status).toBe(200)
  expect(await list()).toMatchObject([{ email, reason: 'operator', detail: '' }])
  const [stop] = await list({ email: email.toLowerCase() })
  expect(await list({ email: 'grace@example.com' })).toEqual([])
  const remove = () => admin.ask(`${path}/${stop?.id}/remove`, { role: 'support', body: {} })
  expect((await remove()).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await list()).toEqual([])

  const { body, text } = await admin.ask('/admin/v1/audit')
  const acts: [act: string, target: string][] = body.entries.map((each: { act: string; target: string }) => [
    each.act,
    each.target,
  ])
  expect(acts.filter(([act]) => act.startsWith('stops.'))).toEqual([
    ['stops.list', ''],
    ['stops.remove', stop?.id],
    ['stops.list', ''],
    ['stops.list', ''],
    ['stops.list', ''],
    ['stops.add', stop?.id],
  ])
  expect(text).not.toMatch(/lovelace|example\.com/i)
  expect(JSON.stringify(admin.log)).not.toMatch(/lovelace|grace/i)
})

test('stopped addresses are listed newest first, in pages', async () => {
  for (let count = 0; count < 60; count++)
    await admin.ask(path, { role: 'support', body: { email: `visitor${count}@example.com` } })
  const { body } = await admin.ask(`${path}/list`, { role: 'owner', body: {} })
  const rest = await admin.ask(`${path}/list`, { role: 'owner', body: { after: body.next } })
  expect([body.addresses.length, rest.body.addresses.length, rest.body.next]).toEqual([50, 10, undefined])
  const all = [...body.addresses, ...rest.body.addresses].map((each: { email: string }) => each.email)
  expect(new Set(all).size).toBe(60)
})

test.each(['', 'ada', 'ada@', 5])('%j is not an address', async wrong => {
  expect(await admin.ask(path, { body: { email: wrong } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  })
})
