import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('an opened modal makes at most six requests in its first three seconds, even if the pointer moves', async ({
  page,
  shop,
  modal,
  stack,
}) => {
  await page.goto(`${stack.hosts}/plain/`)
  await expect(modal.iframe).toBeAttached()
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await shop.connectButton.click()
  await modal.expectOpen()
  await page.mouse.move(40, 400)
  // The code for the first press has loaded.
  await expect.poll(() => asked.some(url => /\/assets\/soon-/.test(url))).toBe(true)
  await page.waitForTimeout(3_000)
  expect(asked.length).toBeLessThanOrEqual(6)
})
