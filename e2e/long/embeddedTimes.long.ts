import { expect } from '@playwright/test'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { fund } from '../fixtures/chains.ts'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'

/*
 * How long a driver takes that waits for nothing but the product, in seconds. Nothing fails by it: what a machine does beside
 * it counts, too. A quiet one should stay below 6 for a passkey, 8 for a recovery code and 3 for a payment.
 */

const timed = async (what: string, act: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await act()
  console.log(`    ${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

test('sign-up by email with a passkey', async ({ page, shop, modal, ada }) => {
  await addPasskeys(await page.context().newCDPSession(page))
  await shop.visit('plain')
  await shop.connectButton.click()
  await timed('from the email to a wallet by a passkey', async () => {
    await ada.signIn()
    await ada.secure.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(modal.dialog).toHaveAccessibleName('Your wallet is ready')
  })
})

test('sign-up by email with a recovery code, and a payment', async ({ shop, modal, ada, chains }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await timed('from the email to a wallet by a recovery code', async () => {
    await ada.signIn()
    await ada.saveCode()
    await expect(modal.dialog).toHaveAccessibleName('Your wallet is ready')
  })
  await modal.button('Continue').click()
  await modal.expectClosed()
  await fund(chains.first, (await shop.account.textContent()) as `0x${string}`, await shop.token())
  await shop.connectButton.click()
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.fill({ amount: '0.25', to: '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a' })
  await timed('from the form to what was sent', async () => {
    await ada.approve(form.ask)
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  })
})
