import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, pages, tag }) => {
  await page.goto(
    await pages.serve(`<!doctype html><html lang="en"><head><title>All</title>${tag()}</head><body></body></html>`),
  )
})

const open = (page: Page) => page.evaluate(() => void window.ConnectKit.open())

/** Paths requested from the server, in order. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  return paths
}

test('Connect leads to all wallets; their drawings load as one file, and only then', async ({ page, modal }) => {
  const asked = requestsOf(page)
  await open(page)
  const row = modal.dialog.getByRole('button', { name: /^All wallets 1\d0\+$/ })
  await expect(row).toBeVisible()
  expect(asked.filter(path => path.startsWith('/images/') || path === '/v1/wallets')).toEqual([])

  await row.click()
  await expect(modal.dialog).toHaveAccessibleName('All wallets')
  await expect(modal.dialog.getByRole('listitem')).not.toHaveCount(0)
  await expect(modal.wallet('Rabby').locator('img[src^="data:image/svg+xml"]')).toBeVisible()
  const [sheets, bitmaps] = [/^\/images\/[0-9a-f]{16}\.json$/, /^\/images\/[0-9a-f]{16}\.webp$/].map(form =>
    asked.filter(path => form.test(path)),
  )
  expect(sheets).toHaveLength(1)
  expect([...(sheets ?? []), ...(bitmaps ?? [])]).toHaveLength(asked.filter(path => path.startsWith('/images/')).length)
  // Images far down the list are not loaded yet.
  expect(bitmaps?.length).toBeLessThan(40)
})

test('scrolling loads the list to its end', async ({ page, modal }) => {
  await open(page)
  await modal.dialog.getByRole('button', { name: /^All wallets/ }).click()
  const items = modal.dialog.getByRole('listitem')
  const last = modal.wallet('Noone Wallet')
  await expect(async () => {
    await items.last().scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ timeout: 100 })
  }).toPass()
  expect(await items.count()).toBeGreaterThan(100)
  const names = await items.allTextContents()
  expect(new Set(names).size).toBe(names.length)
})

test('a search finds wallets that were not loaded yet, and arrow keys move through the grid', async ({
  page,
  modal,
}) => {
  await open(page)
  await modal.dialog.getByRole('button', { name: /^All wallets/ }).click()
  const field = modal.dialog.getByRole('searchbox', { name: 'Search wallets' })
  await field.fill('dcent')
  await expect(modal.wallet('D’CENT')).toBeVisible()
  await field.fill('no such wallet')
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'No wallet found' })).toBeVisible()

  await field.press('Escape')
  await expect(modal.wallet('MetaMask')).toBeVisible()
  await expect.poll(() => modal.dialog.getByRole('listitem').count()).toBeGreaterThan(30)
  const placeOf = async (item: Locator) => {
    const box = await item.boundingBox()
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }
  }
  // While the rest of the list loads, wallets move to other columns.
  await expect(async () => {
    await modal.wallet('MetaMask').focus()
    await page.keyboard.press('ArrowDown')
    const [above, below] = [await placeOf(modal.wallet('MetaMask')), await placeOf(modal.focused)]
    expect(below.x).toBe(above.x)
    expect(below.y).toBeGreaterThan(above.y)
    await page.keyboard.press('ArrowRight')
    expect((await placeOf(modal.focused)).x).toBeGreaterThan(above.x)
  }).toPass()
  await page.keyboard.press('Home')
  await expect(modal.dialog.getByRole('listitem').first().getByRole('button')).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(modal.dialog.getByRole('listitem').first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal.iframe).toBeVisible()
  await expect(modal.dialog).not.toHaveAccessibleName('All wallets')
})

test('a server failure is reported, and a retry loses nothing', async ({ page, modal }) => {
  let fails = true
  // Before there is an iframe, because Playwright may miss requests of an iframe that is just being created.
  await page.route('**/v1/wallets*', route => (fails ? route.abort() : route.continue()))
  await open(page)
  await modal.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(modal.dialog.getByText('Couldn’t load the rest of the list.')).toBeVisible()
  await expect(modal.wallet('MetaMask')).toBeVisible()
  fails = false
  await modal.button('Try again').click()
  await expect(modal.wallet('Rainbow')).toBeVisible()
})
