import { expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp } from '../../boot/testApp.ts'
import { fakeOwner } from '../../connectors/fakeOwner.ts'
import { openModal } from '../../flow/openModal.ts'
import { testByEmail } from './testByEmail.ts'

test('an email account is told how to move, and led to its recovery words and to other wallets', async () => {
  const config = { embedded: { origin: 'https://secure.example' } }
  const app = createTestApp({ connections: [testByEmail], config, options: { analytics: true } })
  const openSecurity = vi.fn(async () => {})
  Object.assign(app.auth.capabilities, { owner: fakeOwner({ openSecurity }) })
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  await screen.offers('Wallet settings')
  screen.click('Wallet settings')
  await screen.offers('Move to another wallet')
  screen.click('Move to another wallet')
  await screen.says('Signing in here still works')
  expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'EMAIL_UPGRADE_FROM_MODAL', properties: {} })
  screen.click('Show my words')
  expect(openSecurity).toHaveBeenCalledOnce()
  screen.click('Get a wallet')
  const views = app.store.getState().router.history.map(({ view }) => view)
  expect(views).toEqual(['Account', 'AccountSettings', 'UpgradeEmailWallet', 'GetWallet'])
})
