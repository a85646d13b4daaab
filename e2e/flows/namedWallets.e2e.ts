import { devices, expect } from '@playwright/test'
import { recoverMessageAddress, toHex } from 'viem'
import { type OpenedLink, pairingOf, watchOpened } from '../fixtures/openedLinks.ts'
import { test } from '../fixtures/test.ts'
import { openWalletkitWallet, type WalletkitWallet } from '../fixtures/walletkitWallet.ts'

const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7']

/** Wallets with their own links, on a computer and on a phone. */
const ways = [
  {
    name: 'Ledger',
    on: 'a computer',
    settings: {},
    tab: 'Desktop',
    link: /^ledgerlive:\/\/wc\?uri=/,
  },
  {
    name: 'Ledger',
    on: 'a phone',
    settings: pixel,
    tab: undefined,
    link: /^ledgerlive:\/\/wc\?uri=/,
  },
  {
    name: 'OKX Wallet',
    on: 'a phone',
    settings: pixel,
    tab: undefined,
    link: /^okex:\/\/main\/wc\?uri=/,
  },
]

for (const { name, on, settings, tab, link } of ways)
  test.describe(`${name} on ${on}`, () => {
    test.use(settings)
    let wallet: WalletkitWallet
    test.beforeEach(async ({ browser, stack }) => {
      wallet = await openWalletkitWallet(browser, stack)
    })
    test.afterEach(() => wallet.close())

    test('is opened by its link, connects, signs and disconnects', async ({ page, shop, modal }) => {
      const opened = await watchOpened(page)
      await shop.visit('plain')
      await shop.connectButton.click()
      await modal.findWallet(name)
      if (tab) await modal.dialog.getByRole('tab', { name: tab }).click()
      await modal.button(`Open ${name}`).click()
      await expect.poll(() => opened).toMatchObject([{ url: link, target: '_blank', inClick: true }])
      await wallet.pair(pairingOf(opened[0] as OpenedLink))
      await wallet.approve()
      await modal.expectClosed()
      await expect(shop.account).toHaveText(wallet.accounts[0])
      expect(await page.evaluate(() => window.ConnectKit.getAccount()?.wallet.kind)).toBe('walletConnect')

      const message = toHex('guests')
      const signing = page.evaluate(
        async params => window.ConnectKit.getProvider('eip155').request({ method: 'personal_sign', params }),
        [message, wallet.accounts[0]],
      )
      await wallet.approve()
      const signature = (await signing) as `0x${string}`
      expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(wallet.accounts[0])

      await page.evaluate(() => window.ConnectKit.disconnect())
      await expect(wallet.page.getByRole('button', { name: /^Disconnect / })).toHaveCount(0)
      await expect(shop.account).not.toHaveText(wallet.accounts[0])
    })
  })

for (const { name, rdns } of [
  { name: 'Ledger', rdns: 'com.ledger' },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet' },
])
  test(`${name} in the browser is found by its announcement, and is offered once`, async ({ page, shop, modal }) => {
    await page.addInitScript(
      ([title, id]) => {
        const account = '0x52908400098527886E0F7030069857D2E4169EE7'
        const answers: Record<string, unknown> = {
          eth_chainId: '0x7a69',
          eth_accounts: [account],
          eth_requestAccounts: [account],
        }
        const provider = {
          request: async ({ method }: { method: string }) => answers[method] ?? null,
          on() {},
          removeListener() {},
        }
        const info = {
          uuid: crypto.randomUUID(),
          name: title,
          rdns: id,
          icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        }
        const announce = () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
        addEventListener('eip6963:requestProvider', announce)
      },
      [name, rdns] as const,
    )
    await shop.visit('plain')
    await shop.connectButton.click()
    await expect(modal.wallet(name)).toHaveCount(1)
    await expect(modal.dialog.getByRole('list', { name: 'On this device' })).toContainText(name)
    await modal.wallet(name).click()
    await modal.expectClosed()
    await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount()?.wallet.rdns)).toBe(rdns)
  })
