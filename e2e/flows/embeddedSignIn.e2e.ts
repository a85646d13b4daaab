import { expect, type Page } from '@playwright/test'
import { parseSiweMessage } from 'viem/siwe'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { pressSignIn } from '../fixtures/signInForm.ts'

const session = (page: Page) => page.evaluate(() => window.ConnectKit.getSession())

test('on a site that requires a sign-in, the code also signs in there; later the visitor must approve, and cannot leave', async ({
  page,
  shop,
  modal,
  stack,
  ada,
  signUp,
}) => {
  await page.addInitScript(() => {
    const add = () => document.querySelector('script[data-project-id]')?.setAttribute('data-sign-in', 'required')
    new MutationObserver(add).observe(document, { childList: true, subtree: true })
  })
  await shop.visit('plain')
  await shop.connectButton.click()
  const account = await signUp()

  await test.step('one click signs in to the site without a card or view', async () => {
    const made = await session(page)
    expect(made).toMatchObject({ address: account, chainId: 'eip155:31337' })
    expect(parseSiweMessage(made?.message ?? '')).toMatchObject({
      domain: new URL(stack.hosts).host,
      uri: stack.hosts,
      address: account,
      chainId: 31337,
    })
    await page.reload()
    await expect(shop.account).toHaveText(account)
    expect(await session(page)).toMatchObject({ token: made?.token })
  })

  await test.step('without a session, the visitor approves, and the card cannot be closed', async () => {
    await page.evaluate(() => window.ConnectKit.signOut())
    await expect.poll(() => session(page)).toBeNull()
    await shop.connectButton.click()
    const { card, reject } = await ada.review(() => pressSignIn(modal))
    await expect(card.getByRole('heading')).toHaveText(`Sign in to ${new URL(stack.hosts).host}`)
    const beneath = ada.secure.getByRole('heading', { name: 'Approve in the window' })
    await page.mouse.click(5, 300)
    await page.keyboard.press('Escape')
    await expect(beneath).toBeVisible()
    await reject()
    await expect(modal.dialog).toContainText('Connected, but not signed in')
    await ada.approve(() => pressSignIn(modal, 'Try again'))
    await modal.expectClosed()
    expect(await session(page)).toMatchObject({ address: account })
  })

  await test.step('nor can a card that the page opens while nobody is signed in', async () => {
    await page.evaluate(() => window.ConnectKit.signOut())
    await shop.press('Sign the guest book')
    const card = ada.secure.getByRole('main')
    await expect(card).toContainText('Good tea. Thank you!')
    await page.mouse.click(5, 300)
    await page.keyboard.press('Escape')
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Reject' }).click()
    await expect(shop.problem).toContainText('4001')
  })
})
