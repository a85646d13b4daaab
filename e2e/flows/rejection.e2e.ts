import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

for (const host of ['plain', 'csp-strict'])
  test(`${host}: a refused connection leaves the modal usable, and Try again connects`, { tag: '@job' }, async ({
    shop,
    modal,
    wallet,
  }) => {
    await shop.visit(host)
    await shop.connectButton.click()
    await modal.wallet(wallet.name).click()
    await wallet.reject()
    await expect(modal.dialog).toContainText(/declined|rejected/i)
    await expect(shop.account).toHaveText('not connected')
    await modal.button('Try again').click()
    await wallet.approve()
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await modal.expectClosed()
  })

test('a refusal is announced in a live region', async ({ shop, modal, wallet }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await wallet.reject()
  const announced = modal.dialog.locator('[role=alert], [role=status], [aria-live]')
  await expect(announced.filter({ hasText: /declined|rejected/i })).not.toHaveCount(0)
})

test('Back leads from a refusal to the wallet list', async ({ shop, modal, wallet }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await wallet.reject()
  await expect(modal.button('Try again')).toBeVisible()
  await modal.button('Back').click()
  await expect(modal.wallet(wallet.name)).toBeVisible()
})

test('connect() rejects with user_rejected', async ({ shop, wallet, page }) => {
  await shop.visit('plain')
  const failure = page.evaluate(async () => {
    await window.ConnectKit.ready
    return window.ConnectKit.connect({ walletId: 'test.devwallet' }).then(
      () => undefined,
      ({ name, code }) => ({ name, code }),
    )
  })
  await wallet.reject()
  expect(await failure).toEqual({ name: 'ConnectKitError', code: 'user_rejected' })
})
