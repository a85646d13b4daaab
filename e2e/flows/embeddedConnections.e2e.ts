import { expect } from '@playwright/test'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { restAfterPress } from '../fixtures/restAfterPress.ts'

test('next to a browser wallet: terms first, two wallets at once, each active in turn, and signed in again', async ({
  page,
  shop,
  modal,
  wallet,
  ada,
  signUp,
}) => {
  await page.addInitScript(() => {
    const add = () => {
      const tag = document.querySelector('script[data-project-id]')
      tag?.setAttribute('data-multi-wallet', 'true')
      tag?.setAttribute('data-collapse-wallets', 'true')
      tag?.setAttribute('data-terms-url', 'https://shop.example/terms')
      tag?.setAttribute('data-legal-checkbox', 'true')
    }
    new MutationObserver(add).observe(document, { childList: true, subtree: true })
  })
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()

  await test.step('wallets are one row next to email, and neither continues before the terms are accepted', async () => {
    await expect(modal.button('Continue with a wallet')).toBeVisible()
    await expect(modal.wallet('Dev Wallet')).toHaveCount(0)
    const email = modal.dialog.getByRole('textbox', { name: 'Email' })
    await email.fill(ada.email)
    await email.press('Enter')
    await expect(email).toBeVisible()
    await expect(modal.dialog.getByRole('checkbox')).toBeFocused()
    await modal.dialog.getByRole('checkbox').check()
  })
  const account = await signUp()

  await test.step('the browser’s wallet is added from Your wallets', async () => {
    await page.evaluate(() => void window.ConnectKit.open({ view: 'ProfileWallets' }))
    await modal.button('Add a wallet').click()
    await modal.button('Continue with a wallet').click()
    await wallet.choose(modal)
    await wallet.approve()
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await expect(modal.dialog).toContainText('Also connected')
  })

  await test.step('Switch activates the embedded wallet, and it signs', async () => {
    await modal.row('Also connected', /lovelace/).click()
    await expect(shop.account).toHaveText(account)
    await modal.button('Close').click()
    await shop.press('Sign the guest book')
    await ada.approve()
    await shop.hexResult()
    await modal.expectClosed()
  })

  await test.step('the page switches there and back without a prompt', async () => {
    const ids = await page.evaluate(() => window.ConnectKit.getState().connections.map(each => each.connectorId))
    expect(ids).toHaveLength(2)
    const switchTo = (walletId = '') =>
      page.evaluate(walletId => window.ConnectKit.connect({ walletId, namespace: 'eip155' }), walletId)
    await switchTo(ids[1])
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await switchTo(ids[0])
    await expect(shop.account).toHaveText(account)
    await switchTo(ids[0])
    await expect(shop.account).toHaveText(account)
    await modal.expectClosed()
  })

  // @spec 4.switch-connected 8.connection-unknown
  await test.step('by the id of a connection too; an unknown one is named in the error', async () => {
    const switchBy = (at: number) =>
      page.evaluate(place => {
        const [first, second] = window.ConnectKit.getState().connections
        return window.ConnectKit.switchConnection((place ? second : first)?.id ?? '')
      }, at)
    await switchBy(1)
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await switchBy(1)
    await expect(shop.account).toHaveText(account)
    await switchBy(0)
    await modal.expectClosed()
    await expect(shop.account).toHaveText(account)
    const refused = await page.evaluate(() =>
      window.ConnectKit.switchConnection('eip155:nobody').catch(({ code, message }) => [code, message]),
    )
    expect(refused).toEqual(['connection_not_found', 'No connector found for connection: eip155:nobody'])
  })

  await test.step('a disconnect leaves the other wallet, signs out, and survives a reload', async () => {
    await page.evaluate(() => void window.ConnectKit.open({ view: 'ProfileWallets' }))
    await modal.button(`Disconnect ${ada.email}`).click()
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await page.reload()
    await expect(shop.account).toHaveText(wallet.accounts[0])
  })

  await test.step('the earlier wallet is offered again: its visitor signs in, and it is open at once', async () => {
    await page.evaluate(() => void window.ConnectKit.open({ view: 'ProfileWallets' }))
    await modal.row('Recent', /Email/).click()
    // Continue stands where the row was pressed.
    await restAfterPress(page)
    await ada.signIn()
    await expect(shop.account).toHaveText(account)
  })
})
