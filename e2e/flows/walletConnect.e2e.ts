import { expect } from '@playwright/test'
import { scanUri } from '../fixtures/scanUri.ts'
import { test } from '../fixtures/test.ts'
import { openWalletkitWallet, type WalletkitWallet } from '../fixtures/walletkitWallet.ts'

test.describe('WalletConnect', () => {
  let wallet: WalletkitWallet
  test.beforeEach(async ({ browser, stack, shop, modal }) => {
    wallet = await openWalletkitWallet(browser, stack)
    await shop.visit('plain')
    await shop.connectButton.click()
    await modal.expectOpen()
  })
  test.afterEach(() => wallet.close())

  test('a phone scans the code on screen, and its approval closes the modal', { tag: '@job' }, async ({
    page,
    modal,
  }) => {
    await modal.wallet('WalletConnect').click()
    const uri = await scanUri(page, modal.code)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await wallet.pair(uri)
    await expect(wallet.question).toContainText('127.0.0.1')
    await wallet.approve()
    await modal.expectClosed()
  })

  test('Copy link copies exactly the code’s content', async ({ page, modal, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await modal.wallet('WalletConnect').click()
    const uri = await scanUri(page, modal.code)
    await modal.button('Copy link').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  })

  test('a refusal is shown, and trying again shows a new code', async ({ page, modal }) => {
    await modal.wallet('WalletConnect').click()
    const first = await scanUri(page, modal.code)
    await wallet.pair(first)
    await wallet.reject()
    await expect(modal.dialog.getByRole('status').filter({ hasText: /declined/ })).toBeVisible()
    await modal.button('Try again').click()
    const second = await scanUri(page, modal.code, first)
    await wallet.pair(second)
    await wallet.approve()
    await modal.expectClosed()
  })

  test('the code can still be scanned in a window of 320 px', async ({ page, modal }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await modal.wallet('WalletConnect').click()
    expect(await scanUri(page, modal.code)).toMatch(/^wc:/)
  })
})
