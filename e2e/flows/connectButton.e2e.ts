import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

/**
 * The buttons that a screen reader finds in the page. Scripts cannot access the element's content, not even the test's.
 */
async function buttonNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => name?.value)
}

test('the button opens the modal by mouse and key, and shows the address while connected', async ({ scene }) => {
  const { page, modal, wallet } = scene
  await scene.visit({ body: '<connect-kit-button label="Sign in"></connect-kit-button>' })
  const button = page.locator('connect-kit-button')
  await expect.poll(() => buttonNames(page)).toEqual(['Mine', 'Sign in'])

  await button.click()
  await modal.wallet(wallet.name).click()
  await modal.expectClosed()
  await expect
    .poll(() => buttonNames(page))
    .toEqual(['Mine', `${wallet.account.slice(0, 6)}…${wallet.account.slice(-4)}`])

  await button.focus()
  await page.keyboard.press('Enter')
  await modal.button('Disconnect').click()
  await expect.poll(() => buttonNames(page)).toContain('Sign in')
})
