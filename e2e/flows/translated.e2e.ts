import { expect } from '@playwright/test'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { test } from '../fixtures/test.ts'
import { translateModal } from '../fixtures/translateModal.ts'

/*
 * A browser's translator takes text nodes out of the document. What the modal says next must be on screen, and what it
 * said before must not. Expectations are whole texts: each text that is left over would stand beside them.
 */

const name = 'Scripted Wallet'
const rdns = 'test.scripted'

test.beforeEach(({ page }) => translateModal(page))

test('a refusal and the next try are each announced', async ({ page, shop, modal, wallet }) => {
  const scripted = await installScriptedWallet(page, { name, rdns, account: wallet.accounts[0] })
  const heading = modal.dialog.locator('[role=status] h2')
  const hint = modal.dialog.getByRole('status').locator('p')
  await shop.visit('plain')
  await scripted.answer('eth_requestAccounts', () => new Promise((_, reject) => Object.assign(window, { reject })))
  await shop.connectButton.click()
  await modal.expectOpen()
  // A name and the text beside it are translated separately.
  await modal.dialog.getByRole('button', { name: /Scripted Wallet/ }).click()
  await expect(heading).toHaveText('‹Continue in ›‹Scripted Wallet›')
  await page.evaluate(() => (window as unknown as { reject(error: unknown): void }).reject({ code: 4001 }))
  await expect(heading).toHaveText('‹Request declined›')
  await expect(hint).toHaveText('‹You declined it in ›‹Scripted Wallet›‹ or closed the request. Nothing was shared.›')
  await modal.dialog.getByRole('button', { name: /Try again/ }).click()
  await expect(heading).toHaveText('‹Continue in ›‹Scripted Wallet›')
  await expect(hint).not.toContainText('declined')
  await page.evaluate(() => (window as unknown as { reject(error: unknown): void }).reject({ code: -32002 }))
  await expect(heading).toHaveText('‹Scripted Wallet›‹ is waiting for you›')
  await modal.dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('‹Connect a wallet›')
})

test('the send form announces missing funds, and the preview the request', async ({
  page,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await chains.first.getBlockNumber()
  const scripted = await installScriptedWallet(page, { name, rdns, account: wallet.accounts[0] })
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await modal.dialog.getByRole('button', { name: /Scripted Wallet/ }).click()
  await modal.expectClosed()
  await shop.connectButton.click()
  await modal.dialog.getByRole('button', { name: /^‹?Send›?$/ }).click()
  const step = modal.dialog.locator('[data-frame] button').last()
  await expect(step).toHaveText('‹Enter amount›')
  await modal.dialog.getByRole('textbox', { name: /Amount/ }).fill('0.25')
  await expect(step).toHaveText('‹Enter address›')
  const to = modal.dialog.getByRole('textbox', { name: /^‹?To›?$/ })
  await to.fill('0x12')
  await expect(step).toHaveText('‹Invalid address›')
  await to.fill(wallet.accounts[1])
  await expect(step).toHaveText('‹Review send›')
  await expect(modal.dialog).not.toContainText('This isn’t an address')
  await scripted.answer('eth_sendTransaction', () => new Promise((_, reject) => Object.assign(window, { reject })))
  await step.click()
  const send = modal.dialog.getByRole('button', { name: /^‹?Send›?$/ })
  await expect(send).toHaveAttribute('data-armed')
  await send.click()
  const heading = modal.dialog.locator('[role=status] h2')
  await expect(heading).toHaveText('‹Confirm in ›‹Scripted Wallet›')
  await page.evaluate(() => (window as unknown as { reject(error: unknown): void }).reject({ code: 4001 }))
  await expect(heading).toHaveText('‹Not sent›')
})
