import { expect } from '@playwright/test'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { pressArmed } from '../fixtures/armed.ts'
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
