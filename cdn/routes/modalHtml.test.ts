import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { projectConfigSchema } from '../../shared/config.schema.ts'
import { parseRefusal } from '../../shared/protocol/handshake.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import { frameTemplate } from '../frameTemplate.mjs'
import type { AccessEntry } from '../middleware/accessLog.ts'
import { type Compressor, encodings } from '../sources/compressor.ts'
import { parseProjects } from '../store/parseProjects.ts'
import { createProjects } from '../store/projects.ts'
import {
  listedWallet,
  modalGreeting,
  modalScript,
  modalStyle,
  network,
  projectEntry,
  publicUrl,
  testApp,
} from '../testApp.ts'

const origin = 'https://app.example'
const path = (query: string) => `/1.0.0/modal.html?${query}`
const good = path(`p=demo&o=${origin}`)

async function configOf(app: Awaited<ReturnType<typeof testApp>>) {
  const html = await (await app.request(good)).text()
  return JSON.parse(inline(html, 'script type="application/json" id="config"'))
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inline = (html: string, tag: string) => new RegExp(`<${tag}>([^]*?)</`).exec(html)?.[1] ?? ''

function directives(response: Response): Record<string, string> {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(policy.split('; ').map(text => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]))
}

describe('the document', () => {
  test('contains one root and inline script and style, and makes no requests', async () => {
    const response = await (await testApp()).request(good)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<meta name="color-scheme" content="light">')
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html.match(/<div id="root" hidden><\/div>/g)).toHaveLength(1)
    expect(inline(html, 'style')).toBe(modalStyle)
    expect(inline(html, 'script type="module"')).toBe(modalScript)
    expect(html).not.toMatch(/\s(?:src|href|style|on\w+)=/)
  })

  test('contains a configuration the modal accepts', async () => {
    const html = await (await (await testApp()).request(good)).text()
    const config = JSON.parse(inline(html, 'script type="application/json" id="config"'))
    expect(projectConfigSchema.safeParse(config)).toMatchObject({ success: true })
    expect(config).toEqual({
      projectId: 'demo',
      version: '1.0.0',
      projectName: 'Demo',
      apiUrl: publicUrl,
      networks: [network('eip155:31337', 'http://127.0.0.1:1')],
      remote: { settings: {}, locked: [] },
      recommended: [],
      walletCount: 0,
    })
  })

  test("contains the project's settings and locks", async () => {
    const entry = projectEntry({ settings: { email: false, termsUrl: 'https://app.example/terms' }, locked: ['email'] })
    const config = await configOf(await testApp({}, [entry]))
    expect(config.remote).toEqual({
      settings: { email: false, termsUrl: 'https://app.example/terms' },
      locked: ['email'],
    })
  })

  test('contains the first wallets with their images, and paths of network images', async () => {
    const wallets = ['a', 'b', 'c', 'd', 'e'].map(id => ({ ...listedWallet(id), image: '/assets/icon.svg' }))
    const listing = { wallets, networkImages: { 'eip155:31337': '/images/chain.svg' } } as const
    const config = await configOf(await testApp({ listing }))
    expect(projectConfigSchema.safeParse(config)).toMatchObject({ success: true })
    expect(config.recommended.map(({ id, image }: ListedWallet) => [id, image])).toEqual(
      ['a', 'b', 'c', 'd'].map(id => [id, 'data:image/svg+xml,%3Csvg/%3E']),
    )
    expect(config.networks[0].image).toBe('/images/chain.svg')
  })

  test.each([
    ['ether on any chain that counts in it', 'eip155:31337', 'ETH', {}, '/images/ether.svg'],
    ['a currency of the same symbol in another namespace', 'solana:devnet', 'ETH', {}, undefined],
    ['a currency that nobody knows', 'eip155:31337', 'QQQ', {}, undefined],
    ['a symbol that every object has as a member', 'eip155:31337', 'constructor', {}, undefined],
    ['the operator’s own choice', 'eip155:31337', 'ETH', { coinImage: '/images/own.svg' }, '/images/own.svg'],
  ] as const)('the mark of %s', async (_, id, symbol, chosen, mark) => {
    const coinImages = { eip155: { ETH: '/images/ether.svg' } }
    const described = network(id, 'http://127.0.0.1:1')
    const nativeCurrency = { ...described.nativeCurrency, name: symbol, symbol }
    const networks = [{ ...described, nativeCurrency, ...chosen }]
    const config = await configOf(
      await testApp({ listing: { wallets: [], networkImages: {}, coinImages } }, [projectEntry({ networks })]),
    )
    expect(config.networks[0].coinImage).toBe(mark)
  })

  test('does not inline a large image', async () => {
    const files = {
      read: async () => ({ bytes: new Uint8Array(6001), encoded: {}, tag: 'tag' }),
    }
    const listing = { wallets: [{ ...listedWallet('a'), image: '/images/a.png' }], networkImages: {} }
    expect((await configOf(await testApp({ listing, files }))).recommended[0].image).toBe('/images/a.png')
  })

  test('keeps a hostile project name inside the configuration', async () => {
    const name = '</script><!--\u2028\u2029<script>alert(1)'
    const html = await (await (await testApp({}, [projectEntry({ name })])).request(good)).text()
    const text = inline(html, 'script type="application/json" id="config"')
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(text).projectName).toBe(name)
  })

  test('never contains private RPC URLs', async () => {
    const entry = projectEntry({ privateRpcUrls: { 'eip155:31337': ['https://rpc.example/secret'] } })
    const response = await (await testApp({}, [entry])).request(good)
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toMatch(/rpc\.example|secret/)
  })
})

describe('its headers', () => {
  test.each([
    ['no relay without WalletConnect', {}, ''],
    ['the public relay', { walletConnect: { projectId: 'id' } }, ' wss://relay.walletconnect.org'],
    [
      'the site’s own relay',
      { walletConnect: { projectId: 'id', relayUrl: 'ws://127.0.0.1:4405' } },
      ' ws://127.0.0.1:4405',
    ],
    [
      'the site’s own nodes',
      { customRpcUrls: { 'eip155:1': ['https://b.example/key', 'https://x*'], 'solana:dev': ['https://c.example'] } },
      ' https://b.example https://c.example',
    ],
    [
      'the nodes for reads in WalletConnect sessions',
      {
        walletConnect: { projectId: 'id', rpcMap: { 'eip155:1': 'https://b.example/key', 'eip155:10': 'https://x*' } },
      },
      ' https://b.example wss://relay.walletconnect.org',
    ],
  ])('allow %s', async (_, settings, relay) => {
    const response = await (
      await testApp({}, [projectEntry({ networks: [network('eip155:31337', 'https://a.example')], settings })])
    ).request(good)
    expect(directives(response)['connect-src']).toBe(`'self' https://a.example${relay}`)
  })

  test('allow the hashed inline parts, our assets and origin, the RPC origins, and only the page as ancestor', async () => {
    const networks = [
      network('eip155:31337', 'http://127.0.0.1:8545/a', 'https://rpc.example/key?x=1'),
      network('eip155:31338', 'http://127.0.0.1:8545/b'),
    ]
    const response = await (await testApp({}, [projectEntry({ networks })])).request(good)
    expect(directives(response)).toEqual({
      'default-src': "'none'",
      'script-src': `${sha256(modalGreeting)} ${sha256(modalScript)} ${publicUrl}/assets/`,
      'style-src': `${sha256(modalStyle)} ${publicUrl}/assets/`,
      'img-src': "'self' data:",
      'connect-src': "'self' http://127.0.0.1:8545 https://rpc.example",
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'frame-ancestors': origin,
    })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'max-age=300, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
    })
  })

  test("add the project's embedders to the ancestors", async () => {
    const app = await testApp({}, [projectEntry({ embedders: ['https://wallet.example'] })])
    expect(directives(await app.request(good))['frame-ancestors']).toBe(`${origin} https://wallet.example`)
  })

  test('hash a script after normalizing its line ends', async () => {
    const template = frameTemplate({ greeting: '', script: 'a()\r\nb()\rc()', style: '' })
    const response = await (await testApp({ template })).request(good)
    expect(directives(response)['script-src']).toContain(sha256('a()\nb()\nc()'))
    expect(await response.text()).toContain('a()\nb()\nc()')
  })
})

describe('its encoding', () => {
  test('is the best the client accepts', async () => {
    const app = await testApp()
    const ask = async (header: string) => {
      const response = await app.request(good, { headers: { 'Accept-Encoding': header } })
      return [response.headers.get('Content-Encoding'), (await response.text()).slice(0, 8)]
    }
    expect(await ask('gzip, deflate, br, zstd')).toEqual(['br', 'br of <!'])
    expect(await ask('gzip')).toEqual(['gzip', 'gzip of '])
    expect(await ask('br;q=0')).toEqual([null, '<!doctyp'])
  })

  test('is computed once for all pages of a project', async () => {
    const runs: string[] = []
    const compress: Compressor['compress'] = async (encoding, bytes, effort) => {
      runs.push(`${effort} ${encoding}`)
      return bytes
    }
    const app = await testApp({ compressor: { encodings, compress } })
    const ask = async (port: number) => {
      const response = await app.request(path(`p=demo&o=http://localhost:${port}`), {
        headers: { 'Accept-Encoding': 'br' },
      })
      expect(directives(response)['frame-ancestors']).toBe(`http://localhost:${port}`)
      return response.text()
    }
    const [first, ...others] = await Promise.all([1, 2, 3].map(ask))
    others.push(await ask(4))
    expect(others).toEqual([first, first, first])
    expect(runs.sort()).toEqual(['best br', 'best gzip'])
  })

  test('is tried again after a failure', async () => {
    let failures = 1
    const compress: Compressor['compress'] = async (_, bytes) => {
      if (failures-- > 0) throw new Error('once')
      return bytes
    }
    const app = await testApp({ compressor: { encodings: ['br'], compress } })
    expect([(await app.request(good)).status, (await app.request(good)).status]).toEqual([500, 200])
  })

  test('does not change the ETag, nor does the time', async () => {
    let now = 1_000_000
    const projects = createProjects(parseProjects({ projects: [projectEntry()] }, 'The test'))
    const tagOf = async (app: Awaited<ReturnType<typeof testApp>>, coding: string) =>
      (await app.request(good, { headers: { 'Accept-Encoding': coding } })).headers.get('ETag')
    const tags = [await tagOf(await testApp({ projects, now: () => now }), 'br')]
    now += 90_000
    const later = await testApp({ projects, now: () => now })
    tags.push(await tagOf(later, 'gzip'), await tagOf(later, ''))
    expect(new Set(tags).size).toBe(1)
  })

  test('carries the time of the answer in a header, even in a 304', async () => {
    let now = 1_000_000
    const app = await testApp({ now: () => now })
    const first = await app.request(good)
    expect(first.headers.get('Server-Timing')).toBe('made;desc=1000')
    now = 3_000_000
    const again = await app.request(good, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
    expect(again.headers.get('Server-Timing')).toBe('made;desc=3000')
  })

  test('is computed again after the project changes', async () => {
    let [project] = parseProjects({ projects: [projectEntry()] }, 'The test')
    const app = await testApp({ projects: { find: async () => project } })
    const tag = (await app.request(good)).headers.get('ETag')
    ;[project] = parseProjects({ projects: [projectEntry({ name: 'Other' })] }, 'The test')
    const other = await app.request(good)
    expect(await other.text()).toContain('"projectName":"Other"')
    expect(other.headers.get('ETag')).not.toBe(tag)
  })

  test('allows a 304, which repeats the policy', async () => {
    const app = await testApp()
    const tag = (await app.request(good)).headers.get('ETag') ?? ''
    const response = await app.request(good, { headers: { 'If-None-Match': tag } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(directives(response)['frame-ancestors']).toBe(origin)
  })

  test('has a length but no body for HEAD', async () => {
    const app = await testApp()
    const response = await app.request(good, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe(
      (await (await app.request(good)).arrayBuffer()).byteLength.toString(),
    )
    expect(await response.text()).toBe('')
  })
})

describe('a refusal', () => {
  test.each<[string, string, number, string, string]>([
    // what, query, status, code, ancestor
    ['no project', `o=${origin}`, 404, 'project_missing', origin],
    ['an empty project', `p=&o=${origin}`, 404, 'project_missing', origin],
    ['an unknown project', `p=nobody&o=${origin}`, 404, 'project_not_found', origin],
    ['a project id that is markup', `p=<script>&o=${origin}`, 404, 'project_not_found', origin],
    [
      'an origin that is not listed',
      'p=demo&o=https://evil.example',
      403,
      'origin_not_allowed',
      'https://evil.example',
    ],
    ['a suffix attack', 'p=demo&o=https://app.example.evil', 403, 'origin_not_allowed', 'https://app.example.evil'],
    ['no origin', 'p=demo', 403, 'unsupported_origin', "'none'"],
    ['an opaque origin', 'p=demo&o=null', 403, 'unsupported_origin', "'none'"],
    ['a file', 'p=demo&o=file://', 403, 'unsupported_origin', "'none'"],
    ['an origin with a path', `p=demo&o=${origin}/`, 403, 'unsupported_origin', "'none'"],
    ['a header in the origin', `p=demo&o=${origin}%0d%0aX-Evil:%201`, 403, 'unsupported_origin', "'none'"],
    ['a directive in the origin', 'p=demo&o=https://a;script-src%20*', 403, 'unsupported_origin', "'none'"],
    ['a directive in the host', "p=demo&o=https://a;script-src'self'.example", 403, 'unsupported_origin', "'none'"],
    ['a wildcard in the origin', 'p=demo&o=https://*.example', 403, 'unsupported_origin', "'none'"],
  ])('answers %s', async (_, query, status, code, ancestor) => {
    const response = await (await testApp()).request(path(query))
    const html = await response.text()
    const { 'frame-ancestors': ancestors, ...policy } = directives(response)
    expect(response.status).toBe(status)
    expect(ancestors).toBe(ancestor)
    expect(policy['default-src']).toBe("'none'")
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless')
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(response.headers.has('X-Evil')).toBe(false)
    expect(html).toContain(`Code: ${code}`)
    expect(html).not.toContain('lazy.js')
    expect(html.length).toBeLessThan(1200)

    const script = inline(html, 'script')
    if (ancestor === "'none'") {
      expect(html).not.toContain('<script')
      expect(policy['script-src']).toBe("'none'")
    } else {
      const said = /^parent\.postMessage\("(ck:refused:.*)","(.*)"\)$/.exec(script)
      expect(parseRefusal(JSON.parse(`"${said?.[1]}"`))).toMatchObject({ code })
      expect(said?.[2]).toBe(ancestor)
      expect(policy['script-src']).toBe(sha256(script))
    }
  })

  test('answers an unknown release', async () => {
    const response = await (await testApp()).request(`/2.0.0/modal.html?p=demo&o=${origin}`)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('parent.postMessage("ck:refused:version_mismatch:')
    expect(html).toContain(`${publicUrl}/1.0.0/loader.js`)
  })

  test('answers a rate-limited client with the seconds to wait', async () => {
    const app = await testApp({ rateLimit: { burst: 1, perSecond: 0.5 } })
    expect((await app.request(good)).status).toBe(200)
    const response = await app.request(good)
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('2')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(directives(response)['frame-ancestors']).toBe(origin)
    expect(await response.text()).toMatch(/parent\.postMessage\("ck:refused:rate_limited:[^"]+",/)
  })

  test('answers a server error with the log id, without its text', async () => {
    const entries: AccessEntry[] = []
    const projects = { find: () => Promise.reject(new Error('password of the database')) }
    const app = await testApp({ projects, log: entry => entries.push(entry) })
    const response = await app.request(good)
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toMatch(/parent\.postMessage\("ck:refused:internal:[^"]+",/)
    expect(html).not.toContain('password')
    expect(entries[0]).toMatchObject({ status: 500, code: 'internal', fault: 'Error: password of the database' })
    expect(response.headers.get('X-Request-Id')).toBe(entries[0]?.requestId)
    expect(html).toContain(entries[0]?.requestId)
  })

  test('gives way to the document after a temporary failure', async () => {
    let failures = 1
    const files = {
      async read() {
        if (failures-- > 0) throw new Error('once')
        return undefined
      },
    }
    const listing = { wallets: [{ ...listedWallet('a'), image: '/images/a.png' }], networkImages: {} }
    const app = await testApp({ files, listing })
    expect([(await app.request(good)).status, (await app.request(good)).status]).toEqual([500, 200])
  })

  test('uses the first of two origins, like the document', async () => {
    const app = await testApp()
    expect((await app.request(path(`p=demo&o=${origin}&o=https://evil.example`))).status).toBe(200)
    expect((await app.request(path(`p=demo&o=https://evil.example&o=${origin}`))).status).toBe(403)
    expect((await app.request(path(`p=demo&%6F=https://evil.example&o=${origin}`))).status).toBe(403)
  })
})
