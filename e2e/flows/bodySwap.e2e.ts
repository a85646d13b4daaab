import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the connection, the button and the modal survive a replaced body', async ({ shop, modal, wallet, page }) => {
  await shop.visit('spa')
  await shop.connect()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

  await page.getByRole('link', { name: 'The garden' }).click()
  await expect(page.getByRole('heading', { name: 'Forty terraces, facing east' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await expect(shop.account).toHaveText(wallet.accounts[0])

  await shop.connectButton.click()
  await modal.expectOpen()
  await expect(modal.iframe).toHaveCount(1)
  await modal.button('Disconnect').click()
  await expect(shop.account).toHaveText('not connected')
})

test('the modal stays open while the body is replaced, and the new body is usable afterwards', async ({
  shop,
  modal,
  wallet,
  page,
}) => {
  await shop.visit('spa')
  await shop.connectButton.click()
  await modal.expectOpen()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/spa/garden"]')?.click()
  })
  await expect(page.getByRole('heading', { name: 'Forty terraces, facing east' })).toBeAttached()
  await modal.expectOpen()
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await modal.expectClosed()
  await expect(shop.account).toHaveText(wallet.accounts[0])
  await page.getByRole('link', { name: 'Hilltop Co-op' }).click()
  await expect(page.getByRole('heading', { name: 'Shares in the next harvest' })).toBeVisible()
  await shop.press('Sign the guest book')
  await wallet.approve()
  await shop.hexResult()
})
