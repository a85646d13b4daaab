import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'

const attributes = 'data-project-id="demo" data-default-network="eip155:31337"'

interface Boot {
  name: string
  /** Where the tag is, with `script(attributes)` for one tag and `src` for its address. */
  head?(script: (more?: string) => string, src: string): string
  body?(script: (more?: string) => string, src: string): string
}

const boots: readonly Boot[] = [
  { name: 'a plain tag in the head', head: script => script() },
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
]

const srcOf = ({ cdn }: StackUrls, version: string) => `${cdn}/${version}/loader.js`

for (const { name, head, body } of boots)
  test(`the tag ${name}: one global, one iframe, one announcement, and it connects`, async ({
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
