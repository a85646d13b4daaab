import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectConfigSchema } from '../../shared/config.schema.ts'
import { frameTemplate } from '../frameTemplate.mjs'
import { publish } from '../publish.mjs'
import { writeStatement } from '../release/releaseStatement.ts'
import { modalParts, modalScript, projectEntry } from '../testApp.ts'
import { writeStaticSite } from './writeStaticSite.ts'

let root = ''
const at = (path: string) => join(root, path)
const read = (path: string) => readFile(at(path), 'utf8')
const publicUrl = 'https://cdn.test'
const site = (over: Partial<Parameters<typeof writeStaticSite>[0]> = {}) =>
  writeStaticSite({
    ...{ releasesDir: at('site'), projectsFile: at('projects.json'), projectId: 'demo', publicUrl },
    ...over,
  })

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-'))
  for (const version of ['0.9.0', '1.0.0', '1.1.0']) {
    await mkdir(at(`site/${version}`), { recursive: true })
    for (const name of ['loader.js', 'modal.js', 'test.gated'])
      await writeFile(at(`site/${version}/${name}`), `${name} ${version}`)
    await writeFile(at(`site/${version}/modal.template`), frameTemplate(modalParts))
    await publish({ siteDir: at('site'), version })
  }
  const project = projectEntry({
    allowedOrigins: ['https://app.example', 'http://*.shop.example:8080', 'both.example', 'https://a.*.example.org'],
    embedders: ['https://safe.example'],
    settings: { email: true },
    names: { zone: 'example.eth', reserved: [] },
  })
  await writeFile(at('projects.json'), JSON.stringify({ projects: [project] }))
})
afterEach(() => rm(root, { recursive: true }))

test('each release has the project’s document, with its policy inside and in the headers', async () => {
  expect(await site()).toEqual(expect.arrayContaining(['0.9.0/modal.html', '1.0.0/modal.html', '1.1.0/modal.html']))
  const html = await read('site/1.1.0/modal.html')
  expect(html).toContain(modalScript)
  const [, own = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? []
  expect(own).toMatch(/^default-src 'none'; script-src 'sha256-/)
  // A document cannot say it of itself.
  expect(own).not.toContain('frame-ancestors')
  const [, sent = ''] =
    /^\/1\.1\.0\/modal\.html\n {2}.*\n {2}Content-Security-Policy: (.*)$/m.exec(await read('site/_headers')) ?? []
  expect(sent).toBe(
    `${own}; frame-ancestors https://app.example http://*.shop.example:8080 https://both.example http://both.example https://safe.example`,
  )
})

test('offers no feature that needs the server', async () => {
  await site()
  const [, text = ''] = /id="config">(.*?)<\/script>/.exec(await read('site/1.1.0/modal.html')) ?? []
  const config = projectConfigSchema.parse(JSON.parse(text))
  expect(config).toMatchObject({ version: '1.1.0', apiUrl: publicUrl, walletCount: config.recommended.length })
  expect(config.nameZone).toBeUndefined()
  expect(config.remote.settings).toMatchObject({ allWallets: 'HIDE', email: false, socials: [] })
  expect(JSON.parse(await read('site/v1/supported-chains'))).toEqual({ http: [], ws: [] })
})

test('a major version has the newest release’s scripts only', async () => {
  await writeFile(at('site/1.1.0/withdrawn'), '')
  await site()
  expect(await read('site/1/loader.js')).toBe('loader.js 1.0.0')
  expect(await read('site/0/modal.js')).toBe('modal.js 0.9.0')
  await expect(read('site/1/test.gated')).rejects.toThrow('ENOENT')
  await expect(read('site/1.1.0/modal.html')).rejects.toThrow('ENOENT')
  expect(await read('site/_headers')).toMatch(
    /^\/1\/loader\.js\n(?: {2}.*\n)*? {2}Cache-Control: public, max-age=300$/m,
  )
})

test('documents are not signed, so they can be rewritten', async () => {
  await mkdir(at('secure/assets'), { recursive: true })
  const statement = () => writeStatement({ siteDir: at('site'), secureDir: at('secure'), version: '1.1.0' })
  const before = await statement()
  await site()
  expect(await statement()).toBe(before)
  const { files } = await publish({ siteDir: at('site'), version: '1.1.0' })
  expect(Object.keys(files)).toEqual(['1.1.0/loader.js', '1.1.0/modal.js'])
  const first = await read('site/1.1.0/modal.html')
  await site()
  expect(await read('site/1.1.0/modal.html')).toBe(first)
})

test('an unknown project is refused', async () => {
  await expect(site({ projectId: 'nobody' })).rejects.toThrow('has no project nobody')
})
