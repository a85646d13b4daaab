import { type CDPSession, expect } from '@playwright/test'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'

/** An authenticator of the device, as it should not be. @returns takes it away */
async function addAuthenticator(session: CDPSession, over: { hasPrf?: boolean; isUserVerified?: boolean }) {
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasPrf: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      ...{ defaultBackupEligibility: true, defaultBackupState: true },
      ...over,
    },
  })
  return () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}

test('where storage is denied and passkeys are of no use, a visitor is told, and signs up by a code', async ({
  page,
  shop,
  modal,
  ada,
}) => {
  test.setTimeout(90_000)
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
  await session.send('WebAuthn.enable')
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await expect(ada.secure.getByText('This browser won’t remember you.')).toBeVisible()
  const passkey = ada.secure.getByRole('button', { name: 'Use a passkey' })

  await test.step('an authenticator that does not verify its owner', async () => {
    const remove = await addAuthenticator(session, { isUserVerified: false })
    await passkey.click()
    await expect(ada.secure.getByText('No passkey was made. Try again, or save a recovery code.')).toBeVisible()
    await remove()
  })

  await test.step('an authenticator without a secret to give', async () => {
    const remove = await addAuthenticator(session, { hasPrf: false })
    await passkey.click()
    await expect(ada.secure.getByText('A passkey can’t open a wallet in this browser.')).toBeVisible()
    await expect(passkey).toHaveCount(0)
    await remove()
  })

  await ada.saveCode()
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await modal.expectClosed()

  await test.step('at the next visit nobody is signed in', async () => {
    await page.reload()
    await expect(shop.account).toHaveText('not connected')
  })
})
