import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

function shorten(address: string): RegExp {
  return new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`, 'i')
}

for (const host of ['plain', 'csp-strict'])
  test(`${host}: an account chosen in the wallet reaches the page, its provider and the Account view`, async ({
    shop,
    modal,
    wallet,
    page,
  }) => {
    await shop.visit(host)
    await shop.connect()
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      window.ConnectKit.getProvider('eip155').on('accountsChanged', accounts => heard.push(accounts))
    })
    await shop.connectButton.click()
    await expect(modal.dialog).toContainText(shorten(wallet.accounts[0]))
    await wallet.selectAccount(2)
    await expect(modal.dialog).toContainText(shorten(wallet.accounts[1]))
    await expect(shop.account).toHaveText(wallet.accounts[1])
    expect(await page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual([[wallet.accounts[1]]])
    expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(wallet.accounts[1])
  })

test('a network chosen in the wallet reaches the page', async ({ shop, wallet, page }) => {
  await shop.visit('plain')
  await shop.connect()
  const changed = page.evaluate(
    () =>
      new Promise(resolve => {
        window.ConnectKit.getProvider('eip155').on('chainChanged', resolve)
      }),
  )
  await wallet.selectNetwork('Local chain two')
  expect(await changed).toBe('0x7a6a')
  await expect(shop.network).toHaveText('eip155:31338')
})

test('locking the wallet disconnects the page', async ({ shop, wallet }) => {
  await shop.visit('plain')
  await shop.connect()
  await wallet.toggleLock()
  await expect(shop.account).toHaveText('not connected')
})
