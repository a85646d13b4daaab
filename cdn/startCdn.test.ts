import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publish } from './publish.mjs'
import { type RunningCdn, type StartCdnOptions, startCdn } from './startCdn.ts'
import { listedWallet, projectEntry } from './testApp.ts'

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
  await mkdir(join(root, 'pictures'))
  await writeFile(join(root, 'pictures/mine.svg'), '<svg>mine</svg>')
  await writeFile(join(root, 'wallets.json'), JSON.stringify([listedWallet('mine', { image: 'mine.svg' })]))
  await writeFile(join(root, 'unpainted.json'), JSON.stringify([listedWallet('mine', { image: 'gone.svg' })]))
  await cp(site, join(root, 'listed'), { recursive: true })
  const listing = { wallets: [listedWallet('a'), listedWallet('b')], networkImages: {} }
  await writeFile(join(root, 'listed/listing.json'), JSON.stringify(listing))
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

/** A request in pieces, sent as they are. @returns what the server says until it ends the connection, or has answered */
async function converse(port: number, ...pieces: readonly (string | (() => Promise<unknown>))[]) {
  const socket = connect(port, '127.0.0.1')
  const startedAt = performance.now()
  let said = ''
  const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket
    .on('error', () => {})
    .on('data', chunk => {
      said += chunk
    })
  for (const piece of pieces)
    if (typeof piece !== 'string') await piece()
    else if (socket.writable) socket.write(piece)
  await ended
  return { said, lastedMs: performance.now() - startedAt }
}

const post = 'POST /v1/?projectId=demo&chainId=eip155:31337 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

// Answered by 500 before bodies were read here.
test('takes a body whose length is not told', async () => {
  const { port } = await start()
  const [one, two] = ['{"jsonrpc":"2.0","id":1,', '"method":"eth_sign"}']
  const { said } = await converse(port, chunked, chunk(one), chunk(two), chunk(''))
  expect(said).toMatch(/^HTTP\/1\.1 200 /)
  expect(said).toContain('"code":-32601')
})

test.each([
  ['whose length is not told', [chunked, ...Array.from({ length: 20 }, () => chunk('x'.repeat(65_536)))]],
  ['whose length is', [`${post}Content-Length: ${(1 << 20) + 1}\r\n\r\n`]],
])('refuses a body over the limit %s', async (_, pieces) => {
  const { port } = await start()
  const { said } = await converse(port, ...pieces)
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said).toContain('"code":"body_too_large"')
})

test('cuts a client that drips its body', { timeout: 30_000 }, async () => {
  const { port } = await start()
  const drops = Array.from({ length: 40 }, () => [chunk(' '), () => setTimeout(500)]).flat()
  const { said, lastedMs } = await converse(port, chunked, ...drops)
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said).toContain('did not arrive within 10000 ms')
  expect(lastedMs).toBeLessThan(25_000)
})

test('cuts a client that drips its head', { timeout: 30_000 }, async () => {
  const { port } = await start()
  const drops = Array.from({ length: 40 }, () => ['X: 1\r\n', () => setTimeout(500)]).flat()
  const { lastedMs } = await converse(port, 'GET /healthz HTTP/1.1\r\n', ...drops)
  expect(lastedMs).toBeLessThan(25_000)
})

test('follows its projects file, and keeps the last good one', async () => {
  const path = join(root, 'followed.json')
  const write = (...entries: object[]) => writeFile(path, JSON.stringify({ projects: entries }))
  const events: object[] = []
  await write(projectEntry({ id: 'first' }))
  const cdn = await start({ projects: path, log: entry => 'event' in entry && events.push(entry) })
  const statusOf = async (id: string) => (await fetch(`${cdn.url}/v1/config?projectId=${id}`)).status
  await write(projectEntry({ id: 'second' }), projectEntry({ id: 'third' }))
  await cdn.reload()
  expect([await statusOf('first'), await statusOf('second')]).toEqual([403, 200])
  await writeFile(path, '{')
  await cdn.reload()
  expect(await statusOf('second')).toBe(200)
  expect(events).toEqual([
    { event: 'started', version: '1.0.0', url: cdn.url, projects: 1, wallets: 0, time: expect.any(String) },
    { event: 'projects.reloaded', projects: 2, time: expect.any(String) },
    { event: 'projects.refused', reason: expect.stringContaining('is not JSON'), time: expect.any(String) },
  ])
})

test("serves an operator's own list of wallets with its pictures", async () => {
  const cdn = await start({ wallets: join(root, 'wallets.json'), imagesDir: join(root, 'pictures') })
  const { data } = await (await fetch(`${cdn.url}/v1/wallets?projectId=demo`)).json()
  const image = expect.stringMatching(/^\/images\/[0-9a-f]{16}\.svg$/)
  expect(data).toEqual([listedWallet('mine', { image, order: 1 })])
  const picture = await fetch(cdn.url + data[0].image)
  expect(await picture.text()).toBe('<svg>mine</svg>')
  expect(picture.headers.get('Cache-Control')).toContain('immutable')
})

test('serves the published list of wallets', async () => {
  const cdn = await start({ siteDir: join(root, 'listed') })
  const { count } = await (await fetch(`${cdn.url}/v1/wallets?projectId=demo`)).json()
  expect(count).toBe(2)
})

test('keeps connections for a visitor who reads', async () => {
  const cdn = await start()
  const response = await fetch(`${cdn.url}/healthz`)
  expect(response.headers.get('Keep-Alive')).toBe('timeout=65')
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
  ['no modal', () => ({ modalDir: join(root, 'empty') }), /(greet|entry)\.(js|css) cannot be read/],
  [
    'no projects file',
    () => ({ projects: join(root, 'nowhere.json') }),
    /projects file .*nowhere\.json cannot be read/,
  ],
  [
    'no list of wallets',
    () => ({ wallets: join(root, 'nowhere.json') }),
    /list of wallets .*nowhere\.json cannot be read/,
  ],
  [
    'a bad one',
    () => ({ wallets: join(root, 'projects.json') }),
    /projects\.json cannot be used:\n {2}the file: accepted/,
  ],
  [
    'a picture that is missing',
    () => ({ wallets: join(root, 'unpainted.json'), imagesDir: join(root, 'pictures') }),
    /names the picture gone\.svg, which is not in .*pictures/,
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
