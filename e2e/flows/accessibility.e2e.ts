import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** The violations that axe finds in the page and in the modal's iframe, with their elements. */
async function violations(page: Page): Promise<string[]> {
  // axe's types refer to its own copy of Playwright's types.
  const builder = new AxeBuilder({ page } as unknown as ConstructorParameters<typeof AxeBuilder>[0])
  // The page's <dialog> only contains the iframe, whose dialog has the name; HTML allows just two roles for it.
  const { violations } = await builder.disableRules(['aria-allowed-role']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test.beforeEach(async ({ shop }) => {
      await shop.visit('plain')
    })

    test('Connect is clean', async ({ shop, modal, wallet, page }) => {
      await shop.connectButton.click()
      await expect(modal.wallet(wallet.name)).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('ConnectingExternal is clean while waiting and after a refusal', async ({ shop, modal, wallet, page }) => {
      await shop.connectButton.click()
      await modal.wallet(wallet.name).click()
      await expect(wallet.prompt).toBeVisible()
      expect(await violations(page)).toEqual([])
      await wallet.reject()
      await expect(modal.button('Try again')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('Account is clean', async ({ shop, modal, page }) => {
      await shop.connect()
      await shop.connectButton.click()
      await expect(modal.button('Disconnect')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  })

test('the iframe has a title and the dialog a name', async ({ shop, modal }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await expect(modal.iframe).toHaveAttribute('title', /.+/)
  await expect(modal.dialog).toHaveAccessibleName(/.+/)
})

test('the open modal follows the visitor’s colour scheme', async ({ shop, modal, page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  const colour = () => modal.dialog.evaluate(node => getComputedStyle(node).color)
  const light = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colour).not.toBe(light)
})
