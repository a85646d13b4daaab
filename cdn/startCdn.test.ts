import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publish } from './publish.mjs'
import { type RunningCdn, type StartCdnOptions, startCdn } from './startCdn.ts'
import { projectEntry } from './testApp.ts'

let root = ''
const running: RunningCdn[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cdn-'))
  const site = join(root, 'site')
  for (const path of ['site/1.0.0', 'site/0.10.0', 'site/0.9.0', 'site/assets', 'modal', 'empty'])
    await mkdir(join(root, path), { recursive: true })
  for (const path of ['1.0.0/loader.js', '0.10.0/loader.js', '0.9.0/loader.js'])
    await writeFile(join(site, path), `/* ${path} */`.repeat(20))
  await writeFile(join(site, 'secret.json'), '{}')
  await writeFile(join(root, 'modal/greet.js'), '')
  await writeFile(join(root, 'modal/entry.js'), 'start()')
  await writeFile(join(root, 'modal/entry.css'), 'a{}')
  await writeFile(join(root, 'projects.json'), JSON.stringify({ projects: [projectEntry()] }))
  await publish({ siteDir: site, version: '1.0.0' })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(cdn => cdn.stop()))
})
afterAll(() => rm(root, { recursive: true }))

async function start(options: Partial<StartCdnOptions> = {}): Promise<RunningCdn> {
  const dirs = { siteDir: join(root, 'site'), modalDir: join(root, 'modal') }
  const cdn = await startCdn({ port: 0, projects: join(root, 'projects.json'), ...dirs, ...options })
  running.push(cdn)
  return cdn
}

test('serves the newest release over HTTP', async () => {
  const cdn = await start()
  expect(cdn).toMatchObject({ version: '1.0.0', url: `http://localhost:${cdn.port}` })
  const floating = await fetch(`${cdn.url}/1/loader.js`, { headers: { 'Accept-Encoding': 'br' } })
  expect(floating.headers.get('Content-Encoding')).toBe('br')
  expect(await floating.text()).toContain('1.0.0/loader.js')
  const { snippet } = (await (await fetch(`${cdn.url}/1/manifest.json`)).json()) as { snippet: string }
  expect(snippet).toContain(`src="${cdn.url}/1.0.0/loader.js"`)
  const modal = await fetch(`${cdn.url}/1.0.0/modal.html?p=demo&o=http://localhost:1`)
  expect(await modal.text()).toContain('<script type="module">start()</script>')
})

test('takes projects as entries, and the address others know it by', async () => {
  const cdn = await start({ projects: [projectEntry({ id: 'mine' })], publicUrl: 'https://cdn.example.com' })
  const modal = await fetch(`http://127.0.0.1:${cdn.port}/1.0.0/modal.html?p=mine&o=https://app.example`)
  expect(modal.headers.get('Content-Security-Policy')).toContain('https://cdn.example.com/assets/')
})

/** As a raw request: fetch would resolve the path. */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent: false }, response => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

test.each([
  '/../secret.json',
  '/assets/../secret.json',
  '/assets/%2e%2e/secret.json',
  '/1.0.0/..%2fsecret.json',
  '/assets/..\\secret.json',
  '//secret.json',
  '/secret.json',
])('keeps %s to itself', async path => {
  const { port } = await start()
  expect([400, 404]).toContain(await statusOf(port, path))
})

test('answers HEAD with the length', async () => {
  const cdn = await start()
  const response = await fetch(`${cdn.url}/1.0.0/loader.js`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'identity' },
  })
  expect(response.headers.get('Content-Length')).toBe(String('/* 1.0.0/loader.js */'.length * 20))
})

test('leaves the globals of the process it runs in alone', async () => {
  const before = [globalThis.Request, globalThis.Response]
  await start()
  expect([globalThis.Request, globalThis.Response]).toEqual(before)
})

test('limits a client by its address', async () => {
  const cdn = await start({ rateLimit: { burst: 1, perSecond: 0.01 } })
  const ask = async () => (await fetch(`${cdn.url}/v1/supported-chains?projectId=demo`)).status
  expect([await ask(), await ask()]).toEqual([200, 429])
})

test('lets a running request end when it stops', async () => {
  let release = () => {}
  let onAsked = () => {}
  const asked = new Promise<void>(resolve => {
    onAsked = resolve
  })
  const slow = () =>
    new Promise<void>(resolve => {
      release = resolve
      onAsked()
    })
  const cdn = await start({ probes: { slow } })
  const reply = fetch(`${cdn.url}/healthz`)
  await asked
  const stopped = cdn.stop()
  await expect(fetch(`${cdn.url}/healthz`)).rejects.toThrow()
  release()
  expect((await reply).status).toBe(200)
  await stopped
})

test.each<[string, () => Partial<StartCdnOptions>, RegExp]>([
  [
    'a site without a release',
    () => ({ siteDir: join(root, 'empty') }),
    /empty holds no release: run npm run build first/,
  ],
  ['no site', () => ({ siteDir: join(root, 'nowhere') }), /site directory .*nowhere cannot be read/],
  ['no modal', () => ({ modalDir: join(root, 'empty') }), /entry\.(js|css) cannot be read/],
  [
    'no projects file',
    () => ({ projects: join(root, 'nowhere.json') }),
    /projects file .*nowhere\.json cannot be read/,
  ],
  ['bad entries', () => ({ projects: [] }), /projects: needs at least one project/],
  [
    'a public URL with a path',
    () => ({ publicUrl: 'https://cdn.example.com/kit' }),
    /is not an origin; accepted: https:/,
  ],
  ['a foreign host', () => ({ host: '203.0.113.1' }), /Cannot listen on 203\.0\.113\.1/],
])('does not start with %s', async (_, options, message) => {
  await expect(start(options())).rejects.toThrow(message)
})

test('says which port is in use', async () => {
  const { port } = await start()
  await expect(start({ port })).rejects.toThrow(
    `Port ${port} is in use: stop what listens there, or set PORT to another`,
  )
})
