import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'

test('a visitor without a wallet signs up by email, signs, comes back and leaves', { tag: '@job' }, async ({
  page,
  shop,
  modal,
  ada,
  signUp,
}) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  const account = await signUp()

  await shop.press('Sign the guest book')
  await ada.approve()
  const signature = await shop.hexResult()
  expect(await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })).toBe(account)
  await modal.expectClosed()

  await page.reload()
  await expect(shop.account).toHaveText(account ?? '')

  await test.step('a window that is closed declines', async () => {
    await shop.press('Sign the guest book')
    const { opened } = await ada.review()
    // As a visitor closes it: its page hears of that.
    await opened.close({ runBeforeUnload: true })
    await expect(shop.problem).toContainText('4001')
    await modal.expectClosed()
  })

  await shop.press('Disconnect')
  await expect(shop.account).toHaveText('not connected')
  await page.reload()
  await shop.connectButton.click()
  await modal.expectOpen()
  await expect(modal.dialog.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
