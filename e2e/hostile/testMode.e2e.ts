import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { testedPage } from '../fixtures/testedPage.ts'

/* Test mode has wallets whose keys everybody knows: a visitor of a production site must never meet them. */

test('on a site that is not listed for tests, the same tag offers nothing, and the page is ready', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const answers: number[] = []
  page.on('response', response => response.url().includes('/test.js') && answers.push(response.status()))
  await page.goto(await pages.serve(testedPage(tag), { host: 'localhost' }))
  await page.evaluate(() => window.ConnectKit.ready)
  expect([...new Set(answers)]).toEqual([403])
  expect(await page.evaluate(() => [window.ConnectKit.test === undefined, window.ConnectKit.getWallets()])).toEqual([
    true,
    [],
  ])
  await expect(page.locator('[data-connectkit-test]')).toHaveCount(0)
  await page.locator('connect-kit-button').click()
  await modal.expectOpen()
  await expect(modal.wallet('Test Ethereum wallet')).toHaveCount(0)
})

test('a tag that is copied from elsewhere, with the address of an origin that is listed, gets nothing either', async ({
  page,
  pages,
  stack,
  release,
}) => {
  const listed = encodeURIComponent('http://127.0.0.1:1')
  const script = `<script src="${stack.cdn}/${release.version}/test.js?p=tests&o=${listed}" crossorigin data-connectkit-late="test"></script>`
  const answered = page.waitForResponse(response => response.url().includes('/test.js'))
  await page.goto(await pages.serve(`<!doctype html><title>Shop</title>${script}`, { host: 'localhost' }))
  expect((await answered).status()).toBe(403)
})

test('in test mode, a wallet of the visitor asks the visitor as always', async ({ page, pages, tag, modal, stack }) => {
  const devWallet = `<script src="${stack.hosts}/dev-wallet.js" data-networks='[]'></script>`
  await page.goto(await pages.serve(testedPage(tag, { before: devWallet })))
  await page.evaluate(() => window.ConnectKit.ready)
  await page.locator('connect-kit-button').click()
  await modal.wallet('Dev Wallet').click()
  const prompt = page.locator('[data-dev-wallet]').getByRole('dialog')
  await expect(prompt).toBeVisible()
  const answered = await page.evaluate(() =>
    Promise.race([
      window.ConnectKit.test?.approve().then(() => 'answered'),
      new Promise(resolve => setTimeout(resolve, 1_000, 'still waiting')),
    ]),
  )
  expect(answered).toBe('still waiting')
  await expect(prompt).toBeVisible()
  expect(await page.evaluate(() => window.ConnectKit.getAccount())).toBeNull()
})
