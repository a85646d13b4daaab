import { expect } from '@playwright/test'
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
  // Scrollable elements are tab stops, too.
  const controls = modal.dialog.locator('button:visible, a[href]:visible, input:visible, [tabindex="0"]:visible')
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
