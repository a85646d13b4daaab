import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type { AccessEntry } from './middleware/accessLog.ts'
import { testApp } from './testApp.ts'

test('imports nothing from Node, so it also runs on edge workers', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['app.ts', 'capabilities.ts'].map(name => fileURLToPath(new URL(name, import.meta.url))),
    outdir: 'unwritten',
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'import'],
    metafile: true,
    write: false,
  })
  const ours = Object.keys(metafile.inputs).filter(path => !path.includes('node_modules'))
  expect(ours.some(path => path.endsWith('cdn/routes/modalHtml.ts'))).toBe(true)
  expect(Object.keys(metafile.inputs).filter(path => /node-server|startCdn|sources\/(node|disk)/.test(path))).toEqual(
    [],
  )
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  for (const { text } of outputFiles) expect(text).not.toMatch(/\bBuffer\.|["'`]node:/)
})

test('logs how long a request took', async () => {
  const entries: AccessEntry[] = []
  let now = 0
  const projects = {
    find: async () => {
      now += 7
      return undefined
    },
  }
  const app = await testApp({ log: entry => entries.push(entry), now: () => now, projects })
  await app.request('/v1/config?projectId=demo')
  expect(entries[0]).toMatchObject({ time: '1970-01-01T00:00:00.000Z' })
})

test('gives each failed request a new id, which is also in the log', async () => {
  const entries: AccessEntry[] = []
  const app = await testApp({ log: entry => entries.push(entry) })
  const ids = await Promise.all(
    ['/nothing', '/v1/config', '/1.0.0/modal.html'].map(async path =>
      (await app.request(path)).headers.get('X-Request-Id'),
    ),
  )
  expect(ids).toEqual(entries.map(({ requestId }) => requestId))
  expect(new Set(ids).size).toBe(3)
  expect((await app.request('/1.0.0/loader.js')).headers.has('X-Request-Id')).toBe(false)
})

test('logs client addresses only if enabled', async () => {
  const entries: AccessEntry[] = []
  const app = await testApp({ log: entry => entries.push(entry), logClients: true })
  await app.request('/healthz')
  expect(entries[0]?.client).toBe('one client')
})

test('logs one line for each request, without queries, client addresses or account addresses', async () => {
  const lines: string[] = []
  const app = await testApp({ log: entry => lines.push(JSON.stringify(entry)) })
  await app.request('/1.0.0/modal.html?p=demo&o=https://app.example&secret=1')
  await app.request('/1.0.0/modal.html?p=demo&o=https://evil.example')
  await app.request('/assets/lazy.js?secret=1')
  await app.request('/v1/identity/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045?projectId=demo&secret=1')
  await app.request('/v1/?chainId=eip155:1&projectId=nobody', { method: 'POST', body: '{}' })
  expect(lines.join()).not.toMatch(/secret|0xd8dA|one client/)
  const common = { time: '1970-01-01T00:00:00.000Z', requestId: expect.stringMatching(/^[0-9a-f]{16}$/), durationMs: 0 }
  expect(lines.map(line => JSON.parse(line))).toEqual([
    {
      ...common,
      method: 'GET',
      route: '/:version/modal.html',
      status: 200,
      project: 'demo',
      pageOrigin: 'https://app.example',
    },
    {
      ...common,
      method: 'GET',
      route: '/:version/modal.html',
      status: 403,
      project: 'demo',
      pageOrigin: 'https://evil.example',
      code: 'origin_not_allowed',
    },
    { ...common, method: 'GET', route: '/assets/*', status: 200 },
    { ...common, method: 'GET', route: '/v1/identity/:address', status: 200, project: 'demo' },
    { ...common, method: 'POST', route: '/v1/', status: 403, code: 'project_not_found' },
  ])
})
