import { expect } from '@playwright/test'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { watchViews } from '../fixtures/watchViews.ts'

test('a visitor without a wallet signs up by email in four views and three presses', async ({
  page,
  shop,
  modal,
  ada,
}) => {
  const seen = await watchViews(page)
  await addPasskeys(await page.context().newCDPSession(page))
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.secure.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Your wallet is ready')
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText(ada.email)
  await modal.button('Continue').click()
  await modal.expectClosed()
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  expect(await seen.modal()).toEqual([
    'Connect a wallet · On this device · Elsewhere',
    'Enter your code',
    'secure',
    `Your wallet is ready · ${ada.email}`,
  ])
  expect(await seen.secure()).toEqual(['Create your wallet'])
  expect(await seen.presses()).toEqual(['Continue', 'Continue', 'Use a passkey'])

  await test.step('it leaves no visible trace at the next opening', async () => {
    await shop.connectButton.click()
    await modal.expectOpen()
    await expect(modal.button('Wallet settings')).toBeVisible()
    const later = (await seen.modal()).slice(4)
    for (const view of later) expect(view).not.toMatch(/email|ready|Connect a wallet/)
  })
})

test('a passkey that stays on the device is followed by a recovery code', async ({ page, shop, modal, ada }) => {
  await addPasskeys(await page.context().newCDPSession(page), { isSynced: false })
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.secure.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(ada.secure.getByRole('heading', { name: 'Passkey created' })).toBeVisible()
  await expect(ada.secure.locator('main:not([inert] *) .notice')).toHaveCount(0)
  await ada.saveCode()
  await modal.button('Continue').click()
  await modal.expectClosed()

  await test.step('both unlock the wallet', async () => {
    await shop.connectButton.click()
    await modal.button('Wallet settings').click()
    await modal.button('Security').click()
    const rows = ada.secure.getByRole('list', { name: 'Ways to unlock' }).getByRole('listitem')
    await expect(rows).toContainText(['This browser', 'Passkey', 'Recovery code'])
  })
})

test('in a second browser, a visitor unlocks the wallet by its passkey in two presses', async ({
  page,
  shop,
  modal,
  stack,
  ada,
}) => {
  const seen = await watchViews(page)
  await addPasskeys(await page.context().newCDPSession(page))
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.secure.getByRole('button', { name: 'Use a passkey' }).click()
  await leaveArrival(modal)
  const account = (await shop.account.textContent()) ?? ''

  // The storage of frames is partitioned: on another site, this is another browser.
  await page.goto(`http://second.localhost:${new URL(stack.hosts).port}/plain/`)
  await shop.connectButton.click()
  await ada.signIn()
  await ada.secure.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(shop.account).toHaveText(account)
  await modal.expectClosed()
  expect(await seen.presses()).toEqual(['Continue', 'Use your passkey'])
})
