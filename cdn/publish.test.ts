import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publish } from './publish.mjs'

let siteDir = ''
const loader = 'window.ConnectKit = {}\n'.repeat(50)
const at = (path: string) => join(siteDir, path)

beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'publish-'))
  for (const directory of ['1.0.0', '0.9.0', 'assets', 'images']) await mkdir(at(directory))
  await writeFile(at('1.0.0/loader.js'), loader)
  await writeFile(at('0.9.0/loader.js'), 'old')
  await writeFile(at('assets/lazy-ab12.js'), 'x')
  await writeFile(at('assets/icon.png'), Buffer.alloc(100))
  await writeFile(at('images/0123456789abcdef.svg'), '<svg></svg>'.repeat(20))
})
afterEach(() => rm(siteDir, { recursive: true }))

test('writes brotli and gzip files where they are smaller', async () => {
  await publish({ siteDir, version: '1.0.0' })
  expect(brotliDecompressSync(await readFile(at('1.0.0/loader.js.br'))).toString()).toBe(loader)
  expect(gunzipSync(await readFile(at('1.0.0/loader.js.gz'))).toString()).toBe(loader)
  for (const path of ['assets/lazy-ab12.js.br', 'assets/lazy-ab12.js.gz', 'assets/icon.png.br'])
    expect(existsSync(at(path))).toBe(false)
})

test('compresses images, which belong to no release', async () => {
  const manifest = await publish({ siteDir, version: '1.0.0' })
  expect(existsSync(at('images/0123456789abcdef.svg.br'))).toBe(true)
  expect(Object.keys(manifest.files).filter(path => path.startsWith('images/'))).toEqual([])
})

test("writes the manifest with the release's and the shared files", async () => {
  const manifest = await publish({ siteDir, version: '1.0.0', publicUrl: 'https://cdn.test' })
  const brotli = (await readFile(at('1.0.0/loader.js.br'))).length
  const integrity = `sha384-${createHash('sha384').update(loader).digest('base64')}`
  expect(Object.keys(manifest.files)).toEqual(['1.0.0/loader.js', 'assets/icon.png', 'assets/lazy-ab12.js'])
  expect(manifest.files['1.0.0/loader.js']).toEqual({ integrity, bytes: loader.length, brotli })
  expect(manifest.files['assets/icon.png']).toMatchObject({ bytes: 100, brotli: 100 })
  expect(manifest.snippet).toBe(
    `<script src="https://cdn.test/1.0.0/loader.js" integrity="${integrity}" crossorigin data-project-id="YOUR_PROJECT_ID" async></script>`,
  )
  expect(JSON.parse(await readFile(at('1.0.0/manifest.json'), 'utf8'))).toEqual(manifest)
})

test('is repeatable, and removes compressed files that are no longer smaller', async () => {
  const first = await publish({ siteDir, version: '1.0.0' })
  expect(await publish({ siteDir, version: '1.0.0' })).toEqual(first)
  await writeFile(at('1.0.0/loader.js'), 'x')
  await publish({ siteDir, version: '1.0.0' })
  expect(existsSync(at('1.0.0/loader.js.br'))).toBe(false)
})

test('pages of the documents have a policy under which their own files run', async () => {
  await mkdir(at('1.0.0/docs'))
  await writeFile(at('1.0.0/docs/index.html'), '<p>')
  await publish({ siteDir, version: '1.0.0' })
  const rules = (await readFile(at('_headers'), 'utf8')).split('\n\n')
  const policyOf = (path: string) => rules.find(rule => rule.startsWith(`${path}\n`))?.split('\n')[1]
  expect(policyOf('/1.0.0/docs/index.html')).toMatch(
    /^ {2}Content-Security-Policy: default-src 'none'; script-src 'self'; /,
  )
  expect(policyOf('/1.0.0/loader.js')).toBe(
    "  Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('writes one header rule per file, so rules do not overlap', async () => {
  await publish({ siteDir, version: '1.0.0' })
  const rules = (await readFile(at('_headers'), 'utf8')).trim().split('\n\n')
  const named = Object.fromEntries(rules.map(rule => [rule.split('\n')[0], rule]))
  expect(Object.keys(named)).toEqual([
    '/assets/*',
    '/images/*',
    '/0.9.0/loader.js',
    '/1.0.0/loader.js',
    '/0.9.0/manifest.json',
    '/1.0.0/manifest.json',
    '/log/checkpoint',
    '/log/tile/*',
  ])
  expect(named['/1.0.0/loader.js']).toContain('  Cache-Control: public, max-age=31536000, immutable')
  expect(named['/1.0.0/loader.js']).toContain('  Access-Control-Allow-Origin: *')
  expect(named['/images/*']).toContain('  Cache-Control: public, max-age=31536000, immutable')
  expect(named['/1.0.0/manifest.json']).toContain('  Cache-Control: public, max-age=300')
})

test.each(['1.0.0/loader.d.ts', '1.0.0/loader.d.mts'])(
  'makes hosts serve %s as text, and compresses it',
  async path => {
    await writeFile(at(path), 'export declare function init(): void\n'.repeat(50))
    const manifest = await publish({ siteDir, version: '1.0.0' })
    expect(manifest.files[path]?.brotli).toBeLessThan(100)
    const rules = (await readFile(at('_headers'), 'utf8')).trim().split('\n\n')
    const typed = rules.filter(rule => rule.includes('Content-Type: text/'))
    expect(typed).toEqual([expect.stringMatching(/^\/1\.0\.0\/loader\.d\.m?ts\n/)])
    expect(typed[0]).toContain('  Content-Type: text/plain; charset=utf-8')
    expect(typed[0]).toContain('  Cache-Control: public, max-age=31536000, immutable')
  },
)

test('writes the same headers for Caddy and nginx, with all content types', async () => {
  await writeFile(at('1.0.0/loader.mjs'), 'export {}')
  await writeFile(at('1.0.0/loader.d.ts'), 'export {}')
  await publish({ siteDir, version: '1.0.0' })
  const [hosts, caddy, nginx] = await Promise.all(
    ['_headers', 'headers.caddy', 'headers.nginx'].map(name => readFile(at(name), 'utf8')),
  )
  const paths = hosts?.split('\n').filter(line => line.startsWith('/')) ?? []
  for (const path of paths) {
    expect(caddy).toContain(`header ${path} {\n\tContent-Security-Policy "default-src 'none'; `)
    expect(nginx).toContain(`location ${path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`} {`)
  }
  expect(caddy).toMatch(/path \*\.js \*\.mjs\nheader @type\d+ Content-Type "text\/javascript; charset=utf-8"/)
  expect(caddy).toMatch(/path [^\n]*\*\.ts\nheader @type\d+ Content-Type "text\/plain; charset=utf-8"/)
  expect(nginx).toContain('text/javascript js mjs;')
})

test("names a script's source map if it is published", async () => {
  await writeFile(at('1.0.0/loader.js.map'), '{}')
  await publish({ siteDir, version: '1.0.0' })
  const rules = (await readFile(at('_headers'), 'utf8')).trim().split('\n\n')
  const naming = rules.filter(rule => rule.includes('SourceMap: '))
  expect(naming).toEqual([expect.stringMatching(/^\/1\.0\.0\/loader\.js\n/)])
  expect(naming[0]).toContain('  SourceMap: /1.0.0/loader.js.map')
})

test("refuses a site without the release's loader", async () => {
  await expect(publish({ siteDir, version: '3.0.0' })).rejects.toThrow('holds no 3.0.0/loader.js')
})
