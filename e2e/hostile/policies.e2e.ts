import { expect } from '@playwright/test'
import type { Scene } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'

interface Release {
  version: string
  integrity: string
  modal: string
}

interface Policy {
  name: string
  header?: 'Content-Security-Policy-Report-Only'
  policy(stack: StackUrls, release: Release): string
  /** Replaces the plain tag. */
  tag?(stack: StackUrls, release: Release): string
  /** The page includes modal.js itself, since our script may not add it. */
  hasModalTag?: true
}

const attributes = 'data-project-id="demo" data-default-network="eip155:31337"'
const srcOf = ({ cdn }: StackUrls, { version }: Release, name = 'loader') => `${cdn}/${version}/${name}.js`
const withNonce = (stack: StackUrls, release: Release) =>
  `<script nonce="n0nce" src="${srcOf(stack, release)}" integrity="${release.integrity}" crossorigin ${attributes}></script>`
/** Includes the icon that a browser requests on its own. */
const rest = "img-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"

const policies: readonly Policy[] = [
  {
    name: 'a nonce',
    policy: ({ cdn }) => `default-src 'none'; script-src 'nonce-n0nce'; frame-src ${cdn}; ${rest}`,
    tag: withNonce,
  },
  {
    name: 'hashes only',
    policy: ({ cdn }, { integrity, modal }) =>
      `default-src 'none'; script-src '${integrity}' '${modal}'; frame-src ${cdn}; ${rest}`,
    hasModalTag: true,
  },
  {
    name: 'strict-dynamic, the loader added by a script of the page',
    policy: ({ cdn }) => `default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; frame-src ${cdn}; ${rest}`,
    tag: (stack, release) =>
      `<script nonce="n0nce">{
        const script = document.createElement('script')
        script.src = ${JSON.stringify(srcOf(stack, release))}
        script.dataset.projectId = 'demo'
        script.dataset.defaultNetwork = 'eip155:31337'
        document.head.append(script)
      }</script>`,
  },
  {
    name: 'Trusted Types and no policy for them',
    policy: ({ cdn }) =>
      `default-src 'none'; script-src ${cdn}; frame-src ${cdn}; require-trusted-types-for 'script'; trusted-types 'none'; ${rest}`,
    hasModalTag: true,
  },
  {
    name: 'no style at all',
    policy: ({ cdn }) =>
      `default-src 'none'; script-src ${cdn}; frame-src ${cdn}; style-src 'none'; style-src-elem 'none'; style-src-attr 'none'; ${rest}`,
  },
  {
    name: 'the same, only reported',
    header: 'Content-Security-Policy-Report-Only',
    policy: ({ cdn }) =>
      `default-src 'none'; script-src ${cdn}; frame-src ${cdn}; require-trusted-types-for 'script'; trusted-types 'none'; ${rest}`,
    hasModalTag: true,
  },
  {
    name: 'scripts by file and frames by host name',
    policy: (stack, release) =>
      `default-src 'none'; script-src ${srcOf(stack, release)} ${srcOf(stack, release, 'modal')}; frame-src ${new URL(stack.cdn).host}; ${rest}`,
  },
  {
    name: 'a sandbox for the whole page',
    policy: ({ cdn }) =>
      `sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src ${cdn}; frame-src ${cdn}; ${rest}`,
  },
]

/** Collects violations from before the first script. */
async function collect(scene: Scene): Promise<() => Promise<string[]>> {
  await scene.page.addInitScript(() => {
    if (window.top !== window) return
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return () => scene.page.evaluate(() => Reflect.get(window, 'seen') as string[])
}

for (const { name, policy, header = 'Content-Security-Policy', tag, hasModalTag } of policies)
  test(`under a policy of ${name}: nothing is violated, and the modal connects`, async ({
    scene,
    stack,
    release,
    modalTag,
  }) => {
    const violations = await collect(scene)
    await scene.visit({
      headers: { [header]: policy(stack, release) },
      ...(tag && { tag: tag(stack, release) }),
      ...(hasModalTag && { head: modalTag }),
    })
    await scene.page.waitForFunction('window.ConnectKit')
    await scene.expectToConnect()
    await scene.open()
    await scene.modal.button('Disconnect').click()
    await expect.poll(() => scene.page.evaluate(() => window.ConnectKit.getAccount())).toBe(null)
    expect(await violations()).toEqual([])
    expect(scene.complaints).toEqual([])
  })
