import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** Calls `open()` and stores its result for `outcome`. */
async function callOpen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.ConnectKit.ready
    Object.assign(window, { outcome: 'pending' })
    const settle = (outcome: unknown) => Object.assign(window, { outcome })
    window.ConnectKit.open().then(settle, error => settle({ rejected: error.code }))
  })
}

function outcome(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { outcome: unknown }).outcome)
}

test.beforeEach(async ({ shop, page, modal }) => {
  await shop.visit('plain')
  await callOpen(page)
  await modal.expectOpen()
})

test('open() is pending while the modal is open, even after a refusal', async ({ page, modal, wallet }) => {
  expect(await outcome(page)).toBe('pending')
  await modal.wallet(wallet.name).click()
  await wallet.reject()
  await expect(modal.button('Try again')).toBeVisible()
  expect(await outcome(page)).toBe('pending')
})

test('open() resolves with null on Escape', async ({ page, modal }) => {
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await expect.poll(() => outcome(page)).toBe(null)
})

test('open() resolves with null on Close', async ({ page, modal }) => {
  await modal.button('Close').click()
  await modal.expectClosed()
  await expect.poll(() => outcome(page)).toBe(null)
})

test('open() resolves with null on close()', async ({ page, modal }) => {
  await page.evaluate(() => window.ConnectKit.close())
  await modal.expectClosed()
  await expect.poll(() => outcome(page)).toBe(null)
})

test('open() resolves with the account when the modal closes connected', async ({ page, modal, wallet }) => {
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await modal.expectClosed()
  await expect.poll(() => outcome(page)).toMatchObject({ address: wallet.accounts[0], namespace: 'eip155' })
})

test('open() while connected shows the account and resolves with it', async ({ page, modal, wallet }) => {
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await modal.expectClosed()
  await callOpen(page)
  await expect(modal.button('Disconnect')).toBeVisible()
  await modal.button('Close').click()
  await expect.poll(() => outcome(page)).toMatchObject({ address: wallet.accounts[0] })
})

test('opens again after it is closed', async ({ page, modal }) => {
  await modal.button('Close').click()
  await modal.expectClosed()
  await callOpen(page)
  await modal.expectOpen()
  expect(await outcome(page)).toBe('pending')
})

test('open() refuses internal views and those of later releases', async ({ page, modal }) => {
  await modal.button('Close').click()
  await modal.expectClosed()
  for (const view of ['ApproveTransaction', 'Horoscope']) {
    const code = await page.evaluate(
      view => window.ConnectKit.open({ view: view as 'Connect' }).catch(error => error.code),
      view,
    )
    expect(code).toBe('not_available')
  }
  await modal.expectClosed()
})
