import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** A browser that supports `focus-without-user-activation`, which Chromium had only behind this switch in late 2026. */
test.use({
  trace: 'off',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-experimental-web-platform-features'] }),
})

test('the open modal has the keyboard anyway, and returns it', async ({ shop, modal, page, wallet }) => {
  await shop.visit('plain')
  const opener = page.locator('[data-connectkit-open]').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await modal.expectOpen()
  await expect(modal.focused).toHaveCount(1)
  for (let count = 0; count < 3; count++) await page.keyboard.press('Tab')
  await expect(modal.focused).toHaveCount(1)
  await expect(modal.wallet(wallet.name)).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await expect(opener).toBeFocused()
})
