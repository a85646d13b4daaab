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

// @spec 8.connection-status
test('switchConnection() refuses a connection whose wallet is being asked', async ({ shop, wallet, page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() =>
      document.querySelector('script[data-project-id]')?.setAttribute('data-multi-wallet', 'true'),
    )
    observer.observe(document, { childList: true, subtree: true })
  })
  await shop.visit('plain')
  await shop.connect()
  const [id = ''] = await page.evaluate(() => window.ConnectKit.getState().connections.map(each => each.id))
  await page.evaluate(() => window.ConnectKit.disconnect())
  await expect(shop.account).toHaveText('not connected')
  const switched = () =>
    page.evaluate(
      wanted => window.ConnectKit.switchConnection(wanted).catch(({ code, message }) => [code, message]),
      id,
    )
  expect(await switched()).toMatchObject(['not_connected', expect.any(String)])
  const connected = page.evaluate(() => window.ConnectKit.connect({ walletId: 'test.devwallet' }))
  await expect(wallet.prompt).toBeVisible()
  expect(await switched()).toEqual(['connection_busy', 'Invalid connection status: connecting'])
  await wallet.approve()
  expect(await connected).toMatchObject({ address: wallet.accounts[0] })
})
