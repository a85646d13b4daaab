import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a document just made asks the server for nothing; one of five minutes asks for the settings', async ({
  page,
  shop,
  modal,
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/v1/config') && asked.push(request.url()))
  await page.clock.install()
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await page.clock.runFor(2_000)
  await modal.button('Close').click()
  await modal.expectClosed()
  await page.clock.fastForward('05:00')
  await shop.connectButton.click()
  await modal.expectOpen()
  const answered = page.waitForResponse(/\/v1\/config\?/)
  await page.clock.runFor(2_000)
  expect((await answered).status()).toBe(200)
  expect(asked).toHaveLength(1)
})
