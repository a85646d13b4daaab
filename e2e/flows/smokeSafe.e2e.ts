import { expect } from '@playwright/test'
import { createModal } from '../fixtures/modal.ts'
import { openSampleSafe } from '../fixtures/sampleSafe.ts'
import { createShop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'

test('a page in the Safe is connected and signs, even if the browser does not reveal the parent', async ({
  page,
  stack,
  chains,
  browserName,
}) => {
  const safe = await openSampleSafe(page, stack)
  const { app, address, approve } = safe
  const shop = createShop(page, app, stack.hosts, createModal(app), {
    accounts: [address],
    choose: modal => modal.wallet('Safe').click(),
    approve,
  })
  await expect(shop.account).toHaveText(address)
  expect(await safe.frame().evaluate(() => 'ancestorOrigins' in location)).toBe(browserName !== 'firefox')
  await shop.press('Sign the guest book')
  await approve()
  const signature = await shop.hexResult()
  expect(await chains.first.verifyMessage({ address, message: 'Good tea. Thank you!', signature })).toBe(true)
  await shop.press('Disconnect')
  await expect(shop.account).toHaveText('not connected')
})
