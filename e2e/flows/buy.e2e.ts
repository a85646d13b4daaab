import { expect } from '@playwright/test'
import { cards, goToPay, payWith, quote, says, titleOf } from '../fixtures/buyForm.ts'
import { tokenBalance } from '../fixtures/chains.ts'
import { test } from '../fixtures/moneyTest.ts'
import { newsOf } from '../fixtures/newsOf.ts'

test('buying a token: the window opens within the press, and the balance rises by the offered amount', {
  tag: '@job',
}, async ({ openForm, page, shop, modal, wallet, chains }) => {
  await openForm('Buy')
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await quote(modal.dialog)
  const row = modal.dialog.getByRole('button', { name: /^Sandbox/ })
  await expect(row).toContainText('Test, no real money')
  const offered = Number(/([\d.]+) TUSD/.exec((await row.textContent()) ?? '')?.[1])
  const checkout = await goToPay(page, modal.dialog)
  await expect(titleOf(modal.dialog)).toHaveText('Buying')
  expect(await checkout.evaluate(() => [window.opener, innerWidth, innerHeight])).toEqual([null, 600, 800])
  await payWith(checkout)
  await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
  await expect(says(modal.dialog).filter({ hasText: 'is in your wallet' })).toBeVisible()
  const after = await tokenBalance(chains.first, token, owner)
  expect(Number(after - before) / 1e6).toBeCloseTo(offered, 4)
})

test('a row leads to its provider too; the network’s own currency arrives', async ({
  openForm,
  page,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Buy')
  const [address] = wallet.accounts
  const before = await chains.first.getBalance({ address })
  await modal.dialog.getByRole('button', { name: /^Buy .* on / }).click()
  await modal.dialog
    .getByRole('button', { name: /^Ether/ })
    .first()
    .click()
  await quote(modal.dialog, '50,5')
  await expect(modal.dialog.getByRole('button', { name: /^Sandbox/ })).toHaveAttribute('data-armed', '')
  const opened = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: /^Sandbox/ }).click()
  const checkout = await opened
  await expect(checkout.getByRole('button', { name: 'Pay $50.50' })).toBeVisible()
  await payWith(checkout)
  await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
  await expect.poll(() => chains.first.getBalance({ address })).toBeGreaterThan(before)
})

test('a declined card is reported, and the form can be submitted again', async ({
  openForm,
  page,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Buy')
  const token = await shop.token()
  const before = await tokenBalance(chains.first, token, wallet.accounts[0])
  await quote(modal.dialog)
  await payWith(await goToPay(page, modal.dialog), cards.declined)
  await expect(says(modal.dialog).filter({ hasText: 'Your card was declined' })).toBeVisible()
  await modal.button('Try again').click()
  await expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('100')
  await expect(modal.button('Continue to Sandbox')).toBeVisible()
  expect(await tokenBalance(chains.first, token, wallet.accounts[0])).toBe(before)
})

test('a purchase cancelled at the provider does not count as bought', async ({ openForm, page, modal }) => {
  await openForm('Buy')
  await quote(modal.dialog)
  const checkout = await goToPay(page, modal.dialog)
  await checkout.getByRole('button', { name: 'Cancel' }).click()
  await expect(says(modal.dialog).filter({ hasText: 'Canceled at Sandbox' })).toBeVisible()
})

test('a slow payment is shown as pending, and arrives even if the modal is closed', async ({
  openForm,
  page,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Buy')
  const token = await shop.token()
  const before = await tokenBalance(chains.first, token, wallet.accounts[0])
  await quote(modal.dialog)
  await payWith(await goToPay(page, modal.dialog), cards.slow)
  await expect(says(modal.dialog).filter({ hasText: 'Paid and on its way' })).toBeVisible()
  await modal.button('Close').click()
  await modal.expectClosed()
  await expect.poll(() => tokenBalance(chains.first, token, wallet.accounts[0])).toBeGreaterThan(before)
  await shop.connectButton.click()
  await modal.button('Buy').click()
  await modal.dialog.getByRole('button', { name: /purchase/i }).click()
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: 'via Sandbox' })).toBeVisible()
})

test('late, repeated and out-of-order updates of an order change nothing', async ({
  openForm,
  page,
  stack,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Buy')
  const [account] = wallet.accounts
  const token = await shop.token()
  const before = await tokenBalance(chains.first, token, account)
  const begun = page.waitForResponse(/generators\/onrampurl/)
  await quote(modal.dialog)
  const { orderId }: { orderId: string } = await (await begun).json()
  const checkout = await goToPay(page, modal.dialog)
  const rows = modal.dialog.getByRole('listitem')
  const tell = newsOf(stack.cdn, { orderId, account, token, amount: '98.4' })
  await test.step('paid, though a card was declined first', async () => {
    await payWith(checkout, cards.declined)
    await expect(says(modal.dialog).filter({ hasText: 'Your card was declined' })).toBeVisible()
    await checkout.getByRole('link', { name: /another card|again/i }).click()
    await payWith(checkout)
    await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
    await expect(says(modal.dialog).filter({ hasText: 'is in your wallet' })).toBeVisible()
  })
  await test.step('then all earlier updates arrive again', async () => {
    const stages = [{ stage: 2, fault: 'card_declined' }, { stage: 1 }, { stage: 0 }, { stage: 2, fault: 'cancelled' }]
    for (const old of [...stages, ...stages]) expect(await tell(old)).toBe(200)
    await page.reload()
    await expect(shop.account).toHaveText(account)
    await shop.connectButton.click()
    // On a new visit, only the server's answer counts.
    const looked = page.waitForResponse(/history\?.*onramp=/)
    await modal.button('Buy').click()
    await looked
    await modal.dialog.getByRole('button', { name: /purchase/i }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('via Sandbox')
    await expect(rows).toContainText('+98.4 TUSD')
  })
  expect(Number((await tokenBalance(chains.first, token, account)) - before) / 1e6).toBeCloseTo(98.4, 4)
})

test('a modal closed before payment finds the purchase again', async ({ openForm, page, shop, modal }) => {
  await openForm('Buy')
  await quote(modal.dialog)
  const checkout = await goToPay(page, modal.dialog)
  await modal.button('Close').click()
  await modal.expectClosed()
  await shop.connectButton.click()
  await modal.button('Buy').click()
  await modal.dialog.getByRole('button', { name: '1 open purchase' }).click()
  await modal.dialog.getByRole('button', { name: /^Started/ }).click()
  await expect(titleOf(modal.dialog)).toHaveText('Buying')
  await payWith(checkout)
  await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
})

test('a provider window that isolates itself is distinguished from an open one, and its outcome still arrives', async ({
  openForm,
  changeReplies,
  page,
  modal,
}) => {
  await changeReplies<{ url: string }>('generators/onrampurl', made => ({ ...made, url: `${made.url}&coop=1` }))
  await openForm('Buy')
  await quote(modal.dialog)
  const checkout = await goToPay(page, modal.dialog)
  await expect(says(modal.dialog).filter({ hasText: 'Have you paid?' })).toBeVisible()
  await expect(modal.button('Copy link')).toBeVisible()
  await expect(modal.button('I didn’t pay')).toBeVisible()
  await payWith(checkout)
  await expect(titleOf(modal.dialog)).toHaveText('Your purchase')
})

test('a blocked window is reported, and the next press opens it', async ({ openForm, page, modal }) => {
  await page.addInitScript(() => {
    if (window === window.top) return
    const open = window.open.bind(window)
    let count = 0
    window.open = (...given) => (count++ ? open(...given) : null)
  })
  await openForm('Buy')
  await quote(modal.dialog)
  await modal.button('Continue to Sandbox').click()
  await expect(says(modal.dialog).filter({ hasText: 'The window was blocked' })).toBeVisible()
  await expect(modal.button('Open Sandbox')).toHaveAttribute('data-armed', '')
  const opened = page.waitForEvent('popup')
  await modal.button('Open Sandbox').click()
  await expect((await opened).getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible()
  await expect(says(modal.dialog).filter({ hasText: 'Waiting for Sandbox' })).toBeVisible()
})

test('amounts beyond the limits show the bound in the field and on the button', async ({ openForm, modal }) => {
  await openForm('Buy')
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount' })
  await amount.fill('5')
  await expect(modal.button('Enter $10 or more')).toBeVisible()
  await expect(amount).toHaveAccessibleDescription('At least $10 by card')
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
  await shop.visitConnected('plain')
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
  await expect(modal.button('Continue to Sandbox')).toHaveAttribute('data-armed', '')
  await payWith(await goToPay(page, modal.dialog))
  expect(await outcome()).toEqual({ orderId: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{20,32}$/) })
})
