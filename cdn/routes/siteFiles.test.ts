import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

const headersOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await (await testApp()).request(path, { headers })
  return { status: response.status, body: await response.text(), ...Object.fromEntries(response.headers) }
}

const forEveryone = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
}

test.each([
  ['/1.0.0/loader.js', 'public, max-age=31536000, immutable'],
  ['/0.9.0/loader.js', 'public, max-age=31536000, immutable'],
  ['/1.0.0/loader.mjs', 'public, max-age=31536000, immutable'],
  ['/1/loader.js', 'public, max-age=300'],
  ['/1/modal.js', 'public, max-age=300'],
  ['/1/chains.js', 'public, max-age=300'],
  ['/1/safe.js', 'public, max-age=300'],
  ['/1/verify.js', 'public, max-age=300'],
  ['/1/signIn.js', 'public, max-age=300'],
  ['/1/mount.js', 'public, max-age=300'],
  ['/1/texts.js', 'public, max-age=300'],
  ['/assets/lazy.js', 'public, max-age=31536000, immutable'],
  ['/1.0.0/assets/lazy.js', 'public, max-age=31536000, immutable'],
])('serves %s as a script for every page, cached as %s', async (path, cacheControl) => {
  expect(await headersOf(path)).toMatchObject({
    status: 200,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    ...forEveryone,
  })
})

test.each([
  ['/1.0.0/loader.js', '/1.0.0/loader.js.map'],
  ['/1.0.0/loader.mjs', '/1.0.0/loader.mjs.map'],
  ['/1/loader.js', '/1.0.0/loader.js.map'],
  ['/1.0.0/signIn.js', '/1.0.0/signIn.js.map'],
  ['/assets/lazy.js', undefined],
  ['/1.0.0/loader.d.ts', undefined],
])('the source map of %s is %s', async (path, map) => {
  expect(((await headersOf(path)) as Record<string, unknown>).sourcemap).toBe(map)
})

test.each(['/1.0.0/loader.d.ts', '/1.0.0/loader.d.mts'])(
  'shows %s as text, cached as long as the loader',
  async path => {
    expect(await headersOf(path)).toMatchObject({
      status: 200,
      body: 'export declare function init(): void',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      ...forEveryone,
    })
  },
)

test.each([
  ['/docs/', 'start', "script-src 'self'; style-src 'self'", "frame-ancestors 'none'"],
  ['/docs/index.html', 'start', "script-src 'self'; style-src 'self'", "frame-ancestors 'none'"],
  ['/1.0.0/docs/index.html', 'start', "script-src 'self'; style-src 'self'", "frame-ancestors 'none'"],
  [
    '/docs/preview.html',
    'preview',
    "script-src 'self' https://cdn.test",
    "frame-src https://cdn.test; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  ],
])('serves %s, whose policy lets only our own files run', async (path, body, scripts, ancestors) => {
  const reply = await headersOf(path)
  expect(reply).toMatchObject({ status: 200, body, 'content-type': 'text/html; charset=utf-8' })
  const policy = (reply as Record<string, unknown>)['content-security-policy']
  expect(policy).toContain(`default-src 'none'; ${scripts}`)
  expect(policy).toContain(`${ancestors}; require-trusted-types-for 'script'`)
  expect(policy).not.toContain('unsafe')
})

test('the documents learn the server’s URL, and a trial server’s other name, which may show the modal', async () => {
  const serverOf = async (publicUrl?: string) =>
    (await (await testApp(publicUrl ? { publicUrl } : {})).request('/docs/server.json')).json()
  expect(await serverOf()).toEqual({ url: 'https://cdn.test' })
  expect(await serverOf('http://localhost:4400')).toEqual({
    url: 'http://localhost:4400',
    other: 'http://127.0.0.1:4400',
  })
})

test('the documents are those of the newest release, and only of the folder docs', async () => {
  expect(await headersOf('/docs/docs.css')).toMatchObject({ status: 200, 'cache-control': 'public, max-age=300' })
  expect(await headersOf('/docs/loader.js')).toMatchObject({ status: 404 })
})

test('leads to the folder, with the project of the link', async () => {
  expect(await headersOf('/docs?project=demo')).toMatchObject({ status: 308, location: '/docs/?project=demo' })
})

test('serves an image with its own type', async () => {
  expect(await headersOf('/assets/icon.svg')).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8' })
})

test.each([
  ['gzip, deflate, br', 'br', 'loader in brotli'],
  ['br;q=0.1, gzip;q=1', 'br', 'loader in brotli'],
  ['BR', 'br', 'loader in brotli'],
  ['gzip', 'gzip', 'loader in gzip'],
  ['br;q=0, gzip', 'gzip', 'loader in gzip'],
  ['identity', undefined, 'loader'],
  ['', undefined, 'loader'],
])('for Accept-Encoding "%s" sends %s', async (accepted, encoding, body) => {
  const reply = await headersOf('/1.0.0/loader.js', { 'Accept-Encoding': accepted })
  expect(reply).toMatchObject({ body, 'content-length': String(body.length), vary: 'Accept-Encoding' })
  expect((reply as Record<string, unknown>)['content-encoding']).toBe(encoding)
})

test('falls back to a published encoding', async () => {
  expect(await headersOf('/assets/lazy.js', { 'Accept-Encoding': 'br, gzip' })).toMatchObject({
    'content-encoding': 'gzip',
  })
})

test('answers 304 to its ETag, which differs by encoding', async () => {
  const app = await testApp()
  const ask = (headers: Record<string, string>) => app.request('/1.0.0/loader.js', { headers })
  const plain = (await ask({})).headers.get('ETag') ?? ''
  const brotli = (await ask({ 'Accept-Encoding': 'br' })).headers.get('ETag') ?? ''
  expect(plain).not.toBe(brotli)
  const again = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': `"x", ${brotli}` })
  expect(again.status).toBe(304)
  expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(again.headers.get('Cache-Control')).toContain('immutable')
  expect((await ask({ 'Accept-Encoding': 'br', 'If-None-Match': plain })).status).toBe(200)
})

test('answers HEAD with headers only', async () => {
  const response = await (await testApp()).request('/1.0.0/loader.js', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Length')).toBe('6')
  expect(await response.text()).toBe('')
})

test.each([
  '/1.0.0/missing.js',
  '/2.0.0/loader.js',
  '/2/loader.js',
  '/assets/',
  '/assets/../1.0.0/loader.js/x',
  '/assets/..%2f1.0.0%2floader.js',
  '/assets/%2e%2e/projects.json',
  '/assets/..\\projects.json',
  '/assets/.env',
  '/assets/lazy.js%00.css',
  '/assets/lazy.js.gz',
  '/1.0.0/../../../etc/passwd',
  '/1.0.0/assets/../loader.js%2f..%2f..%2fetc/passwd',
  '/_headers',
  '/',
])('answers 404 to %s', async path => {
  const reply = await headersOf(path)
  expect(reply).toMatchObject({ status: 404, 'content-type': 'application/json', 'cache-control': 'no-store' })
  expect(JSON.parse(reply.body)).toEqual({ error: expect.any(String), code: 'not_found' })
})

test('passes only plain paths to the store', async () => {
  const asked: string[] = []
  const files = {
    read: async (path: string) => {
      asked.push(path)
      return undefined
    },
  }
  const app = await testApp({ files })
  for (const path of [
    '/assets/a/../../b',
    '/assets/%2e%2e/b',
    '/assets/.b',
    '/assets/a//b',
    '/assets/a%00',
    '/assets/ok/b.js',
  ])
    await app.request(new Request(`https://cdn.test${path}`))
  // URL itself resolves the first of them to a path without a route.
  expect(asked).toEqual(['assets/ok/b.js'])
})

test('refuses other methods and names the accepted ones', async () => {
  const response = await (await testApp()).request('/1.0.0/loader.js', { method: 'POST' })
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('GET, HEAD')
})

test.each(['/1/loader.mjs', '/1/assets/lazy.js', '/1/loaderXjs', '/1/other.js', '/2/modal.js'])(
  'has no %s: only scripts that a tag names float',
  async path => {
    expect(await headersOf(path)).toMatchObject({ status: 404 })
  },
)
