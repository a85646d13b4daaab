import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { openRemoteSafe, type RemoteSafe } from '../fixtures/remoteSafe.ts'
import { scanUri } from '../fixtures/scanUri.ts'
import { openByPage, sendFormOf } from '../fixtures/sendForm.ts'
import { test as base } from '../fixtures/test.ts'

const test = base.extend<{ safe: RemoteSafe }>({
  safe: async ({ stack }, use) => {
    const safe = await openRemoteSafe(stack)
    await use(safe)
    await safe.close()
  },
})

test('a Safe over WalletConnect waits for its other owner, and Activity then shows what was sent', async ({
  shop,
  modal,
  safe,
  chains,
  page,
}) => {
  const to = privateKeyToAddress(generatePrivateKey())
  const heading = modal.dialog.getByRole('heading', { level: 2 })
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.wallet('WalletConnect').click()
  await safe.pair(await scanUri(page, modal.code))
  await modal.expectClosed()
  expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(safe.address)

  const outcome = await openByPage(page)
  const form = sendFormOf(modal)
  await form.preview({ amount: '0.25', to })
  await form.send()
  await expect.poll(safe.signed).toBe(0)
  await safe.approve()
  await expect(heading).toHaveText('Waiting for other owners')
  await expect(modal.dialog).toContainText('0.25 ETH will be sent once enough owners of this Safe have signed.')
  // The page has the hash that the owners know, which is not in any block.
  await expect.poll(outcome).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await chains.first.getBalance({ address: to })).toBe(0n)

  await safe.approve()
  await expect(heading).toHaveText('Sent')
  expect(await chains.first.getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(await chains.first.getBalance({ address: safe.address })).toBe(parseEther('9.75'))

  await modal.button('Close').click()
  await modal.expectClosed()
  await shop.connectButton.click()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByRole('tabpanel')).toContainText(/Sent.*−0\.25\s*ETH/)
  await expect(modal.dialog.getByRole('tabpanel')).not.toContainText('Waiting for other owners')
})
