import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'
import type { PageServer } from '../fixtures/servePages.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'

const attributes = 'data-project-id="demo" data-default-network="eip155:31337"'

const stub = readFileSync('loader/stub.html', 'utf8')

/** A page that imports the loader from `src` and calls `init` with these options. */
const module = (src: string, options = "{ projectId: 'demo', defaultNetwork: 'eip155:31337' }") =>
  `<script type="module">import { init } from ${JSON.stringify(src)}; init(${options})</script>`

const asModule = (src: string) => src.replace(/\.js$/, '.mjs')

interface Boot {
  name: string
  /** Places of the tag, with `script(attributes)` for one tag and `src` for its URL. */
  head?(script: (more?: string) => string, src: string): string
  body?(script: (more?: string) => string, src: string): string
}

const boots: readonly Boot[] = [
  { name: 'by a plain tag in the head', head: script => script() },
  { name: 'async', head: script => script('async') },
  { name: 'defer', head: script => script('defer') },
  { name: 'at the end of the body', body: script => script() },
  { name: 'before the head has anything', head: script => `${script()}<base href="https://elsewhere.example/">` },
  {
    name: 'added by a script, as tag managers do',
    head: (_, src) => `<script>{
      const script = document.createElement('script')
      Object.assign(script, { src: ${JSON.stringify(src)}, async: true })
      Object.assign(script.dataset, { projectId: 'demo', defaultNetwork: 'eip155:31337' })
      document.head.append(script)
    }</script>`,
  },
  {
    name: 'added after the page has loaded',
    body: (_, src) => `<script>addEventListener('load', () => {
      const script = document.createElement('script')
      script.src = ${JSON.stringify(src)}
      Object.assign(script.dataset, { projectId: 'demo', defaultNetwork: 'eip155:31337' })
      document.body.append(script)
    })</script>`,
  },
  {
    name: 'written by document.write',
    body: script => `<script>document.write(${JSON.stringify(script()).replaceAll('</', '<\\/')})</script>`,
  },
  { name: 'twice', head: script => script() + script() },
  { name: 'twice, one of them late', head: script => script('async') + script('defer') },
  { name: 'five times at once', head: script => Array.from({ length: 5 }, () => script('async')).join('') },
  {
    name: 'with the floating major',
    head: (script, src) =>
      script()
        .replaceAll(src, src.replace(/\/1\.0\.0\//, '/1/'))
        .replace(/integrity="[^"]*"/, ''),
  },
  {
    name: 'with elements that clobber its names',
    head: script => `<img name="currentScript" alt=""><form id="ConnectKit"></form>${script()}`,
  },
  {
    name: 'with an element that says it is the script',
    head: script => `<script id="currentScript" data-project-id="nobody"></script>${script()}`,
  },
  { name: 'as a module', head: (_, src) => module(asModule(src)) },
  { name: 'as a module, twice', head: (_, src) => module(asModule(src)) + module(asModule(src)) },
  { name: 'as a module beside a tag', head: (script, src) => module(asModule(src)) + script('async') },
  { name: 'as a module after a tag', head: (script, src) => script() + module(asModule(src)) },
  { name: 'as a module before a tag', head: (script, src) => module(asModule(src)) + script('defer') },
  { name: 'after the stub', head: script => stub + script('async') },
  { name: 'with the stub twice, the second time late', head: script => stub + script() + stub },
  { name: 'as a module after the stub', head: (_, src) => stub + module(asModule(src)) },
]

const srcOf = ({ cdn }: StackUrls, version: string) => `${cdn}/${version}/loader.js`

for (const { name, head, body } of boots)
  test(`the loader ${name}: one global, one iframe, one announcement, and it connects`, async ({
    scene,
    stack,
    release,
  }) => {
    const { page, modal } = scene
    const src = srcOf(stack, release.version)
    const script = (more = '') =>
      `<script src="${src}" integrity="${release.integrity}" crossorigin ${attributes} ${more}></script>`
    await scene.visit({ tag: '', head: head?.(script, src) ?? '', body: body?.(script, src) ?? '' })
    await page.waitForFunction('window.ConnectKit?.version')
    const announced = await page.evaluate(() => {
      const names: string[] = []
      addEventListener('eip6963:announceProvider', event => {
        names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
      })
      dispatchEvent(new Event('eip6963:requestProvider'))
      return names.sort()
    })
    expect(announced).toEqual(['ConnectKit', scene.wallet.name])
    await scene.expectToConnect()
    await expect(modal.iframe).toHaveCount(1)
    expect(scene.complaints.filter(line => !/version|twice|already/i.test(line))).toEqual([])
  })

/** The loader of an older release, on an origin of its own. */
async function serveOlder(pages: PageServer, src: string, version: string): Promise<string> {
  const text = (await (await fetch(src)).text()).replaceAll(version, '0.9.0')
  const headers = { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' }
  return `${await pages.serve(text, { headers })}0.9.0/${src.split('/').at(-1)}`
}

test.describe('two releases in one page: the first one runs, and a line says so', () => {
  const line = (version: string) => [`ConnectKit is ${version}, not 0.9.0`]

  test('a tag, then an older module', async ({ scene, pages, stack, release }) => {
    const src = srcOf(stack, release.version)
    const older = await serveOlder(pages, asModule(src), release.version)
    await scene.visit({ tag: `<script src="${src}" ${attributes}></script>${module(older)}` })
    await scene.expectToConnect()
    await expect(scene.modal.iframe).toHaveCount(1)
    expect(scene.complaints).toEqual(line(release.version))
  })

  test('a module, then an older tag', async ({ scene, pages, stack, release }) => {
    const src = srcOf(stack, release.version)
    const older = await serveOlder(pages, src, release.version)
    await scene.visit({ tag: `${module(asModule(src))}<script src="${older}" data-project-id="demo" defer></script>` })
    await scene.expectToConnect()
    await expect(scene.modal.iframe).toHaveCount(1)
    expect(scene.complaints).toEqual(line(release.version))
  })
})

/** The loader inside the page's own bundle: a file on the page's origin. */
async function bundleIntoPage(page: Page, src: string): Promise<void> {
  const body = await (await fetch(src)).text()
  await page.route('**/bundled.mjs', route => route.fulfill({ body, contentType: 'text/javascript' }))
}

for (const base of ['', 'cdn.example', 'javascript:alert(1)'])
  test(`init() in a bundle with the base "${base}": one line, open() rejects, and a good base works after it`, async ({
    scene,
    stack,
    release,
  }) => {
    const { page } = scene
    await bundleIntoPage(page, asModule(srcOf(stack, release.version)))
    await scene.visit({ tag: module('/bundled.mjs', `{ projectId: 'demo', base: ${JSON.stringify(base)} }`) })
    const before = await scene.snapshot()
    await scene.open()
    await expect.poll(scene.outcome).toEqual({ rejected: 'unsupported_origin' })
    await scene.card.getByRole('button', { name: 'Close' }).click()
    expect(await scene.snapshot()).toEqual(before)
    expect(scene.complaints).toEqual([expect.stringMatching(/^ConnectKit: base is .* it takes the URL of your server/)])

    await page.evaluate(async cdn => {
      window.ConnectKit.destroy()
      const { init } = await import(new URL('/bundled.mjs', location.href).href)
      init({ projectId: 'demo', base: cdn, defaultNetwork: 'eip155:31337' })
    }, stack.cdn)
    await scene.expectToConnect()
  })

test('init() reports each invalid option in one line, and connects', async ({ scene, stack, release }) => {
  const options = `{
    projectId: 'demo', defaultNetwork: 'eip155:31337', preload: 'never', relay: 7, theme: {}, reconnect: [],
    socials: 'none', email: 'perhaps', 'a b': null, itself: window, big: 'x'.repeat(1e7), ['x'.repeat(1e5)]: 1,
  }`
  await scene.visit({ tag: module(asModule(srcOf(stack, release.version)), options) })
  const { state, ...before } = await scene.snapshot()
  await scene.expectToConnect()
  expect(await scene.snapshot()).toMatchObject(before)
  const told = scene.complaints.map(line => /^ConnectKit: data-(.+?) (?:is|changes nothing)/.exec(line)?.[1])
  expect(told.sort()).toEqual(['a b', 'email', 'preload', 'relay', 'socials', 'theme'])
})

test('init() without a project throws nothing, and open() says that the project is missing', async ({
  scene,
  stack,
  release,
}) => {
  for (const options of ['', 'null', "{ projectId: '../x' }", 'Object.create({ projectId: 1 })'])
    await test.step(`init(${options})`, async () => {
      scene.complaints.length = 0
      await scene.visit({ tag: module(asModule(srcOf(stack, release.version)), options) })
      const before = await scene.snapshot()
      await scene.open()
      await expect.poll(scene.outcome).toEqual({ rejected: 'project_missing' })
      await scene.card.getByRole('button', { name: 'Close' }).click()
      expect(await scene.snapshot()).toEqual(before)
      expect(scene.complaints).toEqual([expect.stringMatching(/^ConnectKit: data-project-id is .* it takes the id/)])
    })
})

test('the stub without a loader: calls wait, and nothing of the page breaks', async ({ scene, stack }) => {
  const { page } = scene
  await scene.visit({
    tag: `${stub}<script src="${stack.cdn}/9.9.9/loader.js" async></script>`,
    body: '<button data-connectkit-open id="opener">Connect</button><connect-kit-button>Connect</connect-kit-button>',
  })
  const found = await page.evaluate(async () => {
    const early = window.ConnectKit
    const offs = [early.on('connect', () => {}), early.subscribe(() => {})]
    for (const off of offs) off()
    const settled: string[] = []
    const calls = { open: early.open(), connect: early.connect({ walletId: 'x' }), ready: early.ready }
    for (const [name, call] of Object.entries(calls)) call.finally(() => settled.push(name))
    await new Promise(resolve => requestAnimationFrame(resolve))
    return { settled, canAnswer: Boolean(early.getAccount), awaited: (await (early as unknown)) === early }
  })
  expect(found).toEqual({ settled: [], canAnswer: false, awaited: true })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Mine' }).click()
  await expect(page.locator('iframe, dialog')).toHaveCount(0)
  expect(scene.complaints).toEqual([])
})
