import { expect } from '@playwright/test'
import { goToPay, payWith, quote, says, titleOf } from '../fixtures/buyForm.ts'
import { test } from '../fixtures/sceneTest.ts'

// The browser then returns no handle of a window that the iframe opens.
test('the purchase works on a page that isolates its windows', async ({ page, modal, scene }) => {
  await scene.visit({ headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } })
  await scene.expectToConnect()
  await scene.open({ view: 'OnRampProviders' })
  await quote(modal.dialog)
  const checkout = await goToPay(page, modal.dialog)
  await expect(says(modal.dialog).filter({ hasText: 'We can’t see' })).toBeVisible()
  await expect(modal.button('Copy link')).toBeVisible()
  await payWith(checkout)
  await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
  await expect.poll(() => scene.outcome()).toEqual({ orderId: expect.stringMatching(/^\w{20,32}$/) })
})
