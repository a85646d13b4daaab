import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'libsql'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPatience } from '../shared/testPatience.ts'
import { publish } from './publish.mjs'
import type { StartCdnOptions } from './StartCdnOptions.ts'
import { type RunningCdn, startCdn } from './startCdn.ts'
import { listedWallet, network, projectEntry } from './testApp.ts'
import { startNode, stopNodes, working } from './testNode.ts'

/** Of a start whose database answers at once; less than what it would wait if its parts waited in turn. */
const startMs = 1500 * Math.min(testPatience, 3)

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
  await writeModal('start()')
  await writeFile(join(root, 'projects.json'), JSON.stringify({ projects: [projectEntry()] }))
  await publish({ siteDir: site, version: '1.0.0', modalDir: join(root, 'modal') })
  await mkdir(join(root, 'pictures'))
  await writeFile(join(root, 'pictures/mine.svg'), '<svg>mine</svg>')
  await writeFile(join(root, 'wallets.json'), JSON.stringify([listedWallet('mine', { image: 'mine.svg' })]))
  await writeFile(join(root, 'unpainted.json'), JSON.stringify([listedWallet('mine', { image: 'gone.svg' })]))
  await cp(site, join(root, 'listed'), { recursive: true })
  await cp(join(site, '0.9.0'), join(root, 'bare/0.9.0'), { recursive: true })
  const listing = { wallets: [listedWallet('a'), listedWallet('b')], networkImages: {} }
  await writeFile(join(root, 'listed/listing.json'), JSON.stringify(listing))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(cdn => cdn.stop()))
})
afterAll(() => rm(root, { recursive: true }))

async function writeModal(script: string) {
  const parts = { 'greet.js': '', 'entry.js': script, 'entry.css': 'a{}', 'view.html': '' }
  for (const [name, text] of Object.entries(parts)) await writeFile(join(root, 'modal', name), text)
}

async function start(options: Partial<StartCdnOptions> = {}): Promise<RunningCdn> {
  const cdn = await startCdn({
    port: 0,
    projects: join(root, 'projects.json'),
    releasesDir: join(root, 'site'),
    ...options,
  })
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

test('accepts projects as entries, and a public URL', async () => {
  const cdn = await start({ projects: [projectEntry({ id: 'mine' })], publicUrl: 'https://cdn.example.com' })
  const modal = await fetch(`http://127.0.0.1:${cdn.port}/1.0.0/modal.html?p=mine&o=https://app.example`)
  expect(modal.headers.get('Content-Security-Policy')).toContain('https://cdn.example.com/assets/')
})

test('asks the only node of a network, within what is left of its time by the real clock', async () => {
  const node = await startNode(working)
  const cdn = await start({ projects: [projectEntry({ networks: [network('eip155:31337', node.url)] })] })
  const call = { jsonrpc: '2.0', id: 7, method: 'eth_gasPrice', params: [] }
  const path = '/v1/?chainId=eip155:31337&projectId=demo'
  const response = await fetch(`${cdn.url}${path}`, { method: 'POST', body: JSON.stringify(call) })
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: 'eth_gasPrice done' })
  stopNodes()
})

test.each(['127.0.0.1', 'localhost'])('says so if it starts without its database at %s, and starts', async host => {
  const events: object[] = []
  const log = (entry: object) => void ('event' in entry && events.push(entry))
  const patience = { connections: 3, connectTimeoutMs: 1000, statementTimeoutMs: 5000 }
  const startedAt = performance.now()
  const cdn = await start({ database: `postgres://ck:secret@${host}:9/ck`, postgres: patience, log })
  // Everything that needs the database at a start waits for it together, once.
  expect(performance.now() - startedAt).toBeLessThan(1000 + startMs)
  const reason = (pattern: RegExp) => ({ reason: expect.stringMatching(pattern) })
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'database.away', database: 'cache', ...reason(/gone: .*ECONNREFUSED/) }),
  )
  expect(events).toContainEqual(expect.objectContaining({ event: 'jobs.away', ...reason(/ECONNREFUSED/) }))
  expect(events).toContainEqual(expect.objectContaining({ event: 'projects.unread', ...reason(/ECONNREFUSED/) }))
  expect(JSON.stringify(events)).not.toContain('secret')
  expect((await fetch(`${cdn.url}/healthz`)).status).toBe(503)
  expect((await fetch(`${cdn.url}/v1/config?projectId=demo`)).status).toBe(200)
})

test('neither its start nor a visitor waits for a database that never answers', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const patience = { connections: 3, connectTimeoutMs: 1000, statementTimeoutMs: 5000 }
  const startedAt = performance.now()
  const cdn = await start({ database: `postgres://ck:secret@127.0.0.1:${port}/ck`, postgres: patience })
  // Once for the stores, and once for the jobs, which have a connection of their own.
  expect(performance.now() - startedAt).toBeLessThan(2000 + startMs)
  const waits = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await setTimeout(100 * index)
      const askedAt = performance.now()
      expect((await fetch(`${cdn.url}/v1/config?projectId=demo`)).status).toBe(200)
      return performance.now() - askedAt
    }),
  )
  expect(Math.max(...waits)).toBeLessThan(1000)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

/** Sends a raw request, because fetch would resolve the path. */
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
])('does not serve %s', async path => {
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

/** Sends a request in raw pieces. @returns the output of the server until it has answered or closed the connection */
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
  for (const piece of pieces) {
    if (socket.closed) break
    if (typeof piece !== 'string') await piece()
    else if (socket.writable) socket.write(piece)
  }
  await ended
  return { said, lastedMs: performance.now() - startedAt }
}

const post = 'POST /v1/?projectId=demo&chainId=eip155:31337 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

// hono's bodyLimit answered 500.
test('accepts a body without a length', async () => {
  const { port } = await start()
  const [one, two] = ['{"jsonrpc":"2.0","id":1,', '"method":"eth_sign"}']
  const { said } = await converse(port, chunked, chunk(one), chunk(two), chunk(''))
  expect(said).toMatch(/^HTTP\/1\.1 200 /)
  expect(said).toContain('"code":-32601')
})

test.each([
  ['without a length', [chunked, ...Array.from({ length: 20 }, () => chunk('x'.repeat(65_536)))]],
  ['with a length', [`${post}Content-Length: ${(1 << 20) + 1}\r\n\r\n`]],
])('refuses a body over the limit %s', async (_, pieces) => {
  const { port } = await start()
  const { said } = await converse(port, ...pieces)
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said).toContain('"code":"body_too_large"')
})

test.each([
  ['no HTTP', 'GARBAGE\r\n\r\n', 400],
  ['a header without a name', 'GET /healthz HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n', 400],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no address', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ['a head that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('answers %s in JSON', async (_, text, status) => {
  const { port } = await start()
  const { said } = await converse(port, text)
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(said).toContain('{"error":"The request cannot be read","code":"invalid_request"}')
})

test('cuts clients that send their body or their head too slowly', async () => {
  const { port } = await start()
  const drops = (piece: string) => Array.from({ length: 40 }, () => [piece, () => setTimeout(500)]).flat()
  const [body, head] = await Promise.all([
    converse(port, chunked, ...drops(chunk(' '))),
    converse(port, 'GET /healthz HTTP/1.1\r\n', ...drops('X: 1\r\n')),
  ])
  expect(body.said).toMatch(/^HTTP\/1\.1 400 /)
  expect(body.said).toContain('did not arrive within 10000 ms')
  for (const { lastedMs } of [body, head]) expect(lastedMs).toBeLessThan(19_000)
})

test('picks up changes of its projects file, and keeps the last valid one', async () => {
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
    { event: 'releases.reloaded', version: '1.0.0', releases: 3, time: expect.any(String) },
    { event: 'projects.reloaded', projects: 2, time: expect.any(String) },
    { event: 'releases.reloaded', version: '1.0.0', releases: 3, time: expect.any(String) },
    { event: 'projects.refused', reason: expect.stringContaining('is not JSON'), time: expect.any(String) },
  ])
})

describe('releases', () => {
  /** Makes a separate build and publishes its release into the folder. */
  async function publishRelease(version: string, releasesDir: string, lazy = version) {
    const siteDir = await mkdtemp(join(root, 'build-'))
    await mkdir(join(siteDir, version))
    await mkdir(join(siteDir, 'assets'))
    await writeFile(join(siteDir, version, 'loader.js'), `loader of ${version}`)
    await writeFile(join(siteDir, `assets/lazy-${lazy}.js`), `lazy of ${version}`)
    await writeModal(`frame of ${version}`)
    await publish({ siteDir, version, modalDir: join(root, 'modal'), releasesDir })
    return siteDir
  }
  const page = 'p=demo&o=https://app.example'

  async function startWith(...versions: string[]) {
    const releasesDir = await mkdtemp(join(root, 'releases-'))
    for (const version of versions) await publishRelease(version, releasesDir)
    const events: object[] = []
    const cdn = await start({ releasesDir, log: entry => 'event' in entry && events.push(entry) })
    const ask = async (path: string) => {
      const response = await fetch(cdn.url + path)
      return { status: response.status, text: await response.text() }
    }
    return { releasesDir, cdn, ask, events }
  }

  // Earlier servers answered 404 to the frame of 1.0.0 after an upgrade.
  test('stay available after the next one, which needs no restart', async () => {
    const { releasesDir, cdn, ask } = await startWith('1.0.0')
    const before = await ask(`/1.0.0/modal.html?${page}`)
    await publishRelease('1.1.0', releasesDir)
    await cdn.reload()
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining('frame of 1.0.0') })
    expect(await ask(`/1.0.0/modal.html?${page}`)).toEqual(before)
    const newer = await ask(`/1.1.0/modal.html?${page}`)
    expect(newer).toMatchObject({ status: 200, text: expect.stringContaining('frame of 1.1.0') })
    expect(newer.text).toContain('"version":"1.1.0"')
    for (const version of ['1.0.0', '1.1.0']) {
      expect(await ask(`/${version}/loader.js`)).toEqual({ status: 200, text: `loader of ${version}` })
      expect(await ask(`/assets/lazy-${version}.js`)).toEqual({ status: 200, text: `lazy of ${version}` })
      expect(JSON.parse((await ask(`/${version}/manifest.json`)).text)).toMatchObject({ version })
    }
    expect((await ask('/1/loader.js')).text).toBe('loader of 1.1.0')
    expect(JSON.parse((await ask('/healthz')).text)).toMatchObject({ version: '1.1.0' })
  })

  test('are found when another server, which has reread them already, names one', async () => {
    const { releasesDir, cdn, ask, events } = await startWith('1.0.0')
    await publishRelease('1.1.0', releasesDir)
    expect((await ask('/1/loader.js')).text).toBe('loader of 1.0.0')
    expect(await ask(`/1.1.0/modal.html?${page}`)).toMatchObject({ text: expect.stringContaining('frame of 1.1.0') })
    expect((await ask('/1/loader.js')).text).toBe('loader of 1.1.0')
    expect((await ask('/1.2.0/loader.js')).status).toBe(404)
    expect(events.filter(entry => 'event' in entry && entry.event === 'releases.reloaded')).toHaveLength(1)
    await cdn.stop()
  })

  test('each major version has its own newest release', async () => {
    const { ask } = await startWith('1.0.0', '1.2.0', '2.0.0')
    expect((await ask('/1/loader.js')).text).toBe('loader of 1.2.0')
    expect((await ask('/2/loader.js')).text).toBe('loader of 2.0.0')
    expect((await ask('/3/loader.js')).status).toBe(404)
  })

  test('a withdrawn one says to update, and its files are still served', async () => {
    const { releasesDir, cdn, ask } = await startWith('1.0.0', '1.1.0')
    await writeFile(join(releasesDir, '1.1.0/withdrawn'), '')
    await cdn.reload()
    const refused = await ask(`/1.1.0/modal.html?${page}`)
    expect(refused.status).toBe(404)
    expect(refused.text).toContain('ck:refused:version_mismatch')
    expect(refused.text).toContain(
      `release 1.1.0 was withdrawn. Update its script tag: load ${cdn.url}/1.0.0/loader.js`,
    )
    expect(refused.text).not.toContain('frame of')
    expect((await ask('/1.1.0/loader.js')).text).toBe('loader of 1.1.0')
    expect((await ask('/1/loader.js')).text).toBe('loader of 1.0.0')
    await writeFile(join(releasesDir, '1.0.0/withdrawn'), '')
    await cdn.reload()
    expect((await ask(`/1.0.0/modal.html?${page}`)).text).toContain('its operator has no other yet')
    expect((await ask('/1/loader.js')).status).toBe(200)
  })

  test('published files cannot be changed', async () => {
    const releasesDir = await mkdtemp(join(root, 'releases-'))
    await publishRelease('1.0.0', releasesDir, 'same')
    await publishRelease('1.0.0', releasesDir, 'same')
    await expect(publishRelease('1.1.0', releasesDir, 'same')).rejects.toThrow(
      'already holds a different assets/lazy-same.js. Published files never change: raise the version',
    )
    expect((await readdir(releasesDir)).sort()).toEqual([
      ...['1.0.0', '_headers', 'assets', 'headers.caddy', 'headers.nginx', 'releases.json'],
    ])
    expect(await readFile(join(releasesDir, 'assets/lazy-same.js'), 'utf8')).toBe('lazy of 1.0.0')
  })

  test('an unreadable folder leaves the last one in use', async () => {
    const { releasesDir, cdn, ask, events } = await startWith('1.0.0')
    await rm(releasesDir, { recursive: true })
    await cdn.reload()
    expect((await ask(`/1.0.0/modal.html?${page}`)).status).toBe(200)
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'releases.refused', reason: expect.stringContaining('cannot be read') }),
    )
  })
})

test("serves an operator's own wallet list with its images", async () => {
  const cdn = await start({ wallets: join(root, 'wallets.json'), imagesDir: join(root, 'pictures') })
  const { data } = await (await fetch(`${cdn.url}/v1/wallets?projectId=demo`)).json()
  const image = expect.stringMatching(/^\/images\/[0-9a-f]{16}\.svg$/)
  expect(data).toEqual([listedWallet('mine', { image, order: 1 })])
  const picture = await fetch(cdn.url + data[0].image)
  expect(await picture.text()).toBe('<svg>mine</svg>')
  expect(picture.headers.get('Cache-Control')).toContain('immutable')
})

test('serves the published wallet list', async () => {
  const cdn = await start({ releasesDir: join(root, 'listed') })
  const { count } = await (await fetch(`${cdn.url}/v1/wallets?projectId=demo`)).json()
  expect(count).toBe(2)
})

test('keeps connections open while a visitor reads', async () => {
  const cdn = await start()
  const response = await fetch(`${cdn.url}/healthz`)
  expect(response.headers.get('Keep-Alive')).toBe('timeout=65')
})

test('does not change the globals of its process', async () => {
  const before = [globalThis.Request, globalThis.Response]
  await start()
  expect([globalThis.Request, globalThis.Response]).toEqual(before)
})

test('limits a client by its address', async () => {
  const cdn = await start({ rateLimit: { burst: 1, perSecond: 0.01 } })
  const ask = async () => (await fetch(`${cdn.url}/v1/supported-chains?projectId=demo`)).status
  expect([await ask(), await ask()]).toEqual([200, 429])
})

test('stays up while its database is locked, and its health check says so', async () => {
  const folder = join(root, 'locked')
  await mkdir(folder)
  const other = new Database(join(folder, 'cache.db'))
  other.exec('pragma journal_mode = WAL')
  other.exec('begin immediate')
  const cdn = await start({ database: folder })
  const health = async () => {
    const response = await fetch(`${cdn.url}/healthz`)
    return [response.status, (await response.json()).failing]
  }
  expect(await health()).toEqual([503, ['cache']])
  expect((await fetch(`${cdn.url}/1/loader.js`)).status).toBe(200)
  other.exec('rollback')
  other.close()
  expect(await health()).toEqual([200, undefined])
})

test('lets a running request finish when it stops', async () => {
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
  // At once: the system itself accepts for a server that still listens.
  const late = connect(cdn.port, '127.0.0.1')
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
  release()
  expect((await reply).status).toBe(200)
  await stopped
})

test.each<[string, () => Partial<StartCdnOptions>, RegExp]>([
  [
    'a folder without a release',
    () => ({ releasesDir: join(root, 'empty') }),
    /empty holds no release: run npm run build first/,
  ],
  ['no folder', () => ({ releasesDir: join(root, 'nowhere') }), /folder of releases .*nowhere cannot be read/],
  ['no frame', () => ({ releasesDir: join(root, 'bare') }), /Release 0\.9\.0 in .*bare has no modal\.template/],
  [
    'no projects file',
    () => ({ projects: join(root, 'nowhere.json') }),
    /projects file .*nowhere\.json cannot be read/,
  ],
  ['no wallet list', () => ({ wallets: join(root, 'nowhere.json') }), /list of wallets .*nowhere\.json cannot be read/],
  [
    'an invalid wallet list',
    () => ({ wallets: join(root, 'projects.json') }),
    /projects\.json cannot be used:\n {2}the file: accepted/,
  ],
  [
    'a missing image',
    () => ({ wallets: join(root, 'unpainted.json'), imagesDir: join(root, 'pictures') }),
    /names the picture gone\.svg, which is not in .*pictures/,
  ],
  ['invalid entries', () => ({ projects: [] }), /projects: needs at least one project/],
  [
    'a public URL with a path',
    () => ({ publicUrl: 'https://cdn.example.com/kit' }),
    /is not an origin; accepted: https:/,
  ],
  ['a foreign host', () => ({ host: '203.0.113.1' }), /Cannot listen on 203\.0\.113\.1/],
])('does not start with %s', async (_, options, message) => {
  await expect(start(options())).rejects.toThrow(message)
})

test('names the port that is in use', async () => {
  const { port } = await start()
  await expect(start({ port })).rejects.toThrow(
    `Port ${port} is in use: stop what listens there, or set PORT to another`,
  )
})
