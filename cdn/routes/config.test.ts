import { expect, test } from 'vitest'
import { config } from '../../shared/api/config.schema.ts'
import { parseProjects } from '../store/parseProjects.ts'
import { projectEntry, testApp } from '../testApp.ts'

const path = '/v1/config?projectId=demo'

// @spec 7.project-config
test("returns the project's settings and locks", async () => {
  const settings = { email: false, connectMethodsOrder: ['wallet', 'email'] }
  const app = await testApp({}, [projectEntry({ settings, locked: ['email'] })])
  const response = await app.request(path)
  const body = await response.json()
  expect(config.reply.safeParse(body)).toMatchObject({ success: true })
  expect(body).toEqual({ settings, locked: ['email'] })
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
})

test('returns nothing else about the project', async () => {
  const entry = projectEntry({
    embedders: ['https://wallet.example'],
    privateRpcUrls: { 'eip155:31337': ['https://rpc.example/secret'] },
  })
  expect(await (await (await testApp({}, [entry])).request(path)).json()).toEqual({ settings: {}, locked: [] })
})

test('reflects a change of the project', async () => {
  let [project] = parseProjects({ projects: [projectEntry()] }, 'The test')
  const app = await testApp({ projects: { find: async () => project } })
  const tag = (await app.request(path)).headers.get('ETag') ?? ''
  expect((await app.request(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  ;[project] = parseProjects({ projects: [projectEntry({ settings: { branding: false } })] }, 'The test')
  const changed = await app.request(path, { headers: { 'If-None-Match': tag } })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual({ settings: { branding: false }, locked: [] })
})

test('refuses a label that is too long', async () => {
  const response = await (await testApp()).request(`${path}&sv=${'x'.repeat(65)}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 'invalid_request',
    error: 'query.sv is not accepted; expected at most 64 characters',
  })
})
