import { expect } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { closing, createEmbeddedVisitor, giveCode } from '../fixtures/embeddedVisitor.ts'
import { createModal } from '../fixtures/modal.ts'
import { createShop } from '../fixtures/shop.ts'

test('one wallet opens with its passkey on two sites, its recovery code in another browser, and its words in any wallet', {
  tag: '@job',
}, async ({ page, shop, modal, wallet, stack, browser, ada }) => {
  // Three visits in two browsers.
  await addPasskeys(await page.context().newCDPSession(page))
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.secure.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await leaveArrival(modal)
  const account = (await shop.account.textContent()) ?? ''

  const code = await test.step('a recovery code is added to it', async () => {
    await shop.connectButton.click()
    await modal.button('Wallet settings').click()
    await modal.button('Security').click()
    const rows = ada.secure.getByRole('list', { name: 'Ways to unlock' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await ada.secure.getByRole('button', { name: 'New recovery code' }).click()
    const saved = await ada.saveCode('Show it')
    await expect(rows).toHaveCount(3)
    await ada.secure.getByRole('button', { name: 'Done' }).click()
    await modal.button('Close').click()
    await modal.expectClosed()
    return saved
  })

  await test.step('it signs after a reload, in a window that unlocks it without a prompt', async () => {
    await page.reload()
    await expect(shop.account).toHaveText(account)
    await shop.press('Sign the guest book')
    await ada.approve()
    const signature = await shop.hexResult()
    expect(await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })).toBe(account)
    await modal.expectClosed()
  })

  await test.step('on another site, by the passkey, as in another browser', async () => {
    await page.goto(`http://second.localhost:${new URL(stack.hosts).port}/plain/`)
    await shop.connectButton.click()
    await ada.signIn()
    await ada.secure.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(shop.account).toHaveText(account)
    await modal.expectClosed()
  })

  const context = await browser.newContext()
  const other = await context.newPage()
  const otherModal = createModal(other)
  const otherShop = createShop(other, other, stack.hosts, otherModal, wallet)
  const there = createEmbeddedVisitor(other, otherModal, stack, ada.email)
  await test.step('in another browser, by the recovery code', async () => {
    await otherShop.visit('plain')
    await otherShop.connectButton.click()
    await there.signIn()
    await there.typeCode('Enter the recovery code', code)
    await expect(otherShop.account).toHaveText(account)
    await otherModal.expectClosed()
    await otherShop.press('Sign the guest book')
    await there.approve()
    const signature = await otherShop.hexResult()
    expect(await recoverMessageAddress({ message: 'Good tea. Thank you!', signature })).toBe(account)
    await otherModal.expectClosed()
  })

  await test.step('its twelve words give the same account in any wallet', async () => {
    await otherShop.connectButton.click()
    await otherModal.button('Wallet settings').click()
    await otherModal.button('Security').click()
    const opened = await there.window('Show the 12 words')
    await giveCode(opened, code)
    const words = opened.getByRole('list', { name: '12 words' }).getByRole('listitem').locator('b')
    await expect(words).toHaveCount(12)
    expect(mnemonicToAccount((await words.allTextContents()).join(' ')).address).toBe(account)
    await closing(opened, () => opened.getByRole('button', { name: 'Done' }).click())
    await there.secure.getByRole('button', { name: 'Done' }).click()
    await expect(otherModal.dialog.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await context.close()
})
