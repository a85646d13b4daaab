import { devices, expect, type Page } from '@playwright/test'
import { scanUri } from '../fixtures/scanUri.ts'
import { test } from '../fixtures/test.ts'

/** The title of each view that a page can open by name. */
const titles = {
  Connect: 'Connect a wallet',
  Account: 'Your account',
  AllWallets: 'All wallets',
  ConnectingWalletConnect: 'WalletConnect',
  ConnectingWalletConnectBasic: 'WalletConnect',
  Networks: 'Choose a network',
  SwitchNetwork: 'Switch network',
  WhatIsAWallet: 'What is a wallet?',
  WhatIsANetwork: 'What is a network?',
} as const

/** Opens without waiting for the result. */
async function open(page: Page, options: object): Promise<void> {
  await page.evaluate(async wanted => {
    await window.ConnectKit.ready
    Object.assign(window, { refusal: null })
    window.ConnectKit.open(wanted).catch(({ code }) => Object.assign(window, { refusal: code }))
  }, options)
}

/** The error code with which the latest `open()` was refused, or null. */
const refusal = (page: Page) => page.evaluate(() => (window as unknown as { refusal: string | null }).refusal)

const uri = (topic: string) => `wc:${topic.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

test('a page opens each view by its name while connected', async ({ shop, page, modal, wallet }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await modal.expectClosed()
  for (const [view, title] of Object.entries(titles)) {
    await open(page, { view })
    await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await refusal(page)).toBe(null)
    expect(await page.evaluate(() => window.ConnectKit.getState().view)).toBe(view)
    if (view === 'SwitchNetwork') await wallet.reject()
    await page.evaluate(() => window.ConnectKit.close())
    await modal.expectClosed()
  }
})

test('a visitor without a wallet sees Connect instead of a view that needs one', async ({ shop, page, modal }) => {
  await shop.visit('plain')
  for (const view of ['Account', 'SwitchNetwork']) {
    await open(page, { view })
    await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText(titles.Connect)
    expect(await refusal(page)).toBe(null)
    await page.evaluate(() => window.ConnectKit.close())
    await modal.expectClosed()
  }
})

const viewOf = (page: Page) => page.evaluate(() => window.ConnectKit.getState().view)

// @spec 2.opens-basic
test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)
  test('a pairing that the page made leads to all wallets', async ({ shop, page, modal }) => {
    await shop.visit('plain')
    await open(page, { uri: uri('a') })
    await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText(titles.AllWallets)
    expect([await refusal(page), await viewOf(page)]).toEqual([null, 'AllWallets'])
  })
})

// @spec 2.opens-basic
test('the code shows the pairing that the page made, and a new pairing replaces it', async ({ shop, page, modal }) => {
  await shop.visit('plain')
  await open(page, { uri: uri('a') })
  expect(await scanUri(page, modal.code)).toBe(uri('a'))
  expect([await refusal(page), await viewOf(page)]).toEqual([null, 'ConnectingWalletConnectBasic'])
  await open(page, { uri: uri('c') })
  expect(await scanUri(page, modal.code, uri('a'))).toBe(uri('c'))
  expect(await refusal(page)).toBe(null)
})

test('an invalid pairing is refused with its error code', async ({ shop, page, modal }) => {
  await shop.visit('plain')
  for (const wrong of ['wc:x', 'https://shop.example', '', 5]) {
    await open(page, { uri: wrong })
    await expect.poll(() => refusal(page)).toBe('invalid_option')
  }
  await modal.expectClosed()
})
