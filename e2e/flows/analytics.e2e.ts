import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a site that asked for it hears what its visitor does, and nothing before the modal was opened', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      const tag = document.querySelector('script[data-project-id]')
      tag?.setAttribute('data-analytics', 'true')
      tag?.setAttribute('data-preload', 'eager')
    }).observe(document, { childList: true, subtree: true })
    addEventListener('load', () => window.ConnectKit.on('analytics', event => heard.push(event)))
  })
  await page.goto(`${stack.hosts}/plain/`)
  await expect(modal.made).toHaveCount(1)
  const heard = () => page.evaluate(() => (window as unknown as { heard: { name: string }[] }).heard)
  expect(await heard()).toEqual([])

  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await modal.expectClosed()
  const names = async () => (await heard()).map(({ name }) => name)
  await expect
    .poll(names)
    .toEqual(['INITIALIZE', 'MODAL_CREATED', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  expect(JSON.stringify(await heard()).toLowerCase()).not.toContain(wallet.accounts[0].slice(2, 12).toLowerCase())
})
