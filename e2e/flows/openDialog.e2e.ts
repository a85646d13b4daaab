import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test.beforeEach(async ({ shop, modal }) => {
  await shop.visit('open-dialog')
  await shop.connectButton.click()
  await modal.expectOpen()
})

test('Escape closes the modal, not the page’s dialog under it', async ({ shop, modal, page }) => {
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await expect(page.locator('dialog#login')).toHaveJSProperty('open', true)
  await expect(shop.connectButton).toBeFocused()
})

test('Tab stays in the modal', async ({ modal, page }) => {
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(modal.iframe).toBeFocused()
    await expect(modal.focused).toHaveCount(1)
  }
})
