import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import { type RunningCdn, startCdn } from '../startCdn.ts'
import { modalParts, projectEntry } from '../testApp.ts'
import { runReleaseCommand } from './runReleaseCommand.ts'

/* Whoever has taken over a CDN, but not the key of its releases, tries to pass `npm run verify`. */

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Uint8Array | string
}

const log = ['--log', 'cdn.test/log']
const at = (path: string) => join(root, path)
let root = ''
let key = ''
/** Has 1.0.0 and 1.0.1. */
let honest: RunningCdn
/** As that one was before 1.0.1. */
let before: RunningCdn
/** Other files under the same numbers, signed by the same key in another log. */
let forked: RunningCdn
let attacker: { url: string; server: Server }
/** The attacker passes the honest answers on, but for these. */
let lie: (path: string) => Promise<Answer | undefined> | Answer | undefined = () => undefined

async function answerOf(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) }
}

async function startAttacker() {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const { status, headers, body } = (await lie(path)) ?? (await answerOf(`${honest.url}${path}`))
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function publish(folder: string, version: string, loader: string): Promise<void> {
  const site = await mkdtemp(at('site-'))
  await mkdir(join(site, version))
  await mkdir(join(site, 'assets'))
  await writeFile(join(site, version, 'loader.js'), loader)
  await writeFile(join(site, version, 'modal.template'), frameTemplate(modalParts))
  const built = ['--site', site, '--secure', at('secure')]
  await runReleaseCommand(['publish', at(folder), ...built, '--key', at('release.key'), ...log])
}

const serve = (folder: string) => startCdn({ port: 0, projects: [projectEntry()], releasesDir: at(folder) })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'deceived-'))
  await mkdir(at('secure/assets'), { recursive: true })
  await writeFile(at('secure/assets/sdk-ab12.js'), 'sdk()')
  key = (await runReleaseCommand(['key', at('release.key')])).split('\n')[0] ?? ''
  await publish('releases', '1.0.0', 'vulnerable()')
  await cp(at('releases'), at('before'), { recursive: true })
  await publish('releases', '1.0.1', 'mended()')
  await publish('forked', '1.0.0', 'evil()')
  await publish('forked', '1.0.1', 'evil(1)')
  honest = await serve('releases')
  before = await serve('before')
  forked = await serve('forked')
  attacker = await startAttacker()
})
beforeEach(() => {
  lie = () => undefined
})
afterAll(async () => {
  attacker.server.closeAllConnections()
  attacker.server.close()
  await Promise.all([honest, before, forked].map(each => each.stop()))
  await rm(root, { recursive: true })
})

const verify = (url: string, ...options: string[]) =>
  runReleaseCommand(['verify', url, '--key', key, ...log, ...options])
const notFound = { status: 404, headers: {}, body: '' }
const script = (body: string) => ({ status: 200, headers: { 'Content-Type': 'text/javascript' }, body })
const manifestOf = (version: string) => answerOf(`${honest.url}/${version}/manifest.json`)

test('one that changes nothing passes', async () => {
  expect(await verify(attacker.url, '--mirror', honest.url)).toContain('serves release 1.0.1')
})

describe('a release with a known hole, in place of the newest', () => {
  const rollBack = (path: string) =>
    path.startsWith('/1/') ? answerOf(`${honest.url}${path.replace('/1/', '/1.0.0/')}`) : undefined

  test('is found by the log, unless whoever verifies names it', async () => {
    lie = rollBack
    await expect(verify(attacker.url)).rejects.toThrow(
      '1/manifest.json names release 1.0.0 as the newest, but the log has 1.0.1. If it was withdrawn, give --version 1.0.0',
    )
    expect(await verify(attacker.url, '--version', '1.0.0')).toContain('serves release 1.0.0')
  })

  test('together with the log of its time is found by who remembers a later one', async () => {
    const memory = ['--remember', at('seen.json')]
    await verify(honest.url, ...memory)
    expect(await verify(before.url)).toContain('1 entry in the log')
    await expect(verify(before.url, ...memory)).rejects.toThrow('The log lost entries: it has 1, and had 2')
    await expect(verify(honest.url, '--mirror', before.url, '--version', '1.0.0')).rejects.toThrow(
      `${before.url} shows another log than ${honest.url}`,
    )
    // What was refused is not remembered.
    expect(await verify(honest.url, ...memory)).toContain('2 entries in the log')
  })
})

test('other files in a log of their own, by the stolen key, are found by who remembers the first, and beside it', async () => {
  const memory = ['--remember', at('first.json')]
  await verify(before.url, ...memory)
  expect(await verify(forked.url)).toContain('serves release 1.0.1')
  await expect(verify(forked.url, ...memory)).rejects.toThrow('The log has another history than before')
  await expect(verify(honest.url, '--mirror', forked.url)).rejects.toThrow('shows another log than')
  // The honest one has grown.
  expect(await verify(honest.url, ...memory)).toContain('2 entries in the log')
})

describe('a script of the attacker at /1/loader.js, which pages without integrity load', () => {
  const evil = (path: string) => (path === '/1/loader.js' ? script('evil()') : undefined)
  const withManifest = (answer: () => Answer | Promise<Answer>) => (path: string) =>
    path === '/1/manifest.json' ? answer() : evil(path)
  const renamed = (version: string) => async () => {
    const answer = await manifestOf('1.0.1')
    const text = new TextDecoder().decode(answer.body as Uint8Array)
    return { ...answer, body: text.replace(/("version": ?)"1\.0\.1"/, `$1"${version}"`) }
  }

  test.each<[string, string, () => Answer | Promise<Answer>]>([
    ['without a manifest', '1/loader.js differs from the release', () => notFound],
    ['with the manifest of an older release', '1/loader.js differs from the release', () => manifestOf('1.0.0')],
    ['with one of a release that is not in the log', '1.9.9/release.json is not served', renamed('1.9.9')],
    ['with one of another major version', '1/manifest.json names release 2.0.0', renamed('2.0.0')],
    ['with one that is none', '1/manifest.json differs from the release', () => script('{}')],
  ])('%s is found', async (_, said, answer) => {
    lie = withManifest(answer)
    await expect(verify(attacker.url, '--version', '1.0.1')).rejects.toThrow(said)
  })

  test.each(['<html>', 'null', '{}', '{"version":"1.0.1\\u001b[2J"}'])(
    'with %s as its manifest has no newest',
    async body => {
      lie = withManifest(() => script(body))
      await expect(verify(attacker.url)).rejects.toThrow(`${attacker.url} serves no release: give --version`)
    },
  )

  test('is found, too, where an older release is verified', async () => {
    expect(await verify(attacker.url, '--version', '1.0.0')).toContain('serves release 1.0.0')
    lie = evil
    await expect(verify(attacker.url, '--version', '1.0.0')).rejects.toThrow('1/loader.js differs from the release')
  })
})

describe('a document that runs the attacker’s code', () => {
  const path = '/1.0.1/modal.html?p=demo&o=https://app.example'
  const checked = () => verify(attacker.url, '--document', path)
  const changed = (change: (html: string) => string) => async (asked: string) => {
    if (asked !== path) return undefined
    const answer = await answerOf(`${honest.url}${path}`)
    return { ...answer, body: change(new TextDecoder().decode(answer.body as Uint8Array)) }
  }
  const beside = (markup: string) => changed(html => html.replace('<div id="root"', `${markup}<div id="root"`))

  test.each([
    ['after a slash', '<p/onclick=evil()></p>'],
    ['after a quote', '<p id="x"onclick=evil()></p>'],
    ['after a line', '<details open\nontoggle=evil()></details>'],
    ['of an image that fails', '<img src=x/onerror=evil()>'],
    ['of an animation', '<svg><animate/onbegin=evil() attributeName=x dur=1s></svg>'],
    ['of a link, in numbers', '<a href="jav&#97;script:evil()">Go on</a>'],
    ['of a link, with a tab', '<a href="java\tscript:evil()">Go on</a>'],
    ['of a link inside a drawing', '<svg><a xlink:href="javascript&colon;evil()"><path d="M0 0"/></a></svg>'],
    ['that a comment hides from readers of tags', '<!--><script>evil()</script>-->'],
    ['whose start is in pieces', '<scr<script type="application/json" id="config"></script>ipt>evil()</script>'],
    ['in a form for a plug-in', '<object data="/evil.swf"></object>'],
    ['that a button submits to', '<button formaction="https://evil.example">Go on</button>'],
    ['in capitals', '<P ONCLICK="evil()"></P>'],
  ])('by a handler or an address %s is found', async (_, markup) => {
    lie = beside(markup)
    await expect(checked()).rejects.toThrow('which is not part of the release')
  })

  test.each<[string, string, OutgoingHttpHeaders, ((html: string) => Uint8Array)?]>([
    [
      'in UTF-16, with its mark',
      'is not UTF-8',
      {},
      html => Buffer.from(`\ufeff<script>evil()</script>${html}`, 'utf16le'),
    ],
    ['in UTF-16, by its type', 'is of the type', { 'content-type': 'text/html; charset=utf-16le' }],
    ['in an encoding with escapes', 'is of the type', { 'content-type': 'text/html; charset=iso-2022-jp' }],
    ['without an encoding', 'is of the type text/html,', { 'content-type': 'text/html' }],
    ['as XML', 'is of the type', { 'content-type': 'application/xhtml+xml; charset=utf-8' }],
    ['that leads elsewhere', 'has the header Refresh', { refresh: '0; url=https://evil.example' }],
    ['with a style sheet', 'has the header Link', { link: '</evil.css>; rel=stylesheet' }],
  ])('%s is found', async (_, said, headers, encode) => {
    lie = async asked => {
      if (asked !== path) return undefined
      const answer = await answerOf(`${honest.url}${path}`)
      const html = new TextDecoder().decode(answer.body as Uint8Array)
      return { ...answer, headers: { ...answer.headers, ...headers }, body: encode?.(html) ?? html }
    }
    await expect(checked()).rejects.toThrow(said)
  })

  test('is not what an honest one is', async () => {
    expect(await checked()).toContain('1 document')
  })
})
