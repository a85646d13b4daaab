import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiErrorSchema } from '../shared/api/apiError.schema.ts'
import { config } from '../shared/api/config.schema.ts'
import { wallets } from '../shared/api/wallets.schema.ts'
import { buildWorker } from './buildWorker.mjs'
import { publish } from './publish.mjs'
import { startCdn } from './startCdn.ts'
import { listedWallet, modalParts, modalScript, projectEntry } from './testApp.ts'
import { startWorkerd } from './testWorkerd.ts'

/** One suite for both runtimes, which must answer the same. */

const publicUrl = 'https://cdn.test'
const version = '1.0.0'
const projects = [
  projectEntry({
    settings: { email: false },
    locked: ['email'],
    networks: [{ ...networkAt('http://127.0.0.1:1') }],
  }),
]
const listing = {
  wallets: [listedWallet('a', { image: '/images/0123456789abcdef.svg' }), listedWallet('b')],
  networkImages: {},
}

function networkAt(url: string) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id: 'eip155:31337' as const, name: 'Local chain', nativeCurrency, rpcUrls: [url] }
}

let root = ''
let inputs: string[] = []
const ports: Record<string, number> = {}
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'runtimes-'))
  const at = (path: string) => join(root, path)
  for (const path of ['site/1.0.0', 'site/assets', 'site/images', 'modal', 'worker'])
    await mkdir(at(path), { recursive: true })
  await writeFile(at('site/1.0.0/loader.js'), 'window.ConnectKit = {}')
  await writeFile(at('site/1.0.0/modal.js'), 'modal')
  await writeFile(at('site/assets/lazy-ab12.js'), 'lazy()')
  await writeFile(at('site/images/0123456789abcdef.svg'), '<svg/>')
  await writeFile(at('site/listing.json'), JSON.stringify(listing))
  for (const [name, text] of [
    ['greet.js', modalParts.greeting],
    ['entry.js', modalParts.script],
    ['entry.css', modalParts.style],
    ['view.html', ''],
  ] as const)
    await writeFile(at(`modal/${name}`), text)

  await publish({ siteDir: at('site'), version, modalDir: at('modal') })
  await cp(at('site/1.0.0'), at('site/0.9.0'), { recursive: true })
  await writeFile(at('site/0.9.0/withdrawn'), '')
  await publish({ siteDir: at('site'), version })

  const metafile = await buildWorker({ outfile: at('worker/worker.mjs') })
  inputs = Object.keys(metafile.inputs)
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  const texts = { PROJECTS: JSON.stringify({ projects }), PUBLIC_URL: publicUrl }
  const [node, workerd] = await Promise.all([
    startCdn({ port: 0, publicUrl, projects, releasesDir: at('site') }),
    startWorkerd({ worker: at('worker/worker.mjs'), siteDir: at('site'), texts }),
  ])
  Object.assign(ports, { node: node.port, workerd: workerd.port })
  stops.push(node.stop, workerd.stop)
})
afterAll(async () => {
  await Promise.all(stops.map(stop => stop()))
  await rm(root, { recursive: true })
})

const ask = (runtime: string, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${ports[runtime]}${path}`, {
    ...init,
    headers: { 'Accept-Encoding': 'identity', ...init.headers },
  })

test('the worker contains no Node modules', () => {
  expect(inputs.some(path => path.endsWith('routes/modalHtml.ts'))).toBe(true)
  expect(
    inputs.filter(path =>
      /^node:|node-server|startCdn|sources\/(node|disk|projectsFile|walletsFile)|openStore|nodeSafeFetch|svgDrawer|drawSvg|keyThread|resvg|isPublicAddress|Dialect|node_modules\/(libsql|pg)\//.test(
        path,
      ),
    ),
  ).toEqual([])
})

describe.each(['node', 'workerd'])('on %s', runtime => {
  const page = 'https://app.example'

  test('an allowed page gets the document', async () => {
    const response = await ask(runtime, `/1.0.0/modal.html?p=demo&o=${page}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${page}`)
    const html = await response.text()
    expect(html).toContain(modalScript)
    expect(html).toContain('"settings":{"email":false},"locked":["email"]')
    expect(html).toContain('data:image/svg+xml,%3Csvg/%3E')
  })

  test('a refused page gets the reason, but no code of ours', async () => {
    const response = await ask(runtime, '/1.0.0/modal.html?p=demo&o=https://evil.example')
    expect(response.status).toBe(403)
    expect(response.headers.get('Content-Security-Policy')).toContain('frame-ancestors https://evil.example')
    const html = await response.text()
    expect(html).toContain('ck:refused:origin_not_allowed')
    expect(html).not.toContain(modalScript)
  })

  test('a browser with the current document gets a 304', async () => {
    const path = `/1.0.0/modal.html?p=demo&o=${page}`
    const tag = (await ask(runtime, path)).headers.get('ETag') ?? ''
    expect((await ask(runtime, path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  test('settings and wallets are served', async () => {
    const settings = await (await ask(runtime, '/v1/config?projectId=demo')).json()
    expect(config.reply.safeParse(settings)).toMatchObject({ success: true })
    expect(settings).toEqual({ settings: { email: false }, locked: ['email'] })
    const listed = await (await ask(runtime, '/v1/wallets?projectId=demo&search=ET%20B')).json()
    expect(wallets.reply.safeParse(listed)).toMatchObject({ success: true })
    expect(listed).toEqual({ data: [listedWallet('b')], count: 1 })
  })

  test('published files are served unchanged', async () => {
    const loader = await ask(runtime, '/1/loader.js')
    expect(await loader.text()).toBe('window.ConnectKit = {}')
    const late = await ask(runtime, '/1/modal.js')
    expect(await late.text()).toBe('modal')
    expect(late.headers.get('Cache-Control')).toBe('public, max-age=300')
    const image = await ask(runtime, '/images/0123456789abcdef.svg')
    expect(image.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
    expect(image.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const manifest = await (await ask(runtime, '/1/manifest.json')).json()
    expect(manifest.snippet).toContain(`src="${publicUrl}/1.0.0/loader.js"`)
  })

  test('the health check succeeds', async () => {
    expect(await (await ask(runtime, '/healthz')).json()).toEqual({ ok: true, version, services: { cdn: publicUrl } })
  })

  test('refusals are JSON', async () => {
    for (const [path, init, status] of refused) {
      const response = await ask(runtime, path, init)
      expect([path, response.status]).toEqual([path, status])
      expect(apiErrorSchema.safeParse(await response.json())).toMatchObject({ success: true })
    }
  })

  test('features that need the database are not available on an edge worker', async () => {
    const account = '/v1/account/0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
    const network = 'projectId=demo&chainId=eip155:31337'
    const onNode = runtime === 'node'
    for (const [path, status, code] of [
      // Nothing failed there: an edge worker has no history.
      [`${account}/history?${network}`, onNode ? 502 : 200, onNode ? 'node_failed' : undefined],
      [`${account}/nfts?${network}`, onNode ? 502 : 200, onNode ? 'node_failed' : undefined],
      [`/v1/pictures/${'a'.repeat(40)}`, onNode ? 404 : 503, onNode ? 'not_found' : 'not_available'],
      // These need only a node, and this one cannot be reached.
      [`${account}/balance?${network}&currency=usd`, 502, 'node_failed'],
    ] as const) {
      const response = await ask(runtime, path)
      expect([path, response.status, (await response.json()).code]).toEqual([path, status, code])
    }
    const simulated = await ask(runtime, `/v1/simulation?${network}`, {
      method: 'POST',
      body: JSON.stringify({ from: `0x${'1'.repeat(40)}`, calls: [{ to: `0x${'2'.repeat(40)}` }] }),
    })
    expect(await simulated.json()).toEqual({ result: 'unknown', changes: [] })
  })

  test('an unreachable node becomes a JSON-RPC error', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const response = await ask(runtime, '/v1/?projectId=demo&chainId=eip155:31337', { method: 'POST', body })
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } })
  })
})

const refused: [string, RequestInit, number][] = [
  ['/nothing', {}, 404],
  ['/v1/config', {}, 401],
  ['/v1/config?projectId=nobody', {}, 403],
  ['/v1/config?projectId=demo', { headers: { Origin: 'https://evil.example' } }, 403],
  ['/v1/config?projectId=demo', { method: 'POST' }, 405],
  ['/v1/wallets?projectId=demo&page=0', {}, 400],
  ['/v1/?projectId=demo&chainId=eip155:31337', { method: 'POST', body: '{' }, 400],
  ['/assets/nothing.js', {}, 404],
  ['/listing.json', {}, 404],
]

/** Headers that depend on the connection, the time or the single request. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'server-timing', 'x-request-id']

test.each([
  ...[
    '/1.0.0/modal.html?p=demo&o=https://app.example',
    '/1.0.0/modal.html?p=demo&o=https://evil.example',
    '/1.0.0/modal.html?p=nobody&o=https://app.example',
    '/2.0.0/modal.html?p=demo&o=https://app.example',
    '/0.9.0/modal.html?p=demo&o=https://app.example',
    '/0.9.0/loader.js',
    '/v1/config?projectId=demo',
    '/v1/wallets?projectId=demo',
    '/v1/supported-chains?projectId=demo',
    '/1.0.0/loader.js',
    '/1/manifest.json',
    '/images/0123456789abcdef.svg',
    '/healthz',
  ].map((path): [string, RequestInit] => [path, {}]),
  ...refused.map(([path, init]): [string, RequestInit] => [path, init]),
])('both answer %s with the same bytes and headers', async (path, init) => {
  const answers = await Promise.all(
    ['node', 'workerd'].map(async runtime => {
      const response = await ask(runtime, path, init)
      const headers = [...response.headers].filter(([name]) => !ownHeaders.includes(name)).sort()
      const body = await response.text()
      if (path !== '/healthz') return { status: response.status, headers, body }
      // Each got different requests, and so learned different limits of its nodes.
      const { nodes, ...facts } = JSON.parse(body)
      return { status: response.status, headers: headers.filter(([name]) => name !== 'content-length'), facts }
    }),
  )
  expect(answers[1]).toEqual(answers[0])
})
