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

test('the network and account elements appear with an account, open their views, and can be styled by their parts', async ({
  scene,
}) => {
  const { page, modal, wallet } = scene
  const scripts: string[] = []
  page.on('request', request => request.url().includes('/mount.js') && scripts.push(request.url()))
  await scene.visit({
    body: `<style>connect-kit-network::part(button) { outline: 3px solid rgb(1, 2, 3) }</style>
<connect-kit-button></connect-kit-button><connect-kit-network></connect-kit-network><connect-kit-account balance></connect-kit-account>`,
  })
  await expect.poll(() => buttonNames(page)).toEqual(['Mine', 'Connect wallet', 'Network'])
  expect(scripts).toHaveLength(1)
  await page.locator('connect-kit-button').click()
  await modal.wallet(wallet.name).click()
  await modal.expectClosed()
  const short = `${wallet.account.slice(0, 6)}…${wallet.account.slice(-4)}`
  await expect
    .poll(async () => (await buttonNames(page)).slice(2))
    .toEqual(['Network: Network 31337', expect.stringMatching(new RegExp(`^${short} ?\\S+ ETH$`))])

  await page.locator('connect-kit-network').click()
  await expect(modal.dialog).toHaveAccessibleName('Choose a network')
  await modal.button('Close').click()
  await modal.expectClosed()
  await page.locator('connect-kit-account').focus()
  await page.keyboard.press('Enter')
  await modal.button('Disconnect').click()
  await expect.poll(() => buttonNames(page)).toEqual(['Mine', 'Connect wallet', 'Network'])
})

test('two tags with different projects are named in one console line', async ({ page, pages, tag }) => {
  const heard: string[] = []
  page.on('console', message => message.type() === 'warning' && heard.push(message.text()))
  const [first, second] = ['demo', 'chains'].map(id => tag(`data-project-id="${id}"`).replace(' async', ''))
  await page.goto(await pages.serve(`<!doctype html><title>Shop</title>${first}${second}`))
  expect(heard).toEqual(['ConnectKit has the project demo'])
  expect(await page.evaluate(() => window.ConnectKit.projectId)).toBe('demo')
})
