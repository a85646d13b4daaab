import { expect, test } from 'vitest'
import { projectEntry, testApp } from '../testApp.ts'

const app = await testApp({}, [
  projectEntry({ testOrigins: ['http://localhost:*', 'https://preview.example'] }),
  projectEntry({ id: 'without' }),
])
const ask = (query: string, origin?: string, path = '/1.0.0/test.js') =>
  app.request(`${path}${query}`, { headers: origin ? { Origin: origin } : {} })

test('pages on test origins get the script, and no cache keeps it for others', async () => {
  const reply = await ask('?p=demo&o=x', 'http://localhost:5173')
  expect([reply.status, await reply.text()]).toEqual([200, 'test mode'])
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    vary: expect.stringContaining('Origin'),
  })
})

test.each([
  ['the production site', '?p=demo', 'https://app.example', 403],
  // It may not show the modal either.
  ['an origin that the project does not allow', '?p=demo', 'https://preview.example', 403],
  ['a page that has no origin', '?p=demo', 'null', 403],
  ['whoever tells no origin', '?p=demo', undefined, 403],
  ['whoever tells it in the address', '?p=demo&o=http://localhost:1', 'https://app.example', 403],
  ['a project without tests', '?p=without', 'http://localhost:1', 403],
  ['no project', '', 'http://localhost:1', 403],
])('%s does not get the script', async (_, query, origin, status) => {
  const reply = await ask(query, origin)
  expect(reply.status).toBe(status)
  expect(await reply.text()).not.toContain('test mode')
})

test.each(['/1/test.js', '/1.0.0/test.gated'])('the script is not at %s', async path => {
  expect((await ask('?p=demo', 'http://localhost:1', path)).status).toBe(404)
})
