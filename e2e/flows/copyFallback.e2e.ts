import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the address is copied even without a clipboard API, as on a page over plain http', async ({
  shop,
  modal,
  wallet,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // Only in the modal's document; the page reads the clipboard below.
    if (self !== top) Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  const copy = modal.dialog.getByRole('button', { name: 'Copy address' })
  await copy.click()
  await expect(modal.dialog).toContainText('Copied')
  await expect(copy).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.accounts[0])
})
