import { expect, type Page } from '@playwright/test'
import type { Modal } from '../fixtures/modal.ts'
import { scanUri } from '../fixtures/scanUri.ts'
import { test } from '../fixtures/test.ts'
import { openWalletkitWallet, type WalletkitWallet } from '../fixtures/walletkitWallet.ts'

declare global {
  interface Window {
    /** The page's policy violations. */
    forbidden: string[]
    signature: Promise<unknown>
  }
}

const vouchedFor = 'data-project-id="verified" data-default-network="eip155:31337"'

const shopWith = (tag: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}
    <script nonce="of-this-page">
      window.forbidden = []
      document.addEventListener('securitypolicyviolation', event => window.forbidden.push(event.blockedURI))
    </script>${tag}</head><body></body></html>`

/** URLs of the Verify service's frames that the page has requested. */
function framesAsked(page: Page, verify: string): string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(`${verify}/v3/`)) asked.push(request.url())
  })
  return asked
}

let wallet: WalletkitWallet
test.beforeEach(async ({ browser, stack }) => {
  wallet = await openWalletkitWallet(browser, stack)
})
test.afterEach(() => wallet.close())

/** The verdicts of the wallet's library about each request, the connection and later ones. */
const verdicts = () =>
  wallet.page.evaluate(() => window.sampleWallet.verified.map(({ origin, validation }) => [validation, origin]))

/** Connects by the code on screen; returns how long the code took to appear. */
async function connect(page: Page, modal: Modal): Promise<number> {
  await page.waitForFunction(() => window.ConnectKit)
  await page.evaluate(() => void window.ConnectKit.open().catch(() => {}))
  await modal.expectOpen()
  const startMs = performance.now()
  await modal.wallet('WalletConnect').click()
  await expect(modal.code).toBeVisible()
  const tookMs = performance.now() - startMs
  await wallet.pair(await scanUri(page, modal.code))
  await expect(wallet.question).toContainText('Networks')
  await wallet.approve()
  await modal.expectClosed()
  return tookMs
}

async function sign(page: Page): Promise<void> {
  await page.evaluate(([from]) => {
    const asked = { method: 'personal_sign', params: ['0x68656c6c6f', from] }
    window.signature = window.ConnectKit.getProvider('eip155').request(asked)
  }, wallet.accounts)
  await expect(wallet.question).toContainText('hello')
  await wallet.approve()
  expect(await page.evaluate(() => window.signature)).toMatch(/^0x[0-9a-f]{130}$/)
}

test.describe('a wallet gets the page’s verified origin, for the connection and for each request', () => {
  test('on a page with nothing around it', async ({ page, modal, pages, tag, stack }) => {
    const asked = framesAsked(page, stack.verify)
    const url = await pages.serve(shopWith(tag(vouchedFor)))
    const { origin } = new URL(url)
    await page.goto(url)
    await connect(page, modal)
    await sign(page)
    expect(await verdicts()).toEqual([
      ['VALID', origin],
      ['VALID', origin],
    ])
    expect(asked).toHaveLength(2)
    await expect(page.locator('iframe:not([data-connectkit])')).toHaveCount(0)
  })

  test('as the wallet shows it', async ({ page, modal, pages, tag }) => {
    const url = await pages.serve(shopWith(tag(vouchedFor)))
    await page.goto(url)
    await page.waitForFunction(() => window.ConnectKit)
    await page.evaluate(() => void window.ConnectKit.open().catch(() => {}))
    await modal.wallet('WalletConnect').click()
    await wallet.pair(await scanUri(page, modal.code))
    await expect(wallet.question).toContainText(`Verified${new URL(url).origin}`)
  })

  test('on a page that is isolated and sends no referrer', async ({ page, modal, pages, tag }) => {
    const headers = {
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    }
    const url = await pages.serve(shopWith(tag(vouchedFor)), { headers })
    await page.goto(url)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await connect(page, modal)
    expect(await verdicts()).toEqual([['VALID', new URL(url).origin]])
  })

  test('under a policy that allows the service', async ({ page, modal, pages, tag, modalTag, stack }) => {
    const policy = `default-src 'none'; script-src 'nonce-of-this-page' ${stack.cdn}; frame-src ${stack.cdn} ${stack.verify}`
    const url = await pages.serve(shopWith(modalTag + tag(vouchedFor)), {
      headers: { 'Content-Security-Policy': policy },
    })
    await page.goto(url)
    await connect(page, modal)
    await sign(page)
    const { origin } = new URL(url)
    expect(await verdicts()).toEqual([
      ['VALID', origin],
      ['VALID', origin],
    ])
    expect(await page.evaluate(() => window.forbidden)).toEqual([])
  })

  test('from the tab with the socket, even for another tab’s requests', async ({ page, modal, pages, tag, stack }) => {
    const url = await pages.serve(shopWith(tag(vouchedFor)))
    await page.goto(url)
    await connect(page, modal)
    const other = await page.context().newPage()
    const [asked, elsewhere] = [framesAsked(page, stack.verify), framesAsked(other, stack.verify)]
    await other.goto(url)
    await other.waitForFunction(() => window.ConnectKit?.getAccount())
    await sign(other)
    expect(await verdicts()).toEqual(Array(2).fill(['VALID', new URL(url).origin]))
    expect([asked.length, elsewhere.length]).toEqual([1, 0])
  })
})

/** The verdict on an origin without an attestation. */
const unknown = (url: string) => ['UNKNOWN', new URL(url).origin]

test('a page whose policy does not allow the service connects immediately, and is unknown to the wallet', async ({
  page,
  modal,
  pages,
  tag,
  stack,
}) => {
  const asked = framesAsked(page, stack.verify)
  const policy = `default-src 'none'; script-src 'nonce-of-this-page' ${stack.cdn}; frame-src ${stack.cdn}`
  const url = await pages.serve(shopWith(tag(vouchedFor)), {
    headers: { 'Content-Security-Policy': policy },
  })
  await page.goto(url)
  await connect(page, modal)
  await sign(page)
  expect(await verdicts()).toEqual([unknown(url), unknown(url)])
  const forbidden = await page.evaluate(() => window.forbidden)
  expect(forbidden).toHaveLength(1)
  expect(forbidden[0]).toContain(stack.verify)
  expect(asked).toEqual([])
})

test('a service that never answers is waited for once', async ({ page, modal, pages, tag, stack }) => {
  const asked: string[] = []
  await page.route(`${stack.verify}/**`, route => void asked.push(route.request().url()))
  const url = await pages.serve(shopWith(tag(vouchedFor)))
  await page.goto(url)
  const codeMs = await connect(page, modal)
  expect(codeMs).toBeGreaterThan(1_900)
  // A second wait would ask again.
  await sign(page)
  expect(await verdicts()).toEqual([unknown(url), unknown(url)])
  expect(asked).toHaveLength(1)
})

const later = 'x.eyJpZCI6IjAifQ.y'
test('a compromised Verify service convinces no wallet and blocks no visitor', async ({
  page,
  modal,
  pages,
  tag,
  stack,
}) => {
  // Six connections.
  const html = shopWith(tag(vouchedFor))
  for (const [name, script] of [
    ['says other things, again and again', `for (let i = 0; i < 5_000; i++) post({ i }), post('{'), post(null)`],
    ['says ten megabytes', `post(JSON.stringify({ type: 'verify_attestation', attestation: 'x'.repeat(10_000_000) }))`],
    [
      'attests another message, twice',
      `for (const _ of '12') post(JSON.stringify({ type: 'verify_attestation', attestation: '${later}' }))`,
    ],
    ['has nothing to say', `post(JSON.stringify({ type: 'verify_attestation', attestation: null }))`],
    ['takes itself elsewhere', `location = 'about:blank'`],
    ['leaves the page', `top.location = 'about:blank'`],
  ] as const)
    await test.step(name, async () => {
      await page.route(`${stack.verify}/**`, route =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><script>const post = said => parent.postMessage(said, location.ancestorOrigins[0]); ${script}</script>`,
        }),
      )
      const earlier = await verdicts()
      // On its own origin, so that nothing of the last connection remains.
      const url = await pages.serve(html)
      await page.goto(url)
      await connect(page, modal)
      await sign(page)
      expect((await verdicts()).slice(earlier.length)).toEqual([unknown(url), unknown(url)])
      await expect(page.locator('iframe:not([data-connectkit])')).toHaveCount(0)
      await page.unroute(`${stack.verify}/**`)
    })
})

test('a site without the setting loads neither the service nor verify.js', async ({
  page,
  modal,
  pages,
  tag,
  stack,
}) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  const url = await pages.serve(shopWith(tag()))
  await page.goto(url)
  await connect(page, modal)
  expect(await verdicts()).toEqual([unknown(url)])
  expect(loaded.filter(each => each.startsWith(stack.verify) || each.endsWith('/verify.js'))).toEqual([])
})

for (const [title, trusted, isVouchedFor] of [
  ['lets our policy be made is vouched for, too', 'trusted-types connectkit', true],
  ['allows none connects, and is unknown to the wallet', "trusted-types 'none'", false],
] as const)
  test(`a page that demands Trusted Types and ${title}`, async ({ page, modal, pages, tag, modalTag, stack }) => {
    const policy = `require-trusted-types-for 'script'; ${trusted}; frame-src ${stack.cdn} ${stack.verify}`
    const url = await pages.serve(shopWith(modalTag + tag(vouchedFor)), {
      headers: { 'Content-Security-Policy': policy },
    })
    await page.goto(url)
    await connect(page, modal)
    for (let count = 0; count < 4; count++) await sign(page)
    const verdict = isVouchedFor ? ['VALID', new URL(url).origin] : unknown(url)
    expect(new Set((await verdicts()).map(String))).toEqual(new Set([String(verdict)]))
  })
