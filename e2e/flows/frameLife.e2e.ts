import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const html = (tag: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>Frame life</title>${tag}</head><body><button id="opener">Mine</button>${body}</body></html>`

/** Opens with the focus on the page's own button, and stores the result for `outcome`. */
async function open(page: Page): Promise<void> {
  await page.locator('#opener').evaluate(button => button.focus({ preventScroll: true }))
  await page.evaluate(async () => {
    await window.ConnectKit.ready
    Object.assign(window, { outcome: 'pending' })
    const settle = (outcome: unknown) => Object.assign(window, { outcome })
    window.ConnectKit.open().then(settle, error => settle(error.code))
  })
}

const outcome = (page: Page) => page.evaluate(() => (window as unknown as { outcome: unknown }).outcome)
const ours = (page: Page) => page.locator('html > dialog, body > dialog')

test.describe('an iframe that the page blocks', () => {
  test.beforeEach(async ({ page, pages, tag, stack }) => {
    const headers = { 'Content-Security-Policy': `script-src ${stack.cdn}; frame-src 'none'` }
    await page.goto(await pages.serve(html(tag()), { headers }))
    await open(page)
  })

  test('is replaced by an explanation above the page, which has the focus', async ({ page }) => {
    const card = page.getByRole('alertdialog', { name: 'isn’t set up to connect wallets' })
    await expect(card).toBeVisible()
    expect(await outcome(page)).toBe('frame_blocked')
    const close = card.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(page.locator('#opener')).not.toBeFocused()
    }
  })

  for (const how of ['Close', 'Escape', 'a click beside it'])
    test(`leaves the page as it was after ${how}`, async ({ page }) => {
      await expect(page.getByRole('alertdialog')).toBeVisible()
      if (how === 'Close') await page.getByRole('button', { name: 'Close' }).click()
      else if (how === 'Escape') await page.keyboard.press('Escape')
      // Right after the opening, a click counts as the second half of a double click.
      else
        await expect(() =>
          page.mouse.click(5, 400).then(() => expect(ours(page)).toHaveCount(0, { timeout: 100 })),
        ).toPass()
      await expect(ours(page)).toHaveCount(0)
      await expect(page.locator('#opener')).toBeFocused()
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    })
})

test('a refused page learns why, and the next opening starts over', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(html(tag())))
  await page.route('**/modal.html*', route => route.abort())
  await open(page)
  const card = page.getByRole('alertdialog')
  await expect(card).toBeVisible()
  expect(await outcome(page)).toBe('frame_refused')
  await page.unroute('**/modal.html*')
  await card.getByRole('button', { name: 'Try again' }).click()
  await modal.expectOpen()
  await modal.button('Close').click()
  await open(page)
  await modal.expectOpen()
})

test('a visitor who is offline is told so', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(html(tag())))
  await page.evaluate(() => window.ConnectKit.ready)
  await page.context().setOffline(true)
  await open(page)
  const card = page.getByRole('alertdialog', { name: 'You’re offline' })
  await expect(card).toBeVisible()
  await page.context().setOffline(false)
  await card.getByRole('button', { name: 'Try again' }).click()
  await modal.expectOpen()
})

test('a slow iframe is announced after eight seconds and shown when it comes', async ({ page, pages, tag, modal }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/modal.html*', async route => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.goto(await pages.serve(html(tag())))
  await open(page)
  await page.clock.runFor(8_000)
  await expect(page.getByRole('alertdialog', { name: 'still loading' })).toBeVisible()
  expect(await outcome(page)).toBe('pending')
  release()
  await modal.expectOpen()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(modal.iframe).toBeFocused()
})

test('a killed modal comes back within three heartbeats', async ({ page, pages, tag, modal }) => {
  await page.clock.install()
  await page.goto(await pages.serve(html(tag())))
  await open(page)
  await modal.expectOpen()
  const [, frame] = page.frames()
  if (!frame) throw new Error('There is no iframe')
  const session = await page.context().newCDPSession(frame)
  const first = await modal.iframe.elementHandle()
  await session.send('Inspector.enable')
  const crashed = new Promise(resolve => session.once('Inspector.targetCrashed', resolve))
  // This call never resolves, because the process that would answer is gone.
  session.send('Page.crash').catch(() => {})
  // If the process still answers the first ping, the count starts again.
  await crashed
  for (let beat = 0; beat < 3; beat++) await page.clock.runFor(5_000)
  await expect.poll(() => first?.evaluate(iframe => iframe.isConnected)).toBe(false)
  // Playwright mistakes an iframe's crash for the page's and stops retrying, so the test polls by itself.
  await expect(() => modal.expectOpen()).toPass()
  expect(await outcome(page)).toBe('pending')
  await modal.button('Close').click()
  expect(await outcome(page)).toBe(null)
})

for (const { what, act } of [
  { what: 'removed', act: () => document.querySelector('dialog')?.remove() },
  { what: 'moved', act: () => document.body.firstElementChild?.append(document.querySelector('dialog') as Element) },
  {
    what: 'reloaded',
    act: () => {
      const iframe = document.querySelector<HTMLIFrameElement>('iframe[data-connectkit]')
      if (iframe) iframe.src = String(iframe.src)
    },
  },
  {
    what: 'written over',
    act: () => {
      document.open()
      document.write('<title>New</title><button id="opener">Mine</button>')
      document.close()
    },
  },
])
  test(`a modal that is ${what} by the page comes back, and closes normally`, async ({ page, pages, tag, modal }) => {
    await page.goto(await pages.serve(html(tag())))
    await open(page)
    await modal.expectOpen()
    const again = page.waitForRequest(/\/modal\.html/)
    await page.evaluate(act)
    await again
    await modal.expectOpen()
    expect(await outcome(page)).toBe('pending')
    await modal.button('Close').click()
    await modal.expectClosed()
    expect(await outcome(page)).toBe(null)
  })

test('a page that always removes the modal gets an error, and retries stop', async ({ page, pages, tag }) => {
  await page.goto(await pages.serve(html(tag())))
  await page.evaluate(() => {
    const remove = () => document.querySelector('dialog')?.remove()
    new MutationObserver(remove).observe(document.documentElement, { childList: true, subtree: true })
  })
  await open(page)
  await expect.poll(() => outcome(page)).toBe('frame_reloaded')
  await expect(ours(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})

test('a thousand calls of open() open one modal', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(html(tag())))
  await page.evaluate(async () => {
    await window.ConnectKit.ready
    const all = Promise.all(Array.from({ length: 1_000 }, () => window.ConnectKit.open()))
    Object.assign(window, { outcome: 'pending' })
    all.then(outcomes => Object.assign(window, { outcome: outcomes.length }))
  })
  await modal.expectOpen()
  await modal.button('Close').click()
  await expect.poll(() => outcome(page)).toBe(1_000)
})

for (const { where, style, body } of [
  { where: 'a transformed root', style: 'html{transform:translateZ(0)}', body: '<p>long</p>'.repeat(200) },
  {
    where: 'a sheet at the highest z-index',
    style: '#sheet{position:fixed;inset:0;z-index:2147483647}',
    body: '<div id="sheet"></div>',
  },
])
  test(`over ${where} the modal fills the screen and can be clicked`, async ({ page, pages, tag, modal }) => {
    await page.goto(await pages.serve(html(`<style>${style}</style>${tag()}`, body)))
    await page.evaluate(() => window.scrollTo(0, 300))
    await open(page)
    await modal.expectOpen()
    expect(await modal.iframe.boundingBox()).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height })
    await modal.button('Close').click()
    await modal.expectClosed()
    expect(await page.evaluate(() => window.scrollY)).toBe(body.includes('long') ? 300 : 0)
  })

test('sticky elements stay in place in a page whose body sets its overflow', async ({ page, pages, tag, modal }) => {
  const style = '<style>body{overflow-x:hidden}header{position:sticky;top:0}</style>'
  const body = `<header>Sticky</header>${'<p>Text</p>'.repeat(200)}`
  await page.goto(await pages.serve(html(style + tag(), body)))
  await page.evaluate(() => window.scrollTo(0, 900))
  const place = () =>
    page.evaluate(() => [window.scrollY, document.querySelector('header')?.getBoundingClientRect().toJSON()])
  const before = await place()
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  expect(await place()).toEqual(before)
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await place()).toEqual(before)
})

test('the focus returns into a shadow root', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(html(tag(), '<div id="host"></div>')))
  await page.evaluate(() => {
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' })
    const button = root?.appendChild(document.createElement('button'))
    button?.focus()
    void window.ConnectKit.open()
  })
  await modal.expectOpen()
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await page.evaluate(() => document.querySelector('#host')?.shadowRoot?.activeElement?.tagName)).toBe('BUTTON')
})
