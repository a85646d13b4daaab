import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'

const to = privateKeyToAddress(generatePrivateKey())

test.use({ locale: 'de-DE' })

test.beforeEach(async ({ wallet, chains }) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: parseEther('5000') })
})

test('in a German browser "1.000" is a thousand, "1,250" is one and a quarter, and the preview says so in German', async ({
  shop,
  modal,
}) => {
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.preview({ amount: '1.000', to })
  await expect(modal.dialog).toContainText('A transfer of 1.000 ETH')
  await modal.button('Cancel').click()
  await form.preview({ amount: '1,250', to })
  await expect(modal.dialog).toContainText('A transfer of 1,25 ETH')
})

test('if the visitor’s languages disagree, they choose the amount, which is then sent', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const languages = ['de-DE', 'de', 'en-US', 'en']
  await page.context().addInitScript(told => {
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => told })
  }, languages)
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.amount.fill('1.000')
  await form.recipient.fill(to)
  await expect(modal.dialog).toContainText('Which amount do you mean?')
  await modal.button('Choose the amount').click()
  await expect(modal.dialog.getByRole('button', { name: /^1 ETH/ })).toBeFocused()
  await modal.dialog.getByRole('button', { name: /^1 ETH/ }).click()
  await expect(form.amount).toHaveValue('1')
  await form.amount.fill('1.250')
  await modal.dialog.getByRole('button', { name: /^1,25 ETH/ }).click()
  await modal.button('Review send').click()
  await form.send()
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await chains.first.getBalance({ address: to })).toBe(parseEther('1.25'))
})
