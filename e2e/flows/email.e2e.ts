import { expect, type FrameLocator, type Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { test } from '../fixtures/test.ts'

/** The newest mail to an address. */
async function mailTo(inbox: string, to: string): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const mails: { to: string; text: string }[] = await (await fetch(`${inbox}/messages`)).json()
      text = mails.find(mail => mail.to === to)?.text ?? ''
      return text
    })
    .not.toBe('')
  return text
}

const codeIn = (mail: string) => /\b(\d{3})\s?(\d{3})\b/.exec(mail)?.slice(1).join('') ?? ''

/** Saves the recovery code in the wallet's own window, as its visitor does. */
async function saveCode(page: Page, secure: FrameLocator): Promise<void> {
  const save = secure.getByRole('button', { name: 'Save a recovery code' })
  await expect(save).not.toHaveAttribute('aria-disabled')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), save.click()])
  const groups = opened.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
  const last = (await groups.last().locator('b').textContent()) ?? ''
  await opened.getByRole('button', { name: 'I saved it' }).click()
  await opened.getByRole('textbox', { name: 'Last group' }).fill(last)
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: 'Finish' }).click()
  await closed
}

test('a visitor without a wallet signs up by email, signs, comes back and leaves', async ({
  page,
  shop,
  modal,
  stack,
}) => {
  test.setTimeout(90_000)
  const secure = page.frameLocator('iframe[data-connectkit]').frameLocator('iframe[data-secure-site]')
  const address = `ada.${Date.now()}@lovelace.example`
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await modal.dialog.getByRole('textbox', { name: 'Email' }).fill(address)
  await modal.dialog.getByRole('button', { name: 'Continue' }).click()
  const code = modal.dialog.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeVisible()
  await code.fill(codeIn(await mailTo(stack.mail, address)))
  await saveCode(page, secure)
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await modal.expectClosed()
  const account = await shop.account.textContent()

  await shop.press('Sign the guest book')
  const go = secure.getByRole('button', { name: 'Continue in a window' })
  await expect(go).not.toHaveAttribute('aria-disabled')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), go.click()])
  const approve = opened.getByRole('button', { name: 'Approve' })
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await approve.click()
  const signature = await shop.hexResult()
  expect(await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })).toBe(account)
  await modal.expectClosed()

  await page.reload()
  await expect(shop.account).toHaveText(account ?? '')

  await shop.press('Disconnect')
  await expect(shop.account).toHaveText('not connected')
  await page.reload()
  await shop.connectButton.click()
  await modal.expectOpen()
  await expect(modal.dialog.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
