import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import { type RunningCdn, startCdn } from '../startCdn.ts'
import { modalParts, projectEntry } from '../testApp.ts'
import { runReleaseCommand } from './runReleaseCommand.ts'

let root = ''
let releases = ''
const version = '1.0.0'
let publicKey = ''
let cdn: RunningCdn
const at = (path: string) => join(root, path)
const log = ['--log', 'cdn.test/log']
const built = () => ['--site', at('site'), '--secure', at('secure')]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'))
  releases = at('releases')
  await mkdir(at('site/1.0.0'), { recursive: true })
  await mkdir(at('site/assets'))
  await mkdir(at('secure/assets'), { recursive: true })
  await writeFile(at('site/1.0.0/loader.js'), 'loader()'.repeat(50))
  await writeFile(at('site/1.0.0/modal.template'), frameTemplate(modalParts))
  await writeFile(at('site/assets/lazy-ab12.js'), 'lazy()'.repeat(50))
  await writeFile(at('secure/assets/sdk-ab12.js'), 'sdk()')
  publicKey = (await runReleaseCommand(['key', at('release.key')])).split('\n')[0] ?? ''
  await runReleaseCommand(['publish', releases, ...built(), '--key', at('release.key'), ...log])
  cdn = await startCdn({ port: 0, projects: [projectEntry()], releasesDir: releases })
})
afterAll(async () => {
  await cdn.stop()
  await rm(root, { recursive: true })
})

test('a key is for its owner alone, and is never written over', async () => {
  expect((await stat(at('release.key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(at('release.key.pub'), 'utf8')).toContain(publicKey)
  await expect(runReleaseCommand(['key', at('release.key')])).rejects.toThrow('EEXIST')
})

test('the server serves exactly the signed files, and the matching document of a project', async () => {
  const document = `/${version}/modal.html?p=demo&o=https://app.example`
  const said = await runReleaseCommand([
    'verify',
    cdn.url,
    '--key',
    publicKey,
    ...log,
    '--document',
    document,
    '--mirror',
    cdn.url,
    '--rebuilt',
    ...built(),
  ])
  expect(said.split('\n')).toHaveLength(2)
  expect(said).toContain(`${cdn.url} serves release ${version} as signed by ${publicKey}`)
  expect(said).toMatch(/\d+ files, not the secure site, 1 document, 1 entry in the log, as built here/)
})

test('the log and the signatures are served as texts, the newest state for seconds', async () => {
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(`${cdn.url}${path}`)
    return [status, headers.get('Content-Type'), headers.get('Cache-Control')]
  }
  const text = 'text/plain; charset=utf-8'
  const forever = 'public, max-age=31536000, immutable'
  expect(await headersOf('/log/checkpoint')).toEqual([200, text, 'public, max-age=5'])
  expect(await headersOf('/log/tile/0/000.p/1')).toEqual([200, 'application/octet-stream', forever])
  expect(await headersOf(`/${version}/release.json.minisig`)).toEqual([200, text, 'public, max-age=300'])
  expect(await headersOf(`/${version}/release.json.tlog-proof`)).toEqual([200, text, 'public, max-age=300'])
  expect(await headersOf(`/${version}/release.json`)).toMatchObject([200, /json/, forever])
})

test.each(['loader.js', 'loader.js.br', 'loader.js.gz'])('%s changed on the server is found', async name => {
  const file = join(releases, version, name)
  const before = await readFile(file)
  const evil = Buffer.from('evil()'.repeat(50))
  const packed = { br: brotliCompressSync, gz: gzipSync }[name.slice(-2)] ?? ((bytes: Buffer) => bytes)
  await writeFile(file, packed(evil))
  const other = await startCdn({ port: 0, projects: [projectEntry()], releasesDir: releases })
  try {
    await expect(runReleaseCommand(['verify', other.url, '--key', publicKey, ...log])).rejects.toThrow(
      `${version}/loader.js `,
    )
  } finally {
    await writeFile(file, before)
    await other.stop()
  }
})

test('a program that holds the key signs in place of the file', async () => {
  // As a hardware module would: the key never leaves this process.
  const script = `
    const { createPrivateKey, sign } = require('node:crypto')
    const secret = Buffer.from(require('node:fs').readFileSync(process.argv[1], 'utf8').split('\\n')[1], 'base64')
    const head = Buffer.from('302e020100300506032b657004220420', 'hex')
    const key = createPrivateKey({ key: Buffer.concat([head, secret.subarray(62, 94)]), format: 'der', type: 'pkcs8' })
    process.stdout.write(sign(null, require('node:fs').readFileSync(0), key))`
  await writeFile(at('hold.cjs'), script.replace('process.argv[1]', JSON.stringify(at('release.key'))))
  const command = `"${process.execPath}" "${at('hold.cjs')}"`
  const publicFile = at('release.key.pub')
  const held = at('held')
  await runReleaseCommand(['publish', held, ...built(), '--sign-with', command, '--public', publicFile, ...log])
  const signatureIn = (folder: string) => readFile(join(folder, version, 'release.json.minisig'), 'utf8')
  expect(await signatureIn(held)).toBe(await signatureIn(releases))
  await expect(
    runReleaseCommand(['publish', held, ...built(), '--sign-with', 'echo no', '--public', publicFile, ...log]),
  ).rejects.toThrow('must print exactly the 64 bytes')
  await expect(
    runReleaseCommand(['publish', held, ...built(), '--sign-with', 'exit 3', '--public', publicFile, ...log]),
  ).rejects.toThrow('ended with 3')
})

describe('says what is missing', () => {
  test.each([
    [['sing'], 'Unknown command "sing"'],
    [['verify'], 'Which CDN?'],
    [['verify', 'https://cdn.example'], '--key is missing'],
    [['publish'], 'Which folder of releases?'],
    [['rotate', 'x'], '--key is missing'],
    [['witness'], '--name is missing'],
    [['publish', 'x', '--site', '/nowhere'], '/nowhere'],
  ])('%s', async (args, message) => {
    await expect(runReleaseCommand(args)).rejects.toThrow(message)
  })
})
