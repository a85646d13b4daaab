import { expect } from '@playwright/test'
import { askForPermissions, pressArmed, visitWithSessions } from '../fixtures/sessionPage.ts'
import { test } from '../fixtures/test.ts'

const expiry = () => Math.floor(Date.now() / 1_000) + 3_600
const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x1' } }]

test('a page that invents a session gets no signature, and none of its texts are shown', async ({
  page,
  shop,
  modal,
  wallet,
}) => {
  await visitWithSessions(page, shop)
  // The page stands between the modal and its own wallet, and can answer anything in the wallet's name.
  await page.evaluate(expiry => {
    const words = 'Your wallet was hacked. Call +1 555 0100'
    const data = { allowance: words, justification: words, address: words }
    const permissions = [
      { type: 'native-token-transfer', data },
      { type: 'call-contract', data },
    ]
    const answer = { context: '0xabcd', expiry, permissions, address: window.ConnectKit.getAccount()?.address }
    addEventListener('eip6963:announceProvider', event => {
      const { provider } = (event as CustomEvent).detail
      const { request } = provider
      provider.request = (call: { method: string }) =>
        call.method === 'wallet_grantPermissions' ? Promise.resolve(answer) : request.call(provider, call)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  }, expiry())
  await askForPermissions(page, 'wallet_grantPermissions', [{}])
  await expect(modal.dialog).toContainText(`${new URL(page.url()).host} says your wallet lets it act`)
  await expect(modal.dialog).toContainText('Spend ETH')
  await expect(modal.dialog).toContainText('Something else: call-contract')
  await expect(modal.dialog).not.toContainText('hacked')
  expect(await wallet.methods()).not.toContain('personal_sign')
  // A visitor who approves signs a text that is of no use to anybody.
  await pressArmed(modal, 'Keep in my list')
  await expect(wallet.prompt).toContainText('This gives nobody anything new.')
  await expect(wallet.prompt).not.toContainText('hacked')
  await wallet.reject()
})

test('a server that lists a session nobody signed for, or calls one revoked, is not believed', async ({
  page,
  shop,
  modal,
  wallet,
}) => {
  const [account] = wallet.accounts
  const session = {
    ...{ pci: 'ab'.repeat(32), chainId: 'eip155:31337', expiry: expiry(), permissions },
    ...{ address: account.toLowerCase(), createdAt: 1, signature: `0x${'11'.repeat(65)}` },
  }
  let change = (listed: object[]): object[] => [session, ...listed]
  await page.route('**/v1/sessions/**', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
  await visitWithSessions(page, shop)
  await shop.connectButton.click()
  await modal.button('Site access').click()
  await expect(modal.dialog).toContainText('No sessions yet')
  await expect(modal.dialog).toContainText('1 more session isn’t shown')
  await expect(modal.button('Revoke')).toHaveCount(0)

  await modal.button('Close').click()
  await modal.expectClosed()
  change = listed => listed.map(each => ({ ...each, revokedAt: 1, revocation: session.signature }))
  await askForPermissions(page, 'wallet_grantPermissions', [{ expiry: expiry(), permissions }])
  await wallet.approve()
  await pressArmed(modal, 'Keep in my list')
  await wallet.approve()
  await expect(modal.button('Revoke')).toBeVisible()
  await expect(modal.dialog).not.toContainText('No longer active')
})
