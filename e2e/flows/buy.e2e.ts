import { expect, type Page } from '@playwright/test'
import { tokenBalance } from '../fixtures/chains.ts'
import type { Modal } from '../fixtures/modal.ts'
import type { Shop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'

const declinedCard = '4000 0000 0000 0002'
const slowCard = '4000 0000 0000 3220'

/** Connects the plain page and presses Buy in its account. */
async function openForm(shop: Shop, modal: Modal): Promise<void> {
  await shop.visit('plain')
  await shop.connect()
  await shop.connectButton.click()
  await modal.button('Buy').click()
}

/** Has offers made for an amount. */
async function quote({ dialog, button }: Modal, amount = '100'): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await button('Get quotes').click()
  await expect(button('Continue to Sandbox')).toHaveAttribute('data-armed', '')
}

/** The provider's window, which the press opens. */
async function pay(page: Page, modal: Modal): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await modal.button('Continue to Sandbox').click()
  const shown = await opened
  await expect(shown.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible()
  return shown
}

async function payWith(checkout: Page, card?: string): Promise<void> {
  const number = checkout.getByRole('textbox', { name: 'Card number' })
  if (card) await number.fill(card)
  else await checkout.getByRole('button', { name: 'Use test card' }).click()
  await checkout.getByRole('button', { name: /^Pay / }).click()
}

const says = ({ dialog }: Modal) => dialog.getByRole('status')
const title = ({ dialog }: Modal) => dialog.getByRole('heading', { level: 1 })

test('money buys a token: the window opens in the press, and the balance is higher by what was offered', async ({
  page,
  shop,
  modal,
  wallet,
  chains,
}) => {
  test.setTimeout(60_000)
  await openForm(shop, modal)
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await quote(modal)
  const row = modal.dialog.getByRole('button', { name: /^Sandbox/ })
  await expect(row).toContainText('Test, no real money')
  const offered = Number(/([\d.]+) TUSD/.exec((await row.textContent()) ?? '')?.[1])
  const checkout = await pay(page, modal)
  await expect(title(modal)).toHaveText('Buying')
  expect(await checkout.evaluate(() => [window.opener, innerWidth, innerHeight])).toEqual([null, 600, 800])
  await payWith(checkout)
  await expect(title(modal)).toHaveText('Orders')
  await expect(says(modal).filter({ hasText: 'is in your wallet' })).toBeVisible({ timeout: 20_000 })
  const after = await tokenBalance(chains.first, token, owner)
  expect(Number(after - before) / 1e6).toBeCloseTo(offered, 4)
})

test('a row leads to its provider, too; its own currency arrives', async ({ page, shop, modal, wallet, chains }) => {
  test.setTimeout(60_000)
  await openForm(shop, modal)
  const [address] = wallet.accounts
  const before = await chains.first.getBalance({ address })
  await modal.dialog.getByRole('button', { name: /what you buy/ }).click()
  await modal.dialog
    .getByRole('button', { name: /^Ether/ })
    .first()
    .click()
  await quote(modal, '50,5')
  await expect(modal.dialog.getByRole('button', { name: /^Sandbox/ })).toHaveAttribute('data-armed', '')
  const opened = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: /^Sandbox/ }).click()
  const checkout = await opened
  await expect(checkout.getByRole('button', { name: 'Pay $50.50' })).toBeVisible()
  await payWith(checkout)
  await expect(title(modal)).toHaveText('Orders', { timeout: 20_000 })
  await expect.poll(() => chains.first.getBalance({ address }), { timeout: 20_000 }).toBeGreaterThan(before)
})

test('a declined card is told, and the form is there to try again', async ({ page, shop, modal, wallet, chains }) => {
  test.setTimeout(60_000)
  await openForm(shop, modal)
  const token = await shop.token()
  const before = await tokenBalance(chains.first, token, wallet.accounts[0])
  await quote(modal)
  await payWith(await pay(page, modal), declinedCard)
  await expect(says(modal).filter({ hasText: 'The card was declined' })).toBeVisible({ timeout: 15_000 })
  await modal.button('Try again').click()
  await expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('100')
  await expect(modal.button('Continue to Sandbox')).toBeVisible()
  expect(await tokenBalance(chains.first, token, wallet.accounts[0])).toBe(before)
})

test('what the visitor cancels at the provider was not bought', async ({ page, shop, modal }) => {
  test.setTimeout(60_000)
  await openForm(shop, modal)
  await quote(modal)
  const checkout = await pay(page, modal)
  await checkout.getByRole('button', { name: 'Cancel' }).click()
  await expect(says(modal).filter({ hasText: 'It was cancelled at Sandbox' })).toBeVisible({ timeout: 15_000 })
})

test('a payment that takes its time is on its way, and arrives though the modal was closed meanwhile', async ({
  page,
  shop,
  modal,
  wallet,
  chains,
}) => {
  test.setTimeout(90_000)
  await openForm(shop, modal)
  const token = await shop.token()
  const before = await tokenBalance(chains.first, token, wallet.accounts[0])
  await quote(modal)
  await payWith(await pay(page, modal), slowCard)
  await expect(says(modal).filter({ hasText: 'Paid, and on its way' })).toBeVisible({ timeout: 15_000 })
  await modal.button('Close').click()
  await modal.expectClosed()
  await expect
    .poll(() => tokenBalance(chains.first, token, wallet.accounts[0]), { timeout: 40_000 })
    .toBeGreaterThan(before)
  await shop.connectButton.click()
  await modal.button('Buy').click()
  await modal.dialog.getByRole('button', { name: /purchase/i }).click()
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: 'via Sandbox' })).toBeVisible({ timeout: 15_000 })
})

test('a modal that was closed before anything was paid finds the purchase again', async ({ page, shop, modal }) => {
  test.setTimeout(90_000)
  await openForm(shop, modal)
  await quote(modal)
  const checkout = await pay(page, modal)
  await modal.button('Close').click()
  await modal.expectClosed()
  await shop.connectButton.click()
  await modal.button('Buy').click()
  await modal.dialog.getByRole('button', { name: 'A purchase is open' }).click()
  await modal.dialog.getByRole('button', { name: /^Begun/ }).click()
  await expect(title(modal)).toHaveText('Buying')
  await payWith(checkout)
  await expect(title(modal)).toHaveText('Orders', { timeout: 15_000 })
})

test('a window of a provider that cuts itself off is told from one that is open, and still heard of', async ({
  page,
  shop,
  modal,
}) => {
  test.setTimeout(60_000)
  await page.route('**/v1/generators/onrampurl*', async route => {
    const response = await route.fetch()
    const made: { url: string } = await response.json()
    await route.fulfill({ response, json: { ...made, url: `${made.url}&coop=1` } })
  })
  await openForm(shop, modal)
  await quote(modal)
  const checkout = await pay(page, modal)
  await expect(says(modal).filter({ hasText: 'Have you paid?' })).toBeVisible()
  await expect(modal.button('Copy link')).toBeVisible()
  await expect(modal.button('I didn’t pay')).toBeVisible()
  await payWith(checkout)
  await expect(title(modal)).toHaveText('Orders', { timeout: 20_000 })
})

test('a blocked window is told, and the next press opens it', async ({ page, shop, modal }) => {
  test.setTimeout(60_000)
  await page.addInitScript(() => {
    if (window === window.top) return
    const open = window.open.bind(window)
    let count = 0
    window.open = (...given) => (count++ ? open(...given) : null)
  })
  await openForm(shop, modal)
  await quote(modal)
  await modal.button('Continue to Sandbox').click()
  await expect(says(modal).filter({ hasText: 'The window was blocked' })).toBeVisible()
  await expect(modal.button('Open Sandbox')).toHaveAttribute('data-armed', '')
  const opened = page.waitForEvent('popup')
  await modal.button('Open Sandbox').click()
  await expect((await opened).getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible()
  await expect(says(modal).filter({ hasText: 'Waiting for Sandbox' })).toBeVisible()
})

test('amounts beyond the limits say the bound, in the field and on the button', async ({ shop, modal }) => {
  await openForm(shop, modal)
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount' })
  await amount.fill('5')
  await expect(modal.button('Enter $10 or more')).toBeVisible()
  await expect(amount).toHaveAccessibleDescription('The least is $10 by card')
  await amount.fill('30000')
  await expect(modal.button('Enter $25,000 or less')).toBeVisible()
  await amount.fill('99.999')
  await expect(amount).toHaveAccessibleDescription('USD has only 2 decimals.')
  await modal.button('$250').click()
  await expect(amount).toHaveValue('250')
})

test('open() of OnRampProviders resolves with the order once it was paid, and with null when it is closed', async ({
  page,
  shop,
  modal,
}) => {
  test.setTimeout(60_000)
  await shop.visit('plain')
  await shop.connect()
  const open = () =>
    page.evaluate(() => {
      const asked = window.ConnectKit.open({
        view: 'OnRampProviders',
        arguments: { amount: '120', paymentCurrency: 'EUR' },
      })
      Object.assign(window, { asked })
    })
  const outcome = () => page.evaluate(() => (window as unknown as { asked: Promise<unknown> }).asked)
  await open()
  await expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('120')
  await modal.button('Close').click()
  expect(await outcome()).toBeNull()
  await open()
  await modal.button('Get quotes').click()
  await expect(modal.button('Continue to Sandbox')).toHaveAttribute('data-armed', '')
  await payWith(await pay(page, modal))
  expect(await outcome()).toEqual({ orderId: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{20,32}$/) })
})
