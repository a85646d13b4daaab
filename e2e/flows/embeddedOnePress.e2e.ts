import { expect } from '@playwright/test'
import { formatEther, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { clickFelt } from '../fixtures/clickFelt.ts'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'

/* After a form of the modal, one surface of the embedded wallet is pressed, once: its window. */

test('a transfer opens its window in the press that asks for it', async ({ shop, modal, chains, ada, signUp }) => {
  const { first: chain } = chains
  await shop.visit('plain')
  await shop.connectButton.click()
  const account = await signUp()
  await chain.setBalance({ address: account, value: parseEther('2') })
  const to = privateKeyToAddress(generatePrivateKey())
  await clickFelt(shop.connectButton)
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.preview({ amount: '0.25', to })
  const { opened, card, approve } = await ada.review(form.send)
  await expect(card.getByRole('heading')).toHaveText('Send 0.25 ETH')
  expect(
    await opened.evaluate(() => [window.opener, window.name, document.referrer, location.hash, history.length]),
  ).toEqual([null, '', '', '', 1])
  await expect(ada.secure.getByRole('heading')).toHaveText('Approve in the window')
  await expect(ada.secure.getByText('0.25')).toHaveCount(0)
  await approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(formatEther(await chain.getBalance({ address: to }))).toBe('0.25')
})
