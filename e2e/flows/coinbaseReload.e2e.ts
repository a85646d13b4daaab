import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { test } from '../fixtures/test.ts'
import { createWindowWallet } from '../fixtures/windowWallet.ts'

test('the connection to Coinbase survives a reload and signs, until it is disconnected', async ({
  shop,
  page,
  modal,
  stack,
}) => {
  const windowWallet = await createWindowWallet(page, stack)
  await shop.visit('plain')
  await shop.connectButton.click()
  await windowWallet.approve(await windowWallet.opened(() => modal.wallet('Coinbase').click()))
  await expect(shop.account).toHaveText(windowWallet.account)
  await shop.press('Switch network')
  await expect(shop.network).toHaveText('eip155:31338')

  await page.reload()
  await expect(shop.account).toHaveText(windowWallet.account)
  await expect(shop.network).toHaveText('eip155:31338')
  await shop.press('Sign the guest book')
  await windowWallet.approve(await windowWallet.opened(() => modal.button('Open Coinbase').click()))
  const signature = await shop.hexResult()
  expect(await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })).toBe(windowWallet.account)

  await shop.press('Disconnect')
  await expect(shop.account).toHaveText('not connected')
  await page.reload()
  await page.evaluate(() => window.ConnectKit.ready)
  await expect(shop.account).toHaveText('not connected')
})
