import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { createEmbeddedVisitor, createInbox } from '../fixtures/embeddedVisitor.ts'
import { tick } from '../fixtures/tick.ts'

test('a visitor without a wallet signs up by email, signs, returns and signs out', { tag: '@job' }, async ({
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

  await test.step('closing the window declines', async () => {
    await shop.press('Sign the guest book')
    const { opened } = await ada.review()
    // Like a visitor's closing, which the page notices.
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

// @spec 3.social-account 9.long-email
test('the page learns who signed in only with the visitor’s consent', async ({ page, shop, modal, stack }) => {
  // Longer than the thirty characters that the view shows.
  const email = `ada.king.${crypto.randomUUID().slice(0, 8)}@lovelace.example`
  const ada = createEmbeddedVisitor(page, modal, stack, email)
  const user = () => page.evaluate(() => window.ConnectKit.getAccount()?.user ?? null)
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.saveCode()
  await expect(shop.account).toHaveText(/^0x/)
  await leaveArrival(modal)
  expect(await user()).toBeNull()

  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await expect(modal.dialog.getByText(`${email.slice(0, 27)}...`).first()).toBeVisible()
  await modal.button('Wallet settings').click()
  const box = modal.dialog.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await tick(box)
  await expect.poll(user).toEqual({ email, provider: 'email' })

  await test.step('after a reload, too', async () => {
    await page.reload()
    await expect.poll(user).toEqual({ email, provider: 'email' })
  })

  await test.step('until they withdraw it', async () => {
    await page.evaluate(() => void window.ConnectKit.open())
    await modal.expectOpen()
    await modal.button('Wallet settings').click()
    await modal.dialog.getByRole('checkbox').uncheck()
    await expect.poll(user).toBeNull()
  })

  await test.step('a visitor who agrees while signing in is named immediately', async () => {
    await page.evaluate(() => window.ConnectKit.disconnect())
    await expect(shop.account).toHaveText('not connected')
    const inbox = createInbox(stack, email)
    await inbox.forget()
    await shop.connectButton.click()
    await modal.expectOpen()
    await modal.dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await modal.button('Continue').click()
    const code = modal.dialog.getByRole('textbox', { name: 'Code' })
    await code.waitFor()
    await tick(modal.dialog.getByRole('checkbox'))
    expect(await user()).toBeNull()
    await code.fill(await inbox.nextCode())
    await expect.poll(user).toEqual({ email, provider: 'email' })
  })
})
