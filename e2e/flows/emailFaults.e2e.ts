import { expect } from '@playwright/test'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'

test('without storage or usable passkeys, the visitor is told, and signs up with a code', async ({
  page,
  shop,
  modal,
  ada,
}) => {
  await page.addInitScript(() => {
    if (!location.hostname.startsWith('secure.') || window === top) return
    for (const name of ['indexedDB', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied by the browser', 'SecurityError')
        },
      })
  })
  const session = await page.context().newCDPSession(page)
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await expect(ada.secure.getByText('This browser blocks storage')).toBeVisible()
  const passkey = ada.secure.getByRole('button', { name: 'Use a passkey' })

  await test.step('an authenticator that does not verify its owner', async () => {
    const authenticatorId = await addPasskeys(session, { isUserVerified: false })
    await passkey.click()
    await expect(ada.secure.getByText('No passkey was created. Try again, or save a recovery code.')).toBeVisible()
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  })

  await test.step('an authenticator without the PRF extension', async () => {
    const authenticatorId = await addPasskeys(session, { hasPrf: false })
    await passkey.click()
    await expect(ada.secure.getByText('A passkey can’t unlock a wallet in this browser.')).toBeVisible()
    await expect(passkey).toHaveCount(0)
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  })

  await ada.saveCode()
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await leaveArrival(modal)

  await test.step('nobody is signed in at the next visit', async () => {
    await page.reload()
    await expect(shop.account).toHaveText('not connected')
  })
})
