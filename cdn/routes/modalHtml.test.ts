import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { modalConfigSchema } from '../../shared/config.schema.ts'
import { modalGreeting, modalScript, modalStyle, network, projectEntry, publicUrl, testApp } from '../testApp.ts'

const origin = 'https://app.example'
const path = (query: string) => `/1.0.0/modal.html?${query}`
const good = path(`p=demo&o=${origin}`)

const sha384 = (text: string) => `'sha384-${createHash('sha384').update(text).digest('base64')}'`
const inline = (html: string, tag: string) => new RegExp(`<${tag}>([^]*?)</`).exec(html)?.[1] ?? ''

function directives(response: Response): Record<string, string> {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  return Object.fromEntries(policy.split('; ').map(text => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]))
}

describe('the document', () => {
  test('holds one root, the inline script and style, and nothing a browser would fetch', async () => {
    const response = await (await testApp()).request(good)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<meta name="color-scheme" content="light">')
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html.match(/<div id="root"><\/div>/g)).toHaveLength(1)
    expect(inline(html, 'style')).toBe(modalStyle)
    expect(inline(html, 'script type="module"')).toBe(modalScript)
    expect(html).not.toMatch(/\s(?:src|href|style|on\w+)=/)
  })

  test('carries a configuration the modal accepts', async () => {
    const html = await (await (await testApp()).request(good)).text()
    const config = JSON.parse(inline(html, 'script type="application/json" id="config"'))
    expect(modalConfigSchema.safeParse(config)).toMatchObject({ success: true })
    expect(config).toEqual({
      projectId: 'demo',
      version: '1.0.0',
      origin,
      projectName: 'Demo',
      apiUrl: publicUrl,
      networks: [network('eip155:31337', 'http://127.0.0.1:1')],
    })
  })

  test('keeps a hostile project name inside the configuration', async () => {
    const name = '</script><!--\u2028\u2029<script>alert(1)'
    const html = await (await (await testApp({}, [projectEntry({ name })])).request(good)).text()
    const text = inline(html, 'script type="application/json" id="config"')
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(text).projectName).toBe(name)
  })

  test('never tells a browser of private RPC URLs', async () => {
    const entry = projectEntry({ privateRpcUrls: { 'eip155:31337': ['https://rpc.example/secret'] } })
    const response = await (await testApp({}, [entry])).request(good)
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toMatch(/rpc\.example|secret/)
  })
})

describe('its headers', () => {
  test('admit the inline parts by hash, our assets, our origin and the RPC origins, and that page as ancestor', async () => {
    const networks = [
      network('eip155:31337', 'http://127.0.0.1:8545/a', 'https://rpc.example/key?x=1'),
      network('eip155:31338', 'http://127.0.0.1:8545/b'),
    ]
    const response = await (await testApp({}, [projectEntry({ networks })])).request(good)
    expect(directives(response)).toEqual({
      'default-src': "'none'",
      'script-src': `${sha384(modalGreeting)} ${sha384(modalScript)} ${publicUrl}/assets/`,
      'style-src': `${sha384(modalStyle)} ${publicUrl}/assets/`,
      'img-src': "'self' data:",
      'connect-src': "'self' http://127.0.0.1:8545 https://rpc.example",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
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

  test('hash a script as the HTML parser reads it', async () => {
    const { createModalTemplate } = await import('../document/modalDocument.ts')
    const template = await createModalTemplate({ greeting: '', script: 'a()\r\nb()\rc()', style: '' })
    const response = await (await testApp({ template })).request(good)
    expect(directives(response)['script-src']).toContain(sha384('a()\nb()\nc()'))
    expect(await response.text()).toContain('a()\nb()\nc()')
  })
})

describe('its coding', () => {
  test('is brotli when accepted, and made once for the same document', async () => {
    let runs = 0
    const compress = async (encoding: string) => {
      runs += 1
      return new TextEncoder().encode(encoding)
    }
    const app = await testApp({ compress })
    const ask = (header: string) => app.request(good, { headers: { 'Accept-Encoding': header } })
    const first = await ask('gzip, deflate, br, zstd')
    expect(first.headers.get('Content-Encoding')).toBe('br')
    expect(first.headers.get('Content-Length')).toBe('2')
    expect(await first.text()).toBe('br')
    await ask('br')
    expect(runs).toBe(1)
    expect((await ask('gzip')).headers.get('Content-Encoding')).toBe('gzip')
    expect((await ask('br;q=0')).headers.get('Content-Encoding')).toBeNull()
    await app.request(path('p=demo&o=http://localhost:1'), { headers: { 'Accept-Encoding': 'br' } })
    expect(runs).toBe(3)
  })

  test('is answered by 304 when the browser has it, with the policy it is under', async () => {
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
      expect(script).toBe(`parent.postMessage("ck:refused:${code}","${ancestor}")`)
      expect(policy['script-src']).toBe(sha384(script))
    }
  })

  test('answers a release this server has not', async () => {
    const response = await (await testApp()).request(`/2.0.0/modal.html?p=demo&o=${origin}`)
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('parent.postMessage("ck:refused:version_mismatch"')
    expect(html).toContain(`${publicUrl}/1.0.0/loader.js`)
  })

  test('takes the first of two origins, as the document does', async () => {
    const app = await testApp()
    expect((await app.request(path(`p=demo&o=${origin}&o=https://evil.example`))).status).toBe(200)
    expect((await app.request(path(`p=demo&o=https://evil.example&o=${origin}`))).status).toBe(403)
  })
})
