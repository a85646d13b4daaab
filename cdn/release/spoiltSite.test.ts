import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listFiles, listReleases } from '../addRelease.mjs'
import { readSecureFiles } from '../embedded/secureFiles.ts'
import { pageOrigin, secureOrigin, startEmbedded } from '../embedded/testEmbedded.ts'
import { OperatorError } from '../operatorError.ts'
import { freePort } from '../store/testPostgres.ts'
import type { ReadFile } from './logTiles.ts'
import { createSecretKey, publicKeyText, readSecretKey } from './minisign.ts'
import { readStatement } from './releaseStatement.ts'
import { runReleaseCommand } from './runReleaseCommand.ts'
import { readFolder, signRelease } from './signRelease.ts'

/* Servers that serve the release of dist/ and its secure site, but for a byte of a file, in one encoding or in all. */

type Encoding = 'identity' | 'gzip' | 'br'

const signer = readSecretKey(createSecretKey())
const key = publicKeyText({ id: signer.id, key: signer.publicKey })
const logName = 'cdn.test/log'
const frame = `/x/modal.html?p=demo&o=${pageOrigin}`

let root = ''
let version = ''
let files: string[] = []
let secureFiles: string[] = []
let cdn: { url: string; server: Server }
let secureSite: { url: string; server: Server }
let spoils: (path: string, encoding: Encoding) => boolean = () => false
let changesDocument: (html: string) => string = html => html
let changesFile: (path: string, text: string) => string = (_, text) => text

const packed: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  identity: bytes => bytes,
  gzip: bytes => gzipSync(bytes, { level: 1 }),
  br: bytes => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
}

const changed = async (path: string, file: ReturnType<ReadFile>) => {
  const bytes = await file
  return (
    bytes && new TextEncoder().encode(changesFile(path, JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)))))
  )
}

const documentOf = (template: string) =>
  template
    .replace('{{project}}', '{}')
    .replace(/\{\{(terms|privacy)Url\}\}/g, 'https://site.example')
    .replace(/\{\{.*?\}\}/g, '')

async function serve(read: ReadFile): Promise<{ url: string; server: Server }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').slice(1)
    const asked = request.headers['accept-encoding']
    const encoding = asked === 'gzip' || asked === 'br' ? asked : 'identity'
    const bytes = await read(path)
    if (!bytes) return response.writeHead(404).end()
    const sent = Uint8Array.from(bytes)
    const at = sent.length >> 1
    if (spoils(path, encoding)) sent[at] = (sent[at] ?? 0) ^ 1
    // The secure site's pages have no ending.
    const isDocument = /^[^?.]*(\?|$)|modal\.html\?/.test(path)
    response.writeHead(200, {
      ...(isDocument && { 'Content-Type': 'text/html; charset=utf-8' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    return response.end(packed[encoding](sent))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'spoilt-'))
  version = (await listReleases('dist/site')).at(-1) ?? ''
  await cp('dist/site', root, { recursive: true })
  await signRelease({ releasesDir: root, secureDir: 'dist/secure', version, signer, logName })
  const read = readFolder(root)
  const statement = readStatement(new TextDecoder().decode(await read(`${version}/release.json`)))
  files = Object.keys(statement.files)
  const [major] = version.split('.')
  for (const path of [...files]) {
    const [, name] = /^\d+\.\d+\.\d+\/([a-zA-Z]+\.js)$/.exec(path) ?? []
    if (name) files.push(`${major}/${name}`)
  }
  secureFiles = Object.keys(statement.secureFiles)
  const { app } = await startEmbedded({ files: await readSecureFiles('dist/secure') })
  // Each file is asked for many times.
  const kept = new Map<string, ReturnType<ReadFile>>()
  const isFloating = (path: string) => /^\d+\/([a-zA-Z]+\.js|manifest\.json)$/.test(path)
  const template = await readFile(join(root, version, 'modal.template'), 'utf8')
  cdn = await serve(path => {
    if (path.startsWith('x/modal.html')) return Promise.resolve(new TextEncoder().encode(documentOf(template)))
    const file = kept.get(path) ?? read(isFloating(path) ? path.replace(/^\d+/, version) : path)
    kept.set(path, file)
    return path.endsWith('manifest.json') ? changed(path, file) : file
  })
  secureSite = await serve(async path => {
    if (path.startsWith('assets/')) return readFolder('dist/secure')(path)
    const response = await app.request(`${secureOrigin}/${path}`)
    return response.ok ? new TextEncoder().encode(changesDocument(await response.text())) : undefined
  })
})
beforeEach(() => {
  spoils = () => false
  changesDocument = html => html
  changesFile = (_, text) => text
})
afterAll(async () => {
  for (const { server } of [cdn, secureSite]) {
    server.closeAllConnections()
    server.close()
  }
  await rm(root, { recursive: true })
})

const verify = () =>
  runReleaseCommand([
    ...['verify', cdn.url, '--version', version, '--key', key, '--log', logName, '--secure-site', secureSite.url],
  ])
const complaint = () =>
  verify().then(
    said => said,
    (error: Error) => error.message,
  )

test('an unchanged site passes, including the secure site’s pages', async () => {
  expect(await verify()).toContain(`${files.length} files, ${secureFiles.length} of the secure site, 3 documents`)
  expect(Math.min(files.length, secureFiles.length)).toBeGreaterThan(30)
})

test.each<[string, Encoding[]]>([
  ['every copy', ['identity', 'gzip', 'br']],
  ['the copy without compression', ['identity']],
  ['the copy for gzip', ['gzip']],
  ['the copy for brotli', ['br']],
])('a changed byte in %s of each published file is found, and each file is named', async (_, encodings) => {
  const ofRelease = new Set([...files, ...secureFiles])
  spoils = (path, encoding) => ofRelease.has(path) && encodings.includes(encoding)
  const lines = (await complaint()).split('\n')
  const isNamed = (name: string) => lines.filter(line => line.startsWith(`${name} differs`)).length === 1
  expect(files.filter(path => !isNamed(path))).toEqual([])
  expect(secureFiles.filter(path => !isNamed(`the secure site’s ${path}`))).toEqual([])
  expect(lines).toHaveLength(files.length + secureFiles.length)
})

/** Files that no hash of the release names, with what finds a change of them. */
const unnamed: readonly (readonly [why: string, form: RegExp])[] = [
  ['are compared with what they are about', /^\d+\.\d+\.\d+\/(manifest\.json|release\.json(\.minisig|\.tlog-proof)?)$/],
  ['are signed', /^log\//],
  ['is in the documents, which are compared', /^\d+\.\d+\.\d+\/modal\.template$/],
  ['is loaded by its hash in the loader', /^\d+\.\d+\.\d+\/test\.gated$/],
  ['are drawings, which run nothing', /^images\/([0-9a-f]{16}\.(svg|webp|json)|NOTICE\.txt)$/],
  ['are for servers, not for browsers', /^(_headers|headers\.(caddy|nginx)|listing\.json|releases\.json)$/],
]

test('every file of the folder is compared, or there is a reason', async () => {
  const all = (await listFiles(root)).filter(path => !/\.(br|gz)$/.test(path))
  const others = all.filter(path => !files.includes(path))
  expect(others.filter(path => !unnamed.some(([, form]) => form.test(path)))).toEqual([])
  for (const [why, form] of unnamed) expect([why, others.some(path => form.test(path))]).toEqual([why, true])
  const secure = (await listFiles('dist/secure')).filter(path => !/\.(br|gz)$/.test(path))
  expect(secure.filter(path => !secureFiles.includes(path))).toEqual(['entries.json'])

  const loader = await readFile(join(root, version, 'loader.js'), 'utf8')
  const hashOf = async (path: string) => createHash('sha256').update(await readFile(join(root, path)))
  expect(loader).toContain((await hashOf(`${version}/test.gated`)).digest('base64'))
  for (const path of others.filter(path => path.startsWith('images/') && !path.endsWith('.txt')))
    expect(path).toContain((await hashOf(path)).digest('hex').slice(0, 16))
  console.log(
    `    ${files.length} files and ${secureFiles.length} of the secure site are compared, of ${all.length + secure.length}`,
  )
})

test.each([
  ['hash', /(loader\.js":\{"integrity":"sha384-)./],
  ['hash in its tag', /( integrity=\\"sha384-)./],
])('a manifest with another %s is found', async (_, form) => {
  for (const own of [`${version}/manifest.json`, `${version.split('.')[0]}/manifest.json`]) {
    changesFile = (path, text) => (path === own ? text.replace(form, '$1_') : text)
    expect(await complaint()).toBe(`${own} differs from the release`)
  }
})

test('a site that does not answer is told by its address, without a stack', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const named = ['--version', version, '--key', key, '--log', logName]
  for (const asked of [[url], [cdn.url, '--secure-site', url]]) {
    const gone = runReleaseCommand(['verify', ...asked, ...named])
    // Once, not for each file.
    await expect(gone).rejects.toThrow(/^http:\/\/127\.0\.0\.1:\d+\/\S+ does not answer: connect ECONNREFUSED \S+$/)
    await expect(gone).rejects.toBeInstanceOf(OperatorError)
  }
})

test.each<Encoding>(['identity', 'gzip', 'br'])(
  'a byte changed in a signature, a proof or the log for %s is found',
  async encoding => {
    const signed = ['release.json', 'release.json.minisig', 'release.json.tlog-proof'].map(name => `${version}/${name}`)
    for (const spoilt of [...signed, 'log/checkpoint', 'log/tile/entries/000.p/1']) {
      spoils = (path, asked) => path === spoilt && asked === encoding
      expect(await complaint()).toContain(spoilt)
    }
  },
)

test.each([
  ['another script', (html: string) => html.replace('</body>', '<script src="/x.js"></script></body>'), '<script'],
  [
    'a script of another page',
    (html: string) => html.replace('src="/assets/window-', 'src="/assets/sdk-'),
    'window has <script',
  ],
  ['no script', (html: string) => html.replace(/<script type="module".*?<\/script>/, ''), 'does not start its script'],
  [
    'another way to its scripts',
    (html: string) => html.replace('{"integrity":', '{"imports":{"/assets/x.js":"/assets/y.js"},"integrity":'),
    'window has an import map',
  ],
  [
    'a way to another page',
    (html: string) => html.replace('<head>', '<head><meta http-equiv="refresh" content="0">'),
    'http-equiv',
  ],
  [
    'a handler after a slash',
    (html: string) => html.replace('<div id="root">', '<img/onerror=x() src=y><div id="root">'),
    'window has <img/onerror',
  ],
])('the secure site’s window with %s is found', async (_, change, said) => {
  changesDocument = change
  expect(await complaint()).toContain(said)
})

test('the secure site’s frame is compared for the pages of the given documents', async () => {
  const checked = () =>
    runReleaseCommand([
      ...['verify', cdn.url, '--version', version, '--key', key, '--log', logName],
      ...['--secure-site', secureSite.url, '--document', frame],
    ])
  expect(await checked()).toContain('5 documents')
  changesDocument = html =>
    html.includes('/assets/sdk-') ? html.replace('<div id="root">', '<div id="root" onclick="x()">') : html
  await expect(checked()).rejects.toThrow('the secure site’s sdk has <div id="root" onclick="x()">')
})
