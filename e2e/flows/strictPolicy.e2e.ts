import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a whole visit does not violate the strictest policy', async ({ shop, modal, wallet, page }) => {
  await shop.visit('csp-strict')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await wallet.reject()
  await modal.button('Try again').click()
  await wallet.approve()
  await expect(shop.account).toHaveText(wallet.accounts[0])
  await shop.connectButton.click()
  await expect(modal.button('Disconnect')).toBeVisible()
  await modal.button('Close').click()
  await shop.press('Sign the guest book')
  await wallet.approve()
  await shop.hexResult()
  expect(await page.evaluate(() => window.violations)).toEqual([])
})

test('the collector does record violations', async ({ shop, page }) => {
  await shop.visit('csp-strict')
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png' }))
  })
  await expect.poll(() => page.evaluate(() => window.violations)).toEqual(['img-src https://elsewhere.example/x.png'])
})

test('a policy without frame-src makes open() reject with frame_blocked immediately', async ({
  page,
  pages,
  tag,
  stack,
}) => {
  const policy = `default-src 'self'; script-src ${stack.cdn}`
  const url = await pages.serve(`<!doctype html><title>Blocked</title>${tag()}`, {
    headers: { 'Content-Security-Policy': policy },
  })
  await page.goto(url)
  const code = await page.evaluate(() => window.ConnectKit.open().catch(error => error.code))
  expect(code).toBe('frame_blocked')
  await expect(page.locator('iframe[data-connectkit]')).toBeHidden()
})
