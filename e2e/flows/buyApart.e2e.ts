import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

// The browser then gives no handle of a window that the iframe opens.
test('on a page that keeps its windows apart, the purchase goes on all the same', async ({ context, modal, scene }) => {
  test.setTimeout(60_000)
  await scene.visit({ headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } })
  await scene.expectToConnect()
  await scene.open({ view: 'OnRampProviders' })
  await modal.dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await modal.button('Get quotes').click()
  await expect(modal.button('Continue to Sandbox')).toHaveAttribute('data-armed', '')
  const opened = context.waitForEvent('page')
  await modal.button('Continue to Sandbox').click()
  const checkout = await opened
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'can’t be seen from here' })).toBeVisible()
  await expect(modal.button('Copy link')).toBeVisible()
  await checkout.getByRole('button', { name: 'Use test card' }).click()
  await checkout.getByRole('button', { name: /^Pay / }).click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Orders', { timeout: 20_000 })
  await expect.poll(() => scene.outcome()).toEqual({ orderId: expect.stringMatching(/^\w{20,32}$/) })
})
