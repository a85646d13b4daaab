import { expect, type Page } from '@playwright/test'
import { answerFarcaster } from '../fixtures/answerFarcaster.ts'
import { pressArmed } from '../fixtures/armed.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { closing, createEmbeddedVisitor, createInbox } from '../fixtures/embeddedVisitor.ts'
import { createModal, type Modal } from '../fixtures/modal.ts'
import { scanUri } from '../fixtures/scanUri.ts'
import { createShop } from '../fixtures/shop.ts'
import { signInAt } from '../fixtures/signInAt.ts'

const newName = () => `ada-${crypto.randomUUID().slice(0, 8)}`
const address = /^0x[0-9a-fA-F]{40}$/

test('adds GitHub and an email to an account of Google, signs in by GitHub in another browser, and removes it', async ({
  page,
  shop,
  modal,
  pages,
  tag,
  stack,
  wallet,
  browser,
  ada,
}) => {
  const name = newName()
  const { secure } = ada
  const logins = secure.getByRole('list', { name: 'Ways to sign in' }).getByRole('listitem')
  const button = (label: string) => secure.getByRole('button', { name: label, exact: true })
  const signUp = async (who: Page, at: Modal, provider: string, account: string) => {
    const [opened] = await Promise.all([
      who.context().waitForEvent('page'),
      at.dialog.getByRole('button', { name: provider }).click(),
    ])
    await signInAt(opened, account)
  }
  const approve = async (opened: Page) => {
    const yes = opened.getByRole('button', { name: 'Approve' })
    await pressArmed(yes)
  }
  /** In the panel: the account's window, which leads to its provider. */
  const add = async (provider: string) => {
    await button('Add a way to sign in').click()
    await button(`Add ${provider}`).click()
    const opened = await ada.window('Continue in a window')
    // The account that the login is added to.
    await expect(opened.getByText(`Google: ${name}`)).toBeVisible()
    await approve(opened)
    return opened
  }

  await shop.visit('plain')
  await shop.connectButton.click()
  await signUp(page, modal, 'Google', name)
  const code = await ada.saveCode()
  await expect(shop.account).toHaveText(address)
  const account = (await shop.account.textContent()) ?? ''
  await leaveArrival(modal)
  await shop.connectButton.click()
  await modal.button('Wallet settings').click()
  await modal.button('Security').click()
  await expect(logins).toHaveText([new RegExp(`^Google.*${name}$`)])

  await test.step('another user’s account is refused', async () => {
    // Another browser has signed up with that account.
    const other = await browser.newContext()
    const there = await other.newPage()
    const theirs = createModal(there)
    await createShop(there, there, stack.hosts, theirs, wallet).visit('plain')
    await there.getByRole('button', { name: 'Connect wallet' }).click()
    await signUp(there, theirs, 'Discord', `bob-${name}`)
    await expect(
      createEmbeddedVisitor(there, theirs, stack).secure.getByRole('button', { name: 'Save a recovery code' }),
    ).toBeVisible()
    await other.close()
    const opened = await add('Discord')
    await signInAt(opened, `bob-${name}`)
    await expect(opened.getByRole('heading', { name: 'This account is in use' })).toBeVisible()
    await opened.close()
    await expect(secure.getByText('Someone else signs in with this account. Nothing has changed.')).toBeVisible()
    await expect(logins).toHaveCount(1)
  })

  await test.step('declining at the provider adds nothing', async () => {
    const opened = await add('GitHub')
    await opened.getByRole('button', { name: 'Cancel' }).click()
    await expect(secure.getByText('You declined. Nothing has changed.')).toBeVisible()
    await opened.close()
  })

  await test.step('GitHub is added', async () => {
    await signInAt(await add('GitHub'), `${name}-hub`)
    await expect(logins).toHaveCount(2)
    await expect(logins.filter({ hasText: 'GitHub' })).toContainText(`${name}-hub`)
  })

  await test.step('an email is added, in a window that alone sees it and its code', async () => {
    const inbox = createInbox(stack, `${name}@example.com`)
    await inbox.forget()
    await button('Add a way to sign in').click()
    const opened = await ada.window('Add an email')
    await opened.getByRole('textbox', { name: 'Email' }).fill(inbox.email)
    await opened.getByRole('button', { name: 'Send code' }).click()
    const digits = await inbox.nextCode()
    await opened.getByRole('textbox', { name: 'Code' }).fill(digits)
    await closing(opened, () => opened.getByRole('button', { name: 'Finish' }).click())
    await expect(logins).toHaveCount(3)
    await expect(logins.first()).toContainText(inbox.email)
  })

  await test.step('GitHub signs in to the same wallet in another browser, on a site that offers it', async () => {
    const other = await browser.newContext()
    const there = await other.newPage()
    const theirs = createModal(there)
    const html = `<!doctype html><title>Tea</title>${tag('data-project-id="demo" data-default-network="eip155:31337" data-socials="github"')}<button data-connectkit-open>Connect</button>`
    await there.goto(await pages.serve(html))
    await there.evaluate(() => window.ConnectKit.ready)
    await there.getByRole('button', { name: 'Connect' }).click()
    await signUp(there, theirs, 'GitHub', `${name}-hub`)
    await createEmbeddedVisitor(there, theirs, stack).typeCode('Enter the recovery code', code)
    const connected = () => there.evaluate(() => window.ConnectKit.getState().connections[0]?.accounts[0]?.address)
    await expect.poll(connected).toBe(account)
    await other.close()
  })

  await test.step('GitHub is removed by a press in a window that names it; the last login stays', async () => {
    const remove = async (label: string) => {
      await button(`Remove: ${label}`).click()
      const opened = await ada.window('Remove it?')
      await expect(opened.getByText(label)).toBeVisible()
      await closing(opened, () => approve(opened))
    }
    await remove(`GitHub: ${name}-hub`)
    await expect(logins).toHaveCount(2)
    await remove(`Google: ${name}`)
    await expect(logins).toHaveCount(1)
    await expect(logins.getByRole('button')).toHaveCount(0)
  })

  await test.step('Farcaster is added by a scan, in a window that names the account first', async () => {
    await button('Add a way to sign in').click()
    const opened = await ada.window('Add Farcaster')
    await expect(opened.getByText(`${name}@example.com`)).toBeVisible()
    await approve(opened)
    const code = opened.getByRole('img', { name: 'QR code for Farcaster on your phone' })
    const account = name.replace('-', '')
    await closing(opened, async () => answerFarcaster(await scanUri(opened, code), account))
    await expect(logins).toHaveCount(2)
    await expect(logins.filter({ hasText: 'Farcaster' })).toContainText(account)
  })
})
