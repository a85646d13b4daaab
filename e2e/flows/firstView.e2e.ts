import { devices, expect, type Frame, type Page } from '@playwright/test'
import { type TestFixtures, test } from '../fixtures/test.ts'

/** The iframe's view before its script has run. */
interface Prepared {
  rows: Element[]
  texts: string[]
  theme: string | undefined
}

declare global {
  interface Window {
    prepared: Prepared
    /** The texts of the rows, without the letters that replace missing pictures. */
    readRows: () => string[]
    runScript: () => void
    /** The connection requests to the page's wallet. */
    connectCalls: string[]
  }
}

const opener = '<!doctype html><html lang="en"><title>Cold</title><button data-connectkit-open>Connect</button>'

/** Opens the modal of a page without preloading. */
async function openCold(page: Page, url: string): Promise<Frame> {
  await page.addInitScript(() => {
    const textOf = (row: Element) =>
      [...row.querySelectorAll('button > :not([aria-hidden])')].map(({ textContent }) => textContent).join('')
    window.readRows = () => [...document.querySelectorAll('#root li')].map(textOf)
    const read = () => {
      const rows = [...document.querySelectorAll('#root li')]
      const theme = document.querySelector<HTMLElement>('#root > *')?.dataset.theme
      window.prepared = { rows, texts: window.readRows(), theme }
    }
    document.addEventListener('DOMContentLoaded', read)
  })
  await page.goto(url)
  await page.waitForFunction('window.ConnectKit')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('iframe[data-connectkit]')).not.toHaveAttribute('inert')
  const frame = page.frames().find(each => each.url().includes('/modal.html'))
  if (!frame) throw new Error('There is no modal')
  await frame.waitForFunction('window.prepared')
  return frame
}

/** Waits until the script has drawn, and compares. */
async function readDrawn(frame: Frame) {
  await expect(frame.locator('[data-prepared]')).toHaveCount(0)
  return frame.evaluate(() => ({
    prepared: window.prepared.texts,
    drawn: window.readRows(),
    theme: window.prepared.theme,
    isKept: window.prepared.rows.every(row => row.isConnected),
  }))
}

test('the script draws the view in the document, and keeps its elements', async ({ page, pages, tag }) => {
  const url = await pages.serve(
    `${opener}${tag('data-project-id="demo" data-preload="none" data-theme="dark"')}</html>`,
  )
  const frame = await openCold(page, url)
  const { prepared, drawn, isKept, theme } = await readDrawn(frame)
  expect(prepared.length).toBeGreaterThan(3)
  expect(prepared).toEqual(drawn)
  expect(isKept).toBe(true)
  expect(theme).toBe('dark')
  await expect(frame.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(frame.getByText(new URL(url).host)).toBeVisible()
})

const announce = `<script>
  const icon = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const info = { uuid: crypto.randomUUID(), name: 'Ember', icon, rdns: 'example.ember' }
  window.connectCalls = []
  const request = async ({ method }) => {
    if (method === 'eth_requestAccounts') connectCalls.push(method)
    return []
  }
  const provider = { request, on() {}, removeListener() {} }
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
</script>`

test('the page’s wallets are already where the script will draw them', async ({ page, pages, tag }) => {
  const url = await pages.serve(`${opener}${announce}${tag('data-project-id="demo" data-preload="none"')}</html>`)
  const frame = await openCold(page, url)
  const { prepared, drawn, isKept } = await readDrawn(frame)
  expect(prepared[0]).toBe('Ember')
  expect(prepared).toEqual(drawn)
  expect(isKept).toBe(true)
})

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
for (const [device, settings] of Object.entries({
  'a computer': { viewport: { width: 1280, height: 800 } },
  'a phone': phone,
}))
  test.describe(`on ${device}`, () => {
    test.use(settings)

    test('the skeleton of a first visit is as high as the first view, so nothing moves', async ({
      page,
      pages,
      tag,
      modal,
    }) => {
      const head = `<meta name="viewport" content="width=device-width, initial-scale=1">`
      for (const wallet of ['', announce])
        await test.step(wallet ? 'with a wallet in the page' : 'without one', async () => {
          await page.goto(
            await pages.serve(`${opener}${head}${wallet}${tag('data-project-id="demo" data-preload="none"')}</html>`),
          )
          await page.waitForFunction('window.ConnectKit')
          // Within the click, after the loader: when a later query is answered, the skeleton may have disappeared.
          const height = await page.evaluate(() => {
            document.querySelector('button')?.click()
            return document.querySelector<HTMLElement>('dialog > div')?.offsetHeight ?? 0
          })
          await modal.expectOpen()
          await expect(page.locator('dialog > div')).toHaveCount(0)
          // Sizes are rounded up and down.
          const off = async () => Math.abs(((await modal.dialog.boundingBox())?.height ?? 0) - height)
          await expect.poll(off).toBeLessThan(1.5)
        })
    })
  })

test('a visitor with a recent wallet sees no view that the script would change', async ({ page, pages, tag }) => {
  const url = await pages.serve(`${opener}${tag('data-project-id="demo" data-preload="none"')}</html>`)
  const storage = JSON.stringify(['ck', new URL(url).origin, 'demo', 'recent'])
  await page.addInitScript(key => {
    if (window !== window.top) localStorage.setItem(key, '[]')
  }, storage)
  const frame = await openCold(page, url)
  expect(await frame.evaluate(() => window.prepared.texts)).toEqual([])
})

/** Opens the modal of a page with a wallet, before the script of the modal runs. */
async function openHeld({ page, pages, tag, modal }: Pick<TestFixtures, 'pages' | 'tag' | 'modal'> & { page: Page }) {
  await page.addInitScript(() => {
    if (window === window.top) return
    const { append } = Element.prototype
    Element.prototype.append = function (...nodes) {
      if (this === document.body) window.runScript = () => append.apply(this, nodes)
      else append.apply(this, nodes)
    }
  })
  const url = await pages.serve(`${opener}${announce}${tag('data-project-id="demo" data-preload="none"')}</html>`)
  const frame = await openCold(page, url)
  await frame.waitForFunction(() => window.runScript)
  await expect(modal.wallet('Ember')).toBeVisible()
  return { runScript: () => frame.evaluate(() => window.runScript()) }
}

test('a press before the script runs is repeated once it has drawn', async ({ page, pages, tag, modal }) => {
  const { runScript } = await openHeld({ page, pages, tag, modal })
  await modal.wallet('WalletConnect').click()
  await modal.wallet('Ember').click()
  await expect(modal.dialog).toHaveAccessibleName('Connect a wallet')
  await runScript()
  await expect(modal.dialog).toHaveAccessibleName('Ember')
  await expect.poll(() => page.evaluate(() => window.connectCalls)).toEqual(['eth_requestAccounts'])
})

test('a press before the script runs opens no window of a wallet', async ({ page, pages, tag, modal, context }) => {
  const { runScript } = await openHeld({ page, pages, tag, modal })
  const row = modal.wallet('Coinbase')
  await row.click()
  await runScript()
  // From now on a press counts. The earlier press did not.
  await expect(row).toHaveAttribute('data-armed')
  await expect(modal.dialog).toHaveAccessibleName('Connect a wallet')
  expect(context.pages()).toEqual([page])
  const opened = context.waitForEvent('page')
  await row.click()
  await opened
  await expect(modal.dialog).toHaveAccessibleName('Coinbase')
})

test('a press beside the panel before the script runs closes the modal once it can', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const { runScript } = await openHeld({ page, pages, tag, modal })
  await page.mouse.click(10, 10)
  await runScript()
  await modal.expectClosed()
  expect(await page.evaluate(() => window.connectCalls)).toEqual([])
})

test('Escape closes the modal before its script runs', async ({ page, pages, tag, modal }) => {
  await openHeld({ page, pages, tag, modal })
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => window.ConnectKit.getState().open)).toBe(false)
})

test('if an option changes the view, only the script draws it', async ({ page, pages, tag, modal }) => {
  const url = await pages.serve(
    `${opener}${tag('data-project-id="demo" data-preload="none" data-accent="#7a3cff"')}</html>`,
  )
  const frame = await openCold(page, url)
  expect(await frame.evaluate(() => window.prepared.theme)).toBeUndefined()
  await modal.expectOpen()
})
