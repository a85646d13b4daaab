import { expect } from '@playwright/test'
import { restAfterPress } from '../fixtures/restAfterPress.ts'
import { test } from '../fixtures/test.ts'

test.beforeEach(async ({ shop, modal, page }) => {
  await shop.visit('plain')
  await shop.connectButton.focus()
  await page.keyboard.press('Enter')
  await modal.expectOpen()
})

test('the focus moves into the modal', async ({ modal, page }) => {
  await expect(modal.iframe).toBeFocused()
  await expect(modal.focused).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
})

test('Tab and Shift+Tab stay in the modal', async ({ modal, page }) => {
  const controls = await modal.dialog.locator('button:visible, a[href]:visible, input:visible').count()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press <= controls; press++) {
      await page.keyboard.press(key)
      await expect(modal.iframe).toBeFocused()
      await expect(modal.focused).toHaveCount(1)
    }
})

test('Tab reaches every control once before it wraps around', async ({ modal, page }) => {
  const controls = modal.dialog.locator('button:visible, a[href]:visible, input:visible, [tabindex="0"]:visible')
  expect(await modal.dialog.locator('[tabindex="0"]:not([aria-label], [aria-labelledby])').count()).toBe(0)
  const total = await controls.count()
  const reached: number[] = []
  for (let press = 0; press < total; press++) {
    await page.keyboard.press('Tab')
    reached.push(await controls.evaluateAll(all => all.indexOf(document.activeElement as HTMLElement)))
  }
  expect(reached.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index))
})

test('Escape closes the modal and the focus returns to the opener', async ({ shop, modal, page }) => {
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await expect(shop.connectButton).toBeFocused()
})

test('Close returns focus to the opener too', async ({ shop, modal }) => {
  await modal.button('Close').click()
  await modal.expectClosed()
  await expect(shop.connectButton).toBeFocused()
})

test('a wallet is chosen with the keyboard alone', async ({ shop, modal, wallet, page }) => {
  await modal.wallet(wallet.name).focus()
  await page.keyboard.press('Enter')
  await wallet.approve()
  await expect(shop.account).toHaveText(wallet.accounts[0])
})

test('arrow keys walk the list, search takes the keyboard, and Back returns to the row', async ({
  modal,
  wallet,
  page,
}) => {
  const all = modal.dialog.getByRole('button', { name: /^All wallets/ })
  await modal.wallet(wallet.name).focus()
  // The shortcuts load at the first sign of use.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(all).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('ArrowUp')
  await expect(all).not.toBeFocused()
  await expect(modal.dialog.getByRole('listitem').getByRole('button').and(modal.focused)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const field = modal.dialog.getByRole('searchbox', { name: 'Search wallets' })
  await expect(field).toBeFocused()
  await page.keyboard.type('dcent')
  await expect(modal.wallet('D’CENT')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(modal.wallet('D’CENT')).toBeFocused()
  await modal.button('Clear search').press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await modal.button('Back').press('Enter')
  await expect(all).toBeFocused()
})

test('announcements do not stay in the accessibility tree', async ({ modal, page }) => {
  await modal.dialog.getByRole('button', { name: /^All wallets/ }).press('Enter')
  await restAfterPress(page)
  await modal.wallet('MetaMask').press('Enter')
  await expect(modal.dialog).not.toHaveAccessibleName('All wallets')
  // Back stays in place, so the new title is announced.
  await restAfterPress(page)
  await modal.button('Back').press('Enter')
  const regions = modal.dialog.getByRole('status')
  await expect(regions.filter({ hasText: 'All wallets' })).toHaveCount(1)
  await expect(modal.wallet('MetaMask')).toBeFocused()
  await expect.poll(async () => (await regions.allTextContents()).join('')).toBe('')
})
