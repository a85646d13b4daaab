import { expect } from '@playwright/test'
import { formatEther, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { coinTypeOf, registrationText } from '../../shared/accountName.ts'
import { fund } from '../fixtures/chains.ts'
import { clickFelt } from '../fixtures/clickFelt.ts'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'
import { pressSignIn, visitWithSignIn } from '../fixtures/signInForm.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { chooseSwapToken, pressSwap, priceSwap } from '../fixtures/swapForm.ts'
import { watchQuestions } from '../fixtures/watchQuestions.ts'
import { localNames } from '../services/localNames.ts'

/* After a form of the modal, one surface of the embedded wallet is pressed, once: its window. */

/** Another user, who has claimed a name. */
async function namedFriend({ cdn }: StackUrls) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  const name = `friend${Date.now() % 1e8}.${localNames.zone}`
  const claim = async () => {
    const message = registrationText({ name, timestamp: Math.floor(Date.now() / 1000) })
    const signature = await account.signMessage({ message })
    const claimed = await fetch(`${cdn}/v1/profile/account?projectId=demo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ coin_type: coinTypeOf('eip155:31337'), address, message, signature }),
    })
    return claimed.json()
  }
  // A busy chain may not say in time whether the account is a contract.
  await expect.poll(claim).toEqual({ success: true })
  return { address, name }
}

test('a transfer opens its window in the press on the form', async ({ shop, modal, stack, chains, ada, signUp }) => {
  const { first: chain } = chains
  await shop.visit('plain')
  await shop.connectButton.click()
  const account = await signUp()
  await chain.setBalance({ address: account, value: parseEther('2') })
  const { address: to, name } = await namedFriend(stack)
  await clickFelt(shop.connectButton)
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.fill({ amount: '0.25', to: name })
  const { opened, card, approve } = await ada.review(form.ask)
  await expect(card.getByRole('heading')).toHaveText('Send 0.25 ETH')
  // As in the form's review: dollars, the recipient's name and address, the fee in two digits.
  await expect(card).toContainText(/Send 0\.25 ETH\$[\d,]+\.\d\d/)
  await expect(card).toContainText(`To${name}${to}`)
  await expect(card).toContainText(/Network feeabout 0\.0*[1-9]\d? ETH \((\$|<\$)/)
  expect(
    await opened.evaluate(() => [window.opener, window.name, document.referrer, location.hash, history.length]),
  ).toEqual([null, '', '', '', 1])
  await expect(ada.secure.getByRole('heading')).toHaveText('Approve in the window')
  await expect(ada.secure.getByText('0.25')).toHaveCount(0)
  await approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(formatEther(await chain.getBalance({ address: to }))).toBe('0.25')
})

test('each form leads to one screen and one press; a call of the page needs a sheet and one more press', async ({
  page,
  shop,
  modal,
  stack,
  chains,
  ada,
  signUp,
}) => {
  const { first: chain } = chains
  const seen = await watchQuestions(page)
  await visitWithSignIn(page, stack.hosts, 'optional')
  const token = await shop.token()
  await shop.connectButton.click()
  const account = await signUp()
  await fund(chain, account, token)
  const title = modal.dialog.getByRole('heading', { level: 1 })
  const openAccount = async () => {
    await clickFelt(shop.connectButton)
    await expect(modal.button('Send')).toBeVisible()
  }
  const leave = async () => {
    await modal.button('Close').click()
    await modal.expectClosed()
  }

  await test.step('a name, which the page then shows', async () => {
    const label = `gardener${Date.now() % 1e8}`
    await openAccount()
    await modal.button('Choose a name').click()
    await modal.dialog.getByRole('textbox').pressSequentially(label)
    const claim = modal.button(`Claim ${label}.${localNames.zone}`)
    await expect(claim).toHaveAttribute('data-armed', '')
    seen.forget()
    await ada.approve(() => claim.click())
    await expect(modal.dialog).toContainText(`${label}.${localNames.zone} is yours`)
    expect(seen).toMatchObject({
      asked: [`window: Claim ${label}.${localNames.zone}`],
      pressed: [`Claim ${label}.${localNames.zone}`, 'Approve'],
    })
    const shown = () => page.evaluate(() => window.ConnectKit.getAccount()?.profile?.name)
    await expect.poll(shown).toBe(`${label}.${localNames.zone}`)
    await leave()
  })

  await test.step('a transfer', async () => {
    await openAccount()
    await modal.button('Send').click()
    const form = sendFormOf(modal)
    await form.fill({ amount: '0.25', to: privateKeyToAddress(generatePrivateKey()) })
    await expect(modal.button('Review send')).toHaveAttribute('data-armed', '')
    seen.forget()
    await ada.approve(form.ask)
    await expect(title).toHaveText('Your transaction')
    expect(seen).toMatchObject({ asked: ['window: Send 0.25 ETH'], pressed: ['Review send', 'Approve'] })
    await leave()
  })

  await test.step('a swap, which ends under a title of its own', async () => {
    await openAccount()
    await modal.button('Swap').click()
    await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
    await priceSwap(modal.dialog, '0.01')
    await expect(modal.button('Review swap')).toHaveAttribute('data-armed', '')
    seen.forget()
    await ada.approve(() => pressSwap(modal.dialog, 'Review swap'))
    await expect(title).toHaveText('Your swap')
    expect(seen).toMatchObject({ asked: ['window: Swap 0.01 ETH'], pressed: ['Review swap', 'Approve'] })
    await modal.button('Done').click()
    await expect(title).toHaveText('Your account')
    await leave()
  })

  await test.step('a sign-in', async () => {
    await page.evaluate(() => window.ConnectKit.signOut())
    await page.evaluate(() => void window.ConnectKit.open({ view: 'SIWXSignMessage' }))
    await expect(modal.button('Sign in')).toHaveAttribute('data-armed')
    seen.forget()
    await ada.approve(() => pressSignIn(modal))
    await modal.expectClosed()
    const { host } = new URL(stack.hosts)
    expect(seen).toMatchObject({ asked: [`window: Sign in to ${host}`], pressed: ['Sign in', 'Approve'] })
  })

  await test.step('a call of the page', async () => {
    seen.forget()
    await shop.press('Sign the guest book')
    await ada.approve()
    await modal.expectClosed()
    expect(seen).toMatchObject({
      asked: ['sheet: Sign a message', 'window: Sign a message'],
      pressed: ['Continue in a window', 'Approve'],
    })
  })
})
