import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { armed, pressArmed } from '../fixtures/armed.ts'
import { closing } from '../fixtures/embeddedVisitor.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* The wallet's keys, in a frame that a hostile modal may hide from the visitor. */

test('presses on an invisible frame change no key of the wallet, and a passkey is created in a window', async ({
  page,
  pages,
  stack,
}) => {
  const { modal } = await signUpWithEvil(page, pages, stack)
  const keys = modal.secure.getByRole('list', { name: 'Ways to unlock' }).getByRole('listitem')
  const button = (name: string | RegExp) => modal.secure.getByRole('button', { name, exact: true })
  const windowBy = async (name: string) => {
    await expect(button(name)).not.toHaveAttribute('aria-disabled')
    const [opened] = await Promise.all([page.context().waitForEvent('page'), button(name).click()])
    return opened
  }
  await modal.begin('security.open', {})
  // This browser, with the window in which the code was saved, and the code.
  await expect(keys).toHaveCount(2)
  await modal.inModal(
    () => window.site.setAttribute('style', 'mask-image: linear-gradient(transparent, transparent)'),
    null,
  )

  await test.step('a key goes only by a press in a window, which names it', async () => {
    await button(/^Remove: /).click()
    const opened = await windowBy('Remove it?')
    await expect(opened.getByRole('main')).toContainText('Recovery code')
    await opened.getByRole('button', { name: 'Reject' }).click()
    await expect(button(/^Remove: /)).toHaveCount(1)
    await expect(keys).toHaveCount(2)
  })

  await test.step('a passkey is made in a window', async () => {
    const opened = await windowBy('Add a passkey')
    await addPasskeys(await opened.context().newCDPSession(opened))
    await opened.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(keys).toHaveCount(3)
    await expect(keys.filter({ hasText: 'Passkey' })).toHaveCount(1)
  })

  await test.step('a key that was removed comes back only by a press in a window', async () => {
    await button('Remove: Recovery code').click()
    const removing = await windowBy('Remove it?')
    await closing(removing, () => pressArmed(removing.getByRole('button', { name: 'Approve' })))
    await expect(keys).toHaveCount(2)
    await button('Bring back: Recovery code').click()
    // Only time can show that it stays away.
    await page.waitForTimeout(2_000)
    await expect(keys).toHaveCount(2)
    const returning = await windowBy('Bring it back?')
    await expect(returning.getByRole('main')).toContainText('Recovery code')
    await closing(returning, () => pressArmed(returning.getByRole('button', { name: 'Approve' })))
    await expect(keys).toHaveCount(3)
  })
})

test('presses on an invisible frame delete no account, and what the server stores reaches neither page nor modal', async ({
  page,
  pages,
  stack,
}) => {
  const { modal, email, address } = await signUpWithEvil(page, pages, stack)
  const button = (name: string) => modal.secure.getByRole('button', { name, exact: true })
  const windowBy = async (name: string) => {
    await expect(button(name)).not.toHaveAttribute('aria-disabled')
    const [opened] = await Promise.all([page.context().waitForEvent('page'), button(name).click()])
    return opened
  }
  const approve = (opened: Page) => opened.getByRole('button', { name: 'Approve' })
  const openData = async () => {
    await modal.begin('security.open', {})
    await button('Your data').click()
  }
  await openData()
  await modal.inModal(
    () => window.site.setAttribute('style', 'mask-image: linear-gradient(transparent, transparent)'),
    null,
  )

  await test.step('a copy goes to the visitor’s disk alone', async () => {
    const opened = await windowBy('Download your data')
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      opened.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const { user } = JSON.parse(await readFile(await download.path(), 'utf8'))
    await expect(opened.getByRole('heading', { name: 'Your data was downloaded' })).toBeVisible()
    expect(await opened.evaluate(() => [window.opener, location.hash])).toEqual([null, ''])
    const heard = await modal.inModal(() => JSON.stringify([window.answers, window.events]), null)
    expect(heard).not.toContain(user.id)
    await opened.close()
  })

  await test.step('a deletion takes an armed press in a window, which names the account; presses meant for something else are too early', async () => {
    const opened = await windowBy('Delete your account')
    await approve(opened).waitFor()
    await approve(opened).dblclick()
    for (const fact of [email, address]) await expect(opened.getByText(fact)).toBeVisible()
    await closing(opened, () => opened.getByRole('button', { name: 'Reject' }).click())
  })

  await test.step('and a frame that is still there to ask for it', async () => {
    const opened = await windowBy('Delete your account')
    await armed(approve(opened))
    await modal.inModal(() => window.site.remove(), null)
    await approve(opened).click()
    await expect(opened.getByRole('heading', { name: 'The page is gone' })).toBeVisible()
    await opened.close()
    await page.reload()
    const user = await modal.ask('user.get', {})
    expect(user).toMatchObject({ r: { email, address } })
  })
})
