import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import type {} from '../hosts/hydrated/takeOver.tsx'

/** Both pages are hydrated by `hydrateRoot(document)`. The second page's script is at the end of its body. */
const hosts = ['hydrated', 'remix'] as const

/** React 18 arrives this late: either `load` waits for it, or it is requested after `load`. */
async function delayReact(page: Page, ms: number, isAfterLoad: boolean) {
  await page.route(/\/(hydrated|remix)\.js$/, async route => {
    const response = await route.fetch()
    const code = await response.text()
    const late = `addEventListener('load', () => setTimeout(() => {\n${code}\n}, ${ms}))`
    if (!isAfterLoad) await new Promise(resolve => setTimeout(resolve, ms))
    await route.fulfill({ response, body: isAfterLoad ? late : code })
  })
}

/** React 18 waits until the test lets it begin. */
async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.route(/\/(hydrated|remix)\.js$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `Object.assign(window, { hydrate() {\n${await response.text()}\n} })` })
  })
  return () => page.evaluate(() => (window as unknown as { hydrate(): void }).hydrate())
}

const wish = 'More of the smoky one'

/** React hydrated the document as it was sent: it repaired nothing, and the field keeps the typed text. */
async function expectHydrated(page: Page) {
  await page.waitForFunction(() => window.isHydrated)
  expect(await page.evaluate(() => window.mended)).toEqual([])
  await expect(page.getByLabel('A wish')).toHaveValue(wish)
}

for (const host of hosts)
  test(`${host}: the modal is loaded ahead at the first idle moment after the load; React 18 that comes later hydrates the document as it was sent, and keeps that iframe`, async ({
    page,
    shop,
    modal,
    stack,
  }) => {
    const hydrate = await holdReact(page)
    const asked: string[] = []
    page.on('request', request => void (/\/modal\.html/.test(request.url()) && asked.push(request.url())))
    await page.goto(`${stack.hosts}/${host}/`)
    await page.getByLabel('A wish').fill(wish)
    await expect(modal.iframe).toBeAttached()
    expect(await page.evaluate(() => window.isHydrated)).toBe(undefined)
    await hydrate()
    await expectHydrated(page)
    await expect(modal.iframe).toBeAttached()
    await shop.connectButton.click()
    await modal.expectOpen()
    expect(asked).toHaveLength(1)
  })

for (const { title, ms, isAfterLoad } of [
  { title: 'is slow to load', ms: 3_000, isAfterLoad: false },
  { title: 'is asked for after the load', ms: 1_500, isAfterLoad: true },
]) {
  test(`React 18 that ${title} hydrates the document as it was sent, and the modal is loaded ahead`, async ({
    page,
    shop,
    modal,
    stack,
  }) => {
    await delayReact(page, ms, isAfterLoad)
    await page.goto(`${stack.hosts}/hydrated/`, { waitUntil: 'commit' })
    await page.getByLabel('A wish').fill(wish)
    await expectHydrated(page)
    await expect(modal.iframe).toBeAttached()
    await shop.connectButton.click()
    await modal.expectOpen()
  })

  test(`React 18 that ${title} hydrates the document although the modal is open`, async ({
    page,
    shop,
    modal,
    wallet,
    stack,
  }) => {
    await delayReact(page, ms, isAfterLoad)
    await page.goto(`${stack.hosts}/hydrated/`, { waitUntil: 'commit' })
    await page.getByLabel('A wish').fill(wish)
    await page.waitForFunction(() => window.ConnectKit)
    await shop.connectButton.click()
    await modal.expectOpen()
    await expectHydrated(page)
    await modal.expectOpen()
    await modal.wallet(wallet.name).click()
    await wallet.approve()
    await modal.expectClosed()
    expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(wallet.accounts[0])
  })
}

for (const { what, hint, preload, disturbance } of [
  {
    what: 'a session of an earlier visit is kept in the iframe',
    hint: 'eip155/walletConnect eip155:31337',
    preload: 'visible',
    disturbance: /\/modal\.html/,
  },
  {
    what: 'an earlier visit used another namespace',
    hint: `solana:Phantom solana:${'E'.repeat(32)}`,
    preload: 'visible',
    disturbance: /\/chains\.js/,
  },
  {
    what: 'an earlier visit connected a wallet of the page',
    hint: 'eip155:test.devwallet eip155:31337',
    preload: 'visible',
    disturbance: /\/modal\.js/,
  },
  { what: 'the tag loads the modal eagerly', hint: '', preload: 'eager', disturbance: /\/modal\.html/ },
])
  test(`React 18 hydrates the document as it was sent although ${what}`, async ({ page, stack }) => {
    await delayReact(page, 2_000, false)
    await page.addInitScript(
      ({ hint, preload }) => {
        if (location.pathname !== '/hydrated/') return
        if (hint) localStorage.setItem('ck:demo', JSON.stringify({ connections: [hint] }))
        // A tag with this option, before its script runs.
        const set = () => document.querySelector('script[data-project-id]')?.setAttribute('data-preload', preload)
        new MutationObserver(set).observe(document, { childList: true, subtree: true })
      },
      { hint, preload },
    )
    const disturbed = page.waitForRequest(request => disturbance.test(request.url()))
    await page.goto(`${stack.hosts}/hydrated/`, { waitUntil: 'commit' })
    await page.getByLabel('A wish').fill(wish)
    await disturbed
    expect(await page.evaluate(() => window.isHydrated)).toBe(undefined)
    await expectHydrated(page)
  })
