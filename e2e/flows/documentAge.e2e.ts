import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the iframe knows when its document was sent', async ({ page, shop, modal }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  const frame = page.frames().find(each => each.url().includes('/modal.html?'))
  const timing = await frame?.evaluate(() =>
    (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).flatMap(({ serverTiming }) =>
      serverTiming.map(({ name, description }) => [name, Number(description)]),
    ),
  )
  expect(timing).toEqual([['made', expect.any(Number)]])
  expect(Math.abs(Number(timing?.[0]?.[1]) - Date.now() / 1_000)).toBeLessThan(60)
})

test('an old document requests the current settings', async ({ page, shop, modal }) => {
  await page.route(/\/modal\.html\?/, async route => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'server-timing': `made;desc=${Math.floor(Date.now() / 1_000) - 301}` }
    await route.fulfill({ response, headers })
  })
  await shop.visit('plain')
  const answered = page.waitForResponse(/\/v1\/config\?/)
  await shop.connectButton.click()
  await modal.expectOpen()
  expect((await answered).status()).toBe(200)
})
