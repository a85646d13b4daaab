import { expect, type Page } from '@playwright/test'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { createEmbeddedVisitor, createInbox } from '../fixtures/embeddedVisitor.ts'
import { createModal } from '../fixtures/modal.ts'
import { createShop } from '../fixtures/shop.ts'

/** The link in the newest warning mail to an address. */
async function warningTo(inbox: string, to: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails: { to: string; text: string }[] = await (await fetch(`${inbox}/messages`)).json()
      const texts = mails.filter(mail => mail.to === to).map(({ text }) => text)
      link = texts.flatMap(text => /https?:\/\/\S+\/device#stop\.[-_\w]{43}/.exec(text)?.[0] ?? [])[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** Opens the link of a warning, and presses its only button. */
async function stop(page: Page, link: string, title: string, button: string): Promise<void> {
  const mail = await page.context().newPage()
  await mail.goto(link)
  await expect(mail.getByRole('heading', { name: title })).toBeVisible()
  await mail.getByRole('button', { name: button }).click()
  await expect(mail.getByRole('heading', { name: 'Done' })).toBeVisible()
  // The link works once, and is not in the browser's history.
  await mail.goto('about:blank')
  await mail.goto(link)
  await expect(mail.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await mail.close()
}

test('an owner stops a recovery by mail, changes the email from the page, and takes it back', async ({
  page,
  shop,
  modal,
  stack,
  wallet,
  browser,
  ada,
  signUp,
}) => {
  // Two browsers, and eight mails.
  await shop.visit('plain')
  await shop.connectButton.click()
  await signUp(opened => opened.getByRole('checkbox', { name: /recover by email/ }).check())

  const context = await browser.newContext()
  const other = await context.newPage()
  await test.step('a reader of the mailbox asks for recovery in another browser, and must wait', async () => {
    const otherModal = createModal(other)
    const otherShop = createShop(other, other, stack.hosts, otherModal, wallet)
    const thief = createEmbeddedVisitor(other, otherModal, stack, ada.email)
    await otherShop.visit('plain')
    await otherShop.connectButton.click()
    await thief.signIn()
    await thief.secure.getByRole('button', { name: 'Recover by email' }).click()
    await expect(thief.secure.getByText(/You can unlock your wallet here from .+\. Come back then\./)).toBeVisible()
    await expect(thief.secure.getByRole('button', { name: 'Cancel recovery' })).toBeVisible()
    await expect(thief.secure.getByRole('button', { name: 'Unlock my wallet' })).toHaveCount(0)
  })

  await test.step('the owner is warned in their own browser too, and stops it from the mail', async () => {
    await page.reload()
    await expect(shop.account).toHaveText(/^0x/)
    await shop.press('Sign the guest book')
    await expect(ada.secure.getByRole('heading', { name: 'Someone wants to unlock your wallet' })).toBeVisible()
    await ada.secure.getByRole('button', { name: 'It was me' }).click()
    await ada.secure.getByRole('button', { name: 'Reject' }).click()
    await expect(shop.problem).toContainText('4001')
    await stop(page, await warningTo(stack.mail, ada.email), 'Stop the recovery?', 'Stop it')
    await context.close()
  })

  const next = createInbox(stack)
  await test.step('the page starts an email change, which needs a code from each address', async () => {
    const former = createInbox(stack, ada.email)
    await former.forget()
    const changing = page.evaluate(() => window.ConnectKit.updateEmail())
    await modal.dialog.getByRole('textbox', { name: 'New email' }).fill(next.email)
    await modal.button('Send codes').click()
    const { card, approve } = await ada.review()
    await expect(card).toContainText(next.email)
    await approve()
    const code = modal.dialog.getByRole('textbox', { name: 'Code' })
    await expect(modal.dialog).toContainText('To confirm it’s you')
    await code.fill(await former.nextCode())
    await expect(modal.dialog).toContainText('Now enter the code we sent to your new email')
    await code.fill(await next.nextCode())
    expect(await changing).toEqual({ email: next.email })
    await modal.expectClosed()
  })

  await test.step('the page is notified when the visitor closes the modal', async () => {
    const changing = page.evaluate(() =>
      window.ConnectKit.updateEmail().catch(({ code, message }) => ({ code, message })),
    )
    await expect(modal.dialog.getByRole('textbox', { name: 'New email' })).toBeVisible()
    await modal.button('Close').click()
    expect(await changing).toMatchObject({ code: 'user_closed', message: 'Modal closed' })
  })

  await test.step('the former mailbox takes the email back, and everybody is signed out', async () => {
    await stop(page, await warningTo(stack.mail, ada.email), 'Undo the email change?', 'Undo the change')
    await page.reload()
    await shop.press('Sign the guest book')
    await expect(shop.account).toHaveText('not connected')
  })
})
