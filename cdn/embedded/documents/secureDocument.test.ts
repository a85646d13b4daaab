import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectConfigSchema } from '../../../shared/config.schema.ts'
import type { Social } from '../../../shared/config.ts'
import { parseRefusal } from '../../../shared/protocol/handshake.ts'
import { hashSource } from '../../document/digest.ts'
import { createModalDocuments } from '../../document/modalDocuments.ts'
import { leaveUncompressed } from '../../sources/compressor.ts'
import { projectEntry, publicUrl } from '../../testApp.ts'
import { readSecureFiles, type SecureFiles } from '../secureFiles.ts'
import { pageOrigin, secureOrigin, startEmbedded } from '../testEmbedded.ts'

const sdk = (query: Record<string, string>) => `${secureOrigin}/sdk?${new URLSearchParams(query)}`
const asked = {
  projectId: 'demo',
  chainId: 'eip155:1',
  version: '1.1.0',
  enableLogger: 'false',
  rpcUrl: '',
  o: pageOrigin,
}
const ancestorsOf = (response: Response) =>
  /frame-ancestors ([^;]*)/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
const textOf = ({ files }: SecureFiles, path: string) => new TextDecoder().decode(files.get(path))
const sriOf = async ({ files }: SecureFiles, path: string) =>
  `sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', files.get(path) as Uint8Array<ArrayBuffer>)).toString('base64')}`
const configIn = (html: string) => JSON.parse(/id="config">(.*?)<\/script>/.exec(html)?.[1] ?? '')

test('the frame is for the page in its address and the modal alone, and knows its project', async () => {
  const { app } = await startEmbedded({ entries: [projectEntry({ embedders: ['https://safe.example'] })] })
  const response = await app.request(sdk(asked))
  expect(response.status).toBe(200)
  expect(ancestorsOf(response)).toBe(`${publicUrl} ${pageOrigin} https://safe.example`)
  const html = await response.text()
  expect(configIn(html)).toMatchObject({
    page: 'sdk',
    cdn: publicUrl,
    pageOrigin,
    projectId: 'demo',
    projectName: 'Demo',
  })
  expect(html).toContain('<script type="module" src="/assets/sdk-1.js">')
  expect(html).toContain('<link rel="stylesheet" href="/assets/style-1.css">')
})

test.each(['/window', '/device'])('%s cannot be framed, and has no opener', async path => {
  const { app } = await startEmbedded()
  const response = await app.request(`${secureOrigin}${path}`)
  expect(ancestorsOf(response)).toBe("'none'")
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
})

test.each([
  ['same-origin', true],
  // Another subdomain, a mail's link, a typed address, and browsers without the header.
  ['same-site', false],
  ['cross-site', false],
  ['none', false],
  [undefined, false],
])('a window that is opened as %s counts: %s', async (site, counts) => {
  const { app } = await startEmbedded()
  const response = await app.request(`${secureOrigin}/window`, { headers: site ? { 'Sec-Fetch-Site': site } : {} })
  expect(configIn(await response.text())).toEqual({ page: 'window', cdn: publicUrl, isOpenedHere: counts })
})

test('the document that proves the frame is alone may be framed by all its ancestors except its page', async () => {
  const { app } = await startEmbedded({
    entries: [projectEntry({ embedders: ['https://safe.example', pageOrigin] })],
  })
  const response = await app.request(`${secureOrigin}/alone?projectId=demo&o=${pageOrigin}`)
  expect(ancestorsOf(response)).toBe(`${secureOrigin} ${publicUrl} https://safe.example`)
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const frame = await app.request(sdk(asked))
  expect(frame.headers.get('Content-Security-Policy')).toContain(`frame-src ${secureOrigin}/alone`)
})

test.each(['/sdk', '/window', '/device'])('%s runs only the secure site’s scripts', async path => {
  const { app } = await startEmbedded()
  const response = await app.request(`${secureOrigin}${path}?${new URLSearchParams(asked)}`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  for (const directive of [
    "default-src 'none'",
    `script-src ${secureOrigin}/assets/`,
    `style-src ${secureOrigin}/assets/`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
    expect(policy.split('; ')).toContain(directive)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-content-type-options': 'nosniff',
  })
})

describe('the frame is refused', () => {
  test.each([
    ['a page of another site', { o: 'https://evil.example' }, 403, 'origin_not_allowed'],
    ['a page that hides its host', { o: 'https://app.example@evil.example' }, 403, 'unsupported_origin'],
    ['a page with a directive in its host', { o: 'https://app.example;script-src' }, 403, 'unsupported_origin'],
    ['a page without an origin', { o: 'null' }, 403, 'unsupported_origin'],
    ['no project', { projectId: '' }, 404, 'project_missing'],
    ['an unknown project', { projectId: 'nobody' }, 404, 'project_not_found'],
  ])('to %s, and the modal learns why', async (_, change, status, code) => {
    const { app } = await startEmbedded()
    const response = await app.request(sdk({ ...asked, ...change }))
    expect(response.status).toBe(status)
    const html = await response.text()
    const [, message = '', target] = /parent\.postMessage\((".*"),(".*?")\)<\/script>/.exec(html) ?? []
    expect(JSON.parse(target ?? '')).toBe(publicUrl)
    expect(parseRefusal(JSON.parse(message))).toMatchObject({ code })
    expect(html).not.toContain('/assets/')
  })

  test('without scripts of the page in its words', async () => {
    const { app } = await startEmbedded()
    const html = await (await app.request(sdk({ ...asked, projectId: '</script><img src=x>' }))).text()
    expect(html).not.toContain('<img')
  })
})

test('a document has the hashes of all scripts that it may load, now or later', async () => {
  const files = await readSecureFiles('dist/secure')
  const { app } = await startEmbedded({ files })
  for (const page of ['window', 'device', 'loading'] as const) {
    const response = await app.request(`${secureOrigin}/${page}`)
    const html = await response.text()
    const [, text = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    expect(response.headers.get('Content-Security-Policy')).toContain(await hashSource(text))
    const later: Record<string, string> = JSON.parse(text).integrity
    const { script, style } = files.entries[page]
    for (const path of [script, style].filter(path => path !== undefined))
      expect(html).toContain(`"/${path}" integrity="${await sriOf(files, path)}"`)
    for (const [path, hash] of Object.entries(later)) expect(hash).toBe(await sriOf(files, path.slice(1)))
    // No script names one that has no hash.
    const known = new Set([script, ...Object.keys(later).map(path => path.slice(1))])
    for (const path of known)
      for (const [, name] of textOf(files, path).matchAll(/(?:from|import)\s*\(?"\.\/([\w.-]+\.js)"/g))
        expect([...known], path).toContain(`assets/${name}`)
  }
})

test('the document that waits for a ticket knows the files of a payment’s window, and the others name none', async () => {
  const files = await readSecureFiles('dist/secure')
  const { app } = await startEmbedded({ files })
  const read = async (page: string) => configIn(await (await app.request(`${secureOrigin}/${page}`)).text())
  const { ahead }: { ahead: readonly string[] } = await read('loading')
  const { script, style, integrity = {} } = files.entries.window
  expect(ahead).toEqual(expect.arrayContaining([script, style]))
  // No file is loaded for nothing: the window may run each, and none imports one that is missing.
  for (const path of ahead) {
    expect(Object.keys(integrity)).toContain(path)
    for (const [, name] of textOf(files, path).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      expect(ahead, path).toContain(`assets/${name}`)
  }
  for (const part of ['prepareTransaction', 'withSigner'])
    expect(ahead).toEqual(expect.arrayContaining([expect.stringMatching(`^assets/${part}-`)]))
  expect(ahead.some(path => path.includes('prepareSolana'))).toBe(false)
  for (const page of ['window', 'device']) expect(await read(page)).not.toHaveProperty('ahead')
})

test('documents are compressed', async () => {
  const { app } = await startEmbedded({ files: await readSecureFiles('dist/secure') })
  const get = (encoding: string) => app.request(`${secureOrigin}/window`, { headers: { 'Accept-Encoding': encoding } })
  const [plain, packed] = [await get('identity'), await get('br')]
  expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(packed.headers.get('Content-Security-Policy')).toBe(plain.headers.get('Content-Security-Policy'))
  // The compressor of tests says what it compressed.
  expect(await packed.text()).toBe(`br of ${await plain.text()}`)
})

test('the server refuses to start with a script that was changed after the build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secure-'))
  try {
    await cp('dist/secure', folder, { recursive: true })
    const { entries } = await readSecureFiles(folder)
    const file = join(folder, Object.keys(entries.window.integrity ?? {}).at(-1) ?? '')
    await appendFile(file, ' ')
    await expect(readSecureFiles(folder)).rejects.toThrow(`${file} was changed after the build`)
    await rm(file)
    await expect(readSecureFiles(folder)).rejects.toThrow(`${file} is missing`)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('its files are served there alone, as they are named', async () => {
  const { app } = await startEmbedded()
  const script = await app.request(`${secureOrigin}/assets/sdk-1.js`)
  expect(script.headers.get('Content-Type')).toContain('javascript')
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect(script.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  const packed = await app.request(`${secureOrigin}/assets/sdk-1.js`, { headers: { 'Accept-Encoding': 'br' } })
  expect(packed.headers.get('Content-Encoding')).toBe('br')
  for (const path of ['/assets/lazy.js', '/assets/', '/assets/..%2Fentries.json', '/assets/__proto__'])
    expect((await app.request(`${secureOrigin}${path}`)).status).toBe(404)
  for (const path of ['/sdk', '/window', '/device', '/assets/sdk-1.js'])
    expect((await app.request(`${publicUrl}${path}`)).status).toBe(404)
})

test('its frame reads the chain by the proxy on its own origin, and no other page does', async () => {
  const { app } = await startEmbedded({
    deps: { fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) },
  })
  const call = (Origin: string) =>
    app.request(`${secureOrigin}/v1/?chainId=eip155:31337&projectId=demo`, {
      method: 'POST',
      headers: { Origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    })
  expect(await (await call(secureOrigin)).json()).toMatchObject({ result: '0x1' })
  for (const origin of [pageOrigin, publicUrl]) expect((await call(origin)).status).toBe(403)
})

describe('the modal knows the secure site', () => {
  const documentOf = async (
    email: boolean | undefined,
    origin: string | undefined,
    socials: readonly Social[] = [],
  ) => {
    const embedded = origin === undefined ? undefined : { origin, hasMail: true, socials }
    const documents = createModalDocuments({ publicUrl, compressor: leaveUncompressed, embedded })
    const entry = projectEntry({ settings: email === undefined ? {} : { email } })
    const { app } = await startEmbedded({ deps: { documents }, entries: [entry] })
    const response = await app.request(`${publicUrl}/1.0.0/modal.html?p=demo&o=${pageOrigin}`)
    return { config: configIn(await response.text()), policy: response.headers.get('Content-Security-Policy') ?? '' }
  }

  test('and may frame it, if email is offered', async () => {
    const { config, policy } = await documentOf(undefined, secureOrigin)
    expect(projectConfigSchema.parse(config).embedded).toEqual({ origin: secureOrigin })
    expect(policy).toContain(`frame-src ${secureOrigin}`)
  })

  test('and which providers the operator has a client of; a project that names none offers the shorter list', async () => {
    const { config } = await documentOf(undefined, secureOrigin, ['google', 'github'])
    const { embedded, remote } = projectConfigSchema.parse(config)
    expect(embedded).toEqual({ origin: secureOrigin, socials: ['google', 'github'] })
    expect(remote.settings.socials).toEqual(['google', 'x', 'discord', 'farcaster', 'apple', 'facebook'])
  })

  test('and that email is off, if providers are on', async () => {
    const { config } = await documentOf(false, secureOrigin, ['google'])
    expect(projectConfigSchema.parse(config).embedded).toEqual({
      ...{ origin: secureOrigin, socials: ['google'], hasEmail: false },
    })
  })

  test.each([
    ['the project switched email off', false, secureOrigin],
    ['there is no secure site', undefined, undefined],
  ])('but not if %s', async (_, email, origin) => {
    const { config, policy } = await documentOf(email, origin)
    expect(config.embedded).toBeUndefined()
    expect(policy).not.toContain('frame-src')
  })
})
