import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { testApp } from './testApp.ts'

test('reaches nothing of Node, so that it also runs on edge workers', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('app.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    metafile: true,
    write: false,
  })
  const ours = Object.keys(metafile.inputs).filter(path => !path.includes('node_modules'))
  expect(ours.some(path => path.endsWith('cdn/routes/modalHtml.ts'))).toBe(true)
  expect(Object.keys(metafile.inputs).filter(path => /node-server|startCdn|sources\/(node|disk)/.test(path))).toEqual(
    [],
  )
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  expect(outputFiles[0]?.text).not.toMatch(/\bBuffer\.|\bnode:/)
})

test('logs one line for each request, without queries, client addresses or account addresses', async () => {
  const lines: string[] = []
  let now = 1_000
  const app = await testApp({ log: entry => lines.push(JSON.stringify(entry)), now: () => (now += 5) })
  await app.request('/1.0.0/modal.html?p=demo&o=https://app.example&secret=1')
  await app.request('/1.0.0/modal.html?p=demo&o=https://evil.example')
  await app.request('/assets/lazy.js?secret=1')
  await app.request('/v1/identity/0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045?projectId=demo&secret=1')
  await app.request('/v1/?chainId=eip155:1&projectId=nobody', { method: 'POST', body: '{}' })
  expect(lines.join()).not.toMatch(/secret|0xd8dA|one client/)
  const time = expect.stringMatching(/^1970-01-01T00:00:0\d\.\d{3}Z$/)
  expect(lines.map(line => JSON.parse(line))).toEqual([
    {
      time,
      method: 'GET',
      route: '/:version/modal.html',
      status: 200,
      durationMs: 5,
      project: 'demo',
      pageOrigin: 'https://app.example',
    },
    {
      time,
      method: 'GET',
      route: '/:version/modal.html',
      status: 403,
      durationMs: 5,
      project: 'demo',
      pageOrigin: 'https://evil.example',
      code: 'origin_not_allowed',
    },
    { time, method: 'GET', route: '/assets/*', status: 200, durationMs: 5 },
    { time, method: 'GET', route: '/v1/*', status: 404, durationMs: 5, code: 'not_found' },
    { time, method: 'POST', route: '/v1/', status: 403, durationMs: 10, code: 'project_not_found' },
  ])
})
