import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('getWallets lists the wallet, and connect() with its rdns shows no UI', async ({ shop, wallet, page, modal }) => {
  await shop.visit('plain')
  const wallets = await page.evaluate(async () => {
    await window.ConnectKit.ready
    return window.ConnectKit.getWallets()
  })
  expect(wallets).toMatchObject([{ name: 'Dev Wallet', rdns: 'test.devwallet', installed: true }])
  const connected = page.evaluate(() => window.ConnectKit.connect({ walletId: 'test.devwallet' }))
  await wallet.approve()
  expect(await connected).toMatchObject({ address: wallet.accounts[0] })
  await modal.expectClosed()
})

test('connect() refuses an unknown wallet', async ({ shop, page }) => {
  await shop.visit('plain')
  const code = await page.evaluate(() =>
    window.ConnectKit.connect({ walletId: 'nobody.at.all' }).catch(error => error.code),
  )
  expect(code).toBe('wallet_not_found')
})
