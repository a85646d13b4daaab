import { expect } from '@playwright/test'
import { test } from '../fixtures/moneyTest.ts'

test('the form of Send loads at most three scripts more than the account', async ({ shop, modal, page }) => {
  await shop.visitConnected('plain')
  await page.reload()
  await shop.connectButton.click()
  await modal.button('Send').waitFor()
  // By then, the account's own parts have loaded.
  await page.waitForLoadState('networkidle')
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await modal.button('Send').click()
  await modal.dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(3)
})
