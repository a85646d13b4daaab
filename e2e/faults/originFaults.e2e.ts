import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

/** Opens the modal in a page without an origin, and compares the page before and after. */
async function expectRefusal(page: Page | Frame): Promise<void> {
  const snapshot = () =>
    page.evaluate(() => ({
      state: window.ConnectKit.getState(),
      focus: document.activeElement?.id,
      tags: [document.documentElement, document.body].map(node => (node.cloneNode(false) as Element).outerHTML),
    }))
  await page.waitForFunction('window.ConnectKit')
  await page.evaluate(() => document.getElementById('mine')?.focus())
  const before = await snapshot()
  const error = await page.evaluate(() =>
    window.ConnectKit.open().catch(({ name, code, message }) => ({ name, code, message })),
  )
  expect(error).toMatchObject({
    name: 'ConnectKitError',
    code: 'unsupported_origin',
    message: expect.stringContaining('http'),
  })
  const card = page.getByRole('alertdialog')
  await expect(card).toContainText('isn’t set up to connect wallets')
  await expect(card).not.toContainText(/http/)
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toHaveCount(0)
  expect(await snapshot()).toEqual(before)
  await expect(page.locator('iframe[data-connectkit]')).toHaveCount(0)
}

const html = (tag: string) =>
  `<!doctype html><html lang="en"><title>Nowhere</title><body><button id="mine">Mine</button>${tag}</body></html>`

test('a sandbox without an origin: unsupported_origin, advice on how to serve it, nothing lost', async ({
  page,
  pages,
  tag,
}) => {
  const content = html(tag()).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  await page.goto(await pages.serve(`<!doctype html><iframe sandbox="allow-scripts" srcdoc="${content}"></iframe>`))
  const frame = page.frames()[1]
  if (!frame) throw new Error('There is no sandbox')
  expect(await frame.evaluate(() => origin)).toBe('null')
  await expectRefusal(frame)
})

test('a policy that removes the page’s origin: the same', async ({ page, pages, tag }) => {
  const headers = { 'Content-Security-Policy': 'sandbox allow-scripts' }
  await page.goto(await pages.serve(html(tag()), { headers }))
  await expectRefusal(page)
})

test('a page opened from disk: the same', async ({ page, tag }, testInfo) => {
  const file = testInfo.outputPath('page.html')
  await writeFile(file, html(tag()))
  await page.goto(pathToFileURL(file).href)
  await expectRefusal(page)
})

test('a page on the modal’s own origin: the same', async ({ page, stack, tag }) => {
  await page.route(`${stack.cdn}/own-page`, route => route.fulfill({ contentType: 'text/html', body: html(tag()) }))
  await page.goto(`${stack.cdn}/own-page`)
  await expectRefusal(page)
})
