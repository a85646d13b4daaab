import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFiles, listReleases } from '../addRelease.mjs'
import { keepAliveTimeoutMs } from '../httpServer.ts'
import { createSecretKey, publicKeyText, readSecretKey } from '../release/minisign.ts'
import { runReleaseCommand } from '../release/runReleaseCommand.ts'
import { signRelease } from '../release/signRelease.ts'
import { type RunningCdn, startCdn } from '../startCdn.ts'
import { storedObjects } from '../static/storedObjects.ts'
import { writeStaticSite } from '../static/writeStaticSite.ts'
import { listedWallet, projectEntry } from '../testApp.ts'
import { frontNames, hasFront, type RunningFront, startFront } from './testFronts.ts'

/* The release that lies in dist/, served by the programs that operators use, by the recipes of this folder. */

const port = Number(process.env.PORT_BASE ?? 14_400) + 34
const publicUrl = `http://localhost:${port}`
const page = 'https://app.example'
const log = ['--log', 'cdn.test/log']
const signer = readSecretKey(createSecretKey())
const key = publicKeyText({ id: signer.id, key: signer.publicKey })

let root = ''
let releasesDir = ''
let version = ''
let paths: string[] = []
let server: RunningCdn
/** Its own address: its public one is the front's. */
let serverUrl = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fronts-'))
  releasesDir = join(root, 'releases')
  version = (await listReleases('dist/site')).at(-1) ?? ''
  await cp('dist/site', releasesDir, { recursive: true })
  await signRelease({ releasesDir, secureDir: 'dist/secure', version, signer, logName: 'cdn.test/log' })
  const projectsFile = join(root, 'projects.json')
  await writeFile(projectsFile, JSON.stringify({ projects: [projectEntry()] }))
  await writeStaticSite({ releasesDir, projectsFile, projectId: 'demo', publicUrl })
  const objects = await storedObjects(releasesDir)
  const pictures = objects.filter(({ path }) => path.startsWith('images/'))
  // Pictures are of a few kinds, and more than all other files.
  paths = objects.flatMap(({ path }) => (pictures.slice(20).some(each => each.path === path) ? [] : path))
  const own = { wallets: join(root, 'wallets.json'), imagesDir: root }
  await writeFile(own.wallets, JSON.stringify([listedWallet('mine', { image: 'mine.svg' })]))
  await writeFile(join(root, 'mine.svg'), '<svg>mine</svg>')
  server = await startCdn({ port: 0, publicUrl, projects: [projectEntry()], releasesDir, ...own })
  serverUrl = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true })
})

const compared = [
  'access-control-allow-origin',
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'sourcemap',
  'timing-allow-origin',
  'x-content-type-options',
]

async function answerOf(base: string, path: string, encoding: string, names: readonly string[]) {
  const response = await fetch(`${base}/${path}`, { headers: { 'Accept-Encoding': encoding, Origin: page } })
  const headers = Object.fromEntries(names.map(name => [name, response.headers.get(name)]))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, bytes, encoding: response.headers.get('Content-Encoding') }
}

/** Other texts of a path of two parts that some programs take for the same. */
const spellings = (path: string) => {
  const [folder = '', file = ''] = path.split('/')
  const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  return [
    `/${folder}//${file}`,
    `//${path}`,
    `/./${path}`,
    `/${folder}/./${file}`,
    `/${folder}/x/../${file}`,
    `/x/..//${path}`,
    `/${folder}%2f${file}`,
    `/${folder}/%2e/${file}`,
    `/${folder}/x/%2e%2e/${file}`,
    `/${folder}/${hex(file.charAt(0))}${file.slice(1)}`,
    `/${folder}/${file.replace('.', '%2E')}`,
    `/${folder}/${file.toUpperCase()}`,
    `/${path}/`,
    `/${path}/.`,
    `/${path}/x/..`,
    `/${path}%00`,
    `/${path}%20`,
    `/${path}.`,
    `/${path};x`,
    `/${path}%3fx`,
    `/${folder}%5c${file}`,
    `/${folder}\\${file}`,
  ]
}

/** Of a path as it is, which `fetch` would tidy up. */
async function rawAnswer(path: string) {
  const asked = request({ host: '127.0.0.1', port, path, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() }
}

describe.each(frontNames)('%s', name => {
  describe.skipIf(!hasFront(name))('serves a folder of releases', () => {
    let front: RunningFront
    beforeAll(async () => {
      front = await startFront(name, { port, releasesDir })
      return () => front.stop()
    })
    /** A store sends no other headers, and compresses nothing. */
    const names = name === 's3' ? ['cache-control', 'content-type'] : compared
    const encodings = name === 's3' ? ['identity'] : ['identity', 'gzip', 'br']

    test.each(encodings)('and answers each file as the server does: %s', async encoding => {
      // The server makes these for each project, and its own manifest names its own address.
      const own = (path: string) => /modal\.html$|manifest\.json$|^v1\//.test(path)
      const different: unknown[] = []
      let encoded = 0
      for (const path of paths.filter(path => !own(path))) {
        const [mine, theirs] = await Promise.all(
          [serverUrl, front.url].map(base => answerOf(base, path, encoding, names)),
        )
        if (!mine || !theirs) throw new Error('There are two')
        if (theirs.encoding === encoding) encoded++
        // Scripts need no policy, and the server sends them none.
        const policy = 'content-security-policy'
        if (names.includes(policy) && mine.headers[policy] === null)
          mine.headers[policy] = theirs.headers[policy] ?? null
        const isSame =
          mine.status === 200 &&
          theirs.status === 200 &&
          mine.bytes.equals(theirs.bytes) &&
          JSON.stringify(mine.headers) === JSON.stringify(theirs.headers)
        if (!isSame) different.push([path, mine.status, mine.headers, theirs.status, theirs.headers])
      }
      expect(different.slice(0, 5)).toEqual([])
      expect(paths.length).toBeGreaterThan(100)
      if (encoding !== 'identity') expect(encoded).toBeGreaterThan(50)
    })

    test('with its project’s document, which contains its policy', async () => {
      const { status, headers, bytes } = await answerOf(
        front.url,
        `${version}/modal.html?p=demo&o=${page}`,
        'identity',
        ['content-type', 'content-security-policy', 'cross-origin-embedder-policy'],
      )
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(bytes.toString()).toContain('<meta http-equiv="Content-Security-Policy" content="default-src')
      if (name === 's3') return
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${page} http://localhost:*`)
      expect(headers['cross-origin-embedder-policy']).toBe('credentialless')
    })

    test('whose files match their signature', async () => {
      const document = `/${version}/modal.html?p=demo&o=${page}`
      const said = await runReleaseCommand(['verify', front.url, '--key', key, ...log, '--document', document])
      expect(said).toContain(`${front.url} serves release ${version} as signed by ${key}`)
    })

    test('and nothing else', async () => {
      const hidden = ['modal.template', 'test.gated', 'loader.js.br'].map(each => `${version}/${each}`)
      for (const path of [
        ...hidden,
        'listing.json',
        'releases.json',
        '_headers',
        'headers.caddy',
        '%2e%2e/projects.json',
        `${version}/docs/`,
      ])
        expect([path, (await answerOf(front.url, path, 'identity', [])).status]).toEqual([path, 404])
    })

    // A recipe compares paths with those of its files. A document without its headers could be framed by any site.
    test.skipIf(name === 's3')(
      'with its document’s headers under every other spelling of its path, or without it',
      async () => {
        const path = `${version}/modal.html`
        const exact = await rawAnswer(`/${path}`)
        expect([exact.status, exact.text.length > 1000]).toEqual([200, true])
        const wrong: unknown[] = []
        let served = 0
        for (const spelling of spellings(path)) {
          const { status, headers, text } = await rawAnswer(spelling)
          if (!text.includes('id="root"')) continue
          served++
          const isSame = headers['content-security-policy'] === exact.headers['content-security-policy']
          if (!isSame || headers['content-type'] !== exact.headers['content-type'])
            wrong.push([spelling, status, headers])
        }
        expect(wrong).toEqual([])
        expect(served).toBeGreaterThan(0)
      },
    )

    test.skipIf(name === 's3').each(['modal.template', 'test.gated', 'loader.js.br'])(
      'without %s, however its path is spelled',
      async file => {
        const hidden = await readFile(join(releasesDir, version, file))
        for (const spelling of spellings(`${version}/${file}`)) {
          const { bytes } = await rawAnswer(spelling)
          expect([spelling, bytes.equals(hidden)]).toEqual([spelling, false])
        }
      },
    )

    test.skipIf(name === 's3').each(['releases.json', '_headers', 'headers.caddy', 'headers.nginx'])(
      'nor %s',
      async file => {
        const hidden = await readFile(join(releasesDir, file))
        const paths = [
          `//${file}`,
          `/./${file}`,
          `/x/../${file}`,
          `/${version}/../${file}`,
          `/%2e/${file}`,
          `/${file}/`,
        ]
        for (const path of [...paths, `/assets/..%2f${file}`, `/assets/%2e%2e/${file}`, `/images/..//${file}`]) {
          const { bytes } = await rawAnswer(path)
          expect([path, bytes.equals(hidden)]).toEqual([path, false])
        }
      },
    )
  })

  // A bucket has no recipe with a server.
  test.skipIf(name === 's3' || !hasFront(name))('and asks the server for what the folder lacks', async () => {
    const front = await startFront(name, { port, releasesDir, server: serverUrl })
    try {
      const listed = await answerOf(front.url, 'v1/wallets?projectId=demo', 'identity', [])
      const [{ image }] = JSON.parse(listed.bytes.toString()).data
      const { status, bytes } = await answerOf(front.url, image.slice(1), 'identity', [])
      expect([status, bytes.toString()]).toEqual([200, '<svg>mine</svg>'])
    } finally {
      await front.stop()
    }
  })

  // Neither sends a POST again, as it may have been handled.
  test.skipIf(name === 's3' || !hasFront(name))('and closes idle connections before the server does', async () => {
    const sockets: Socket[] = []
    const patient = createServer((_, response) => response.end('ok')).on('connection', socket => sockets.push(socket))
    patient.keepAliveTimeout = 0
    await once(patient.listen(0, '127.0.0.1'), 'listening')
    const behind = `http://127.0.0.1:${(patient.address() as AddressInfo).port}`
    const front = await startFront(name, { port, releasesDir, server: behind, idle: '2s' })
    try {
      const post = async () => (await fetch(`${front.url}/v1/any`, { method: 'POST', body: '{}' })).text()
      expect([await post(), await post()]).toEqual(['ok', 'ok'])
      await Promise.all(sockets.map(socket => socket.readableEnded || once(socket, 'end')))
      expect(sockets.length).toBeGreaterThan(0)
    } finally {
      await front.stop()
      patient.close()
    }
  })
})

test.each(['Caddyfile', 'static/Caddyfile', 'static/nginx.conf'])(
  '%s names a shorter time than the server’s',
  async file => {
    const text = await readFile(`cdn/deploy/${file}`, 'utf8')
    const seconds = [...text.matchAll(/keepalive(?:_timeout)? (\d+)s/g)].map(([, each]) => Number(each))
    expect(seconds).toEqual([60])
    expect(60_000).toBeLessThan(keepAliveTimeoutMs)
  },
)

test('the folder contains all files that are needed', async () => {
  const known = /^(\d+\.\d+\.\d+|\d+|assets|images|log|v1)\/|^(listing|releases)\.json$|^_headers$|^headers\./
  expect((await listFiles(releasesDir)).filter(path => !known.test(path))).toEqual([])
})
