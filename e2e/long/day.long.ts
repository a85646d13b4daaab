import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { describeUse, measureUse } from './measureUse.ts'

const hours = 24

test(`a page that stays open for ${hours} hours keeps its account, and the modal goes on working`, async ({
  page,
  shop,
  modal,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.clock.install()
  await shop.visit('plain')
  await shop.connect()
  const account = await shop.account.textContent()
  const openAndClose = async () => {
    await page.evaluate(() => void window.ConnectKit.open())
    await modal.expectOpen()
    await page.evaluate(() => window.ConnectKit.close())
    await modal.expectClosed()
  }
  await openAndClose()
  const iframe = await modal.iframe.elementHandle()
  const before = await measureUse(page)
  for (let hour = 0; hour < hours; hour++) {
    // Timers fire once in each step, as in a page that the browser slows down.
    for (let minutes = 0; minutes < 60; minutes += 10) await page.clock.fastForward('10:00')
    await openAndClose()
  }
  const after = await measureUse(page)
  console.log(`    ${hours} hours: ${describeUse(before)} → ${describeUse(after)}`)
  expect(await iframe?.evaluate(element => element.isConnected), 'the iframe was never made anew').toBe(true)
  expect(await shop.account.textContent()).toBe(account)
  expect(after.heapMb - before.heapMb).toBeLessThan(1.5)
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(10)
  expect(errors).toEqual([])
})
