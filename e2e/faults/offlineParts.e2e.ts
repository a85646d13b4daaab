import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

/** Parts of the modal that no earlier step has loaded. */
const parts = /\/assets\/[^/]+\.js/

for (const name of ['Scripted Wallet', 'WalletConnect'])
  test(`${name} chosen while parts of the modal do not load: the connection is blamed, not the wallet`, async ({
    scene,
    modal,
    page,
  }) => {
    await scene.visit()
    await page.route(parts, route => route.abort('internetdisconnected'))
    await page.evaluate(() => void window.ConnectKit.open())
    // Without hover, which would have loaded the following parts.
    await modal.wallet(name).evaluate((row: HTMLElement) => row.click())
    await expect(modal.dialog).toContainText(/connection/)
    expect(await modal.dialog.textContent()).not.toMatch(/unlock/i)
    await page.unroute(parts)
  })
