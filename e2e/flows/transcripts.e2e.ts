import { expect } from '@playwright/test'
import { goToPay, payWith, quote, says } from '../fixtures/buyForm.ts'
import { createEmbeddedVisitor } from '../fixtures/embeddedVisitor.ts'
import { test } from '../fixtures/moneyTest.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'
import { pressSignIn, visitWithSignIn } from '../fixtures/signInForm.ts'
import { chooseSwapToken, pressSwap, reviewSwap } from '../fixtures/swapForm.ts'
import { createTranscript } from '../fixtures/transcript.ts'

/* The main flows as a screen reader has them: names, roles and states, step by step, in e2e/transcripts. Changed on
   purpose, they are written anew with UPDATE_TRANSCRIPTS=1 and read before they are kept. */

test('connecting and choosing a network', async ({ shop, modal, wallet }) => {
  const { step } = createTranscript('connect')
  const { dialog } = modal
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await step('Connect', dialog)
  await modal.wallet(wallet.name).click()
  await expect(wallet.prompt).toBeVisible()
  await step('The wallet asks', dialog)
  await wallet.reject()
  await step('Declined', dialog)
  await modal.button('Try again').click()
  await wallet.approve()
  await modal.expectClosed()
  await shop.connectButton.click()
  await step('The account', dialog)
  await dialog.getByRole('button', { name: /^Network/ }).click()
  await step('Networks', dialog)
  await dialog.getByRole('button', { name: /^Local chain two/ }).click()
  await wallet.approve()
  await step('The account on the other network', dialog)
})

test('signing in', async ({ page, stack, shop, modal, wallet }) => {
  const { step } = createTranscript('sign-in')
  await visitWithSignIn(page, stack.hosts, 'required')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await expect(modal.button('Sign in')).toHaveAttribute('data-armed')
  await step('Sign in', modal.dialog)
  await pressSignIn(modal)
  await expect(wallet.prompt).toBeVisible()
  await step('The wallet asks', modal.dialog)
  await wallet.reject()
  await step('Declined', modal.dialog)
})

test('sending', async ({ openForm, modal, wallet }) => {
  const { step } = createTranscript('send')
  await openForm('Send')
  const form = sendFormOf(modal)
  await step('The form', modal.dialog)
  await form.preview({ amount: '0.25', to: '0x000000000000000000000000000000000000dEaD' })
  await expect(modal.button('Send')).toHaveAttribute('data-armed', '')
  await step('The review', modal.dialog)
  await form.send()
  await step('The wallet asks', modal.dialog)
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  await step('Sent', modal.dialog)
})

test('swapping', async ({ openForm, modal, wallet }) => {
  const { step } = createTranscript('swap')
  await openForm('Swap')
  await step('The form', modal.dialog)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  await reviewSwap(modal.dialog, '0.01')
  await expect(modal.button('Swap')).toHaveAttribute('data-armed', '')
  await step('The review', modal.dialog)
  await pressSwap(modal.dialog, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  await step('Swapped', modal.dialog)
})

test('buying', async ({ openForm, page, modal }) => {
  const { step } = createTranscript('buy')
  await openForm('Buy')
  await step('The form', modal.dialog)
  await quote(modal.dialog)
  await step('The offers', modal.dialog)
  const checkout = await goToPay(page, modal.dialog)
  await step('While the visitor pays', modal.dialog)
  await payWith(checkout)
  await expect(says(modal.dialog).filter({ hasText: 'is in your wallet' })).toBeVisible()
  await step('Bought', modal.dialog)
})

test('getting a wallet by email, and approving with it', async ({ page, shop, modal, stack }) => {
  const { step } = createTranscript('email')
  const ada = createEmbeddedVisitor(page, modal, stack)
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.secure.getByRole('button', { name: 'Save a recovery code', exact: true }).waitFor()
  await step('A new wallet', modal.dialog)
  await ada.saveCode('Save a recovery code', async opened => {
    await expect(opened.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')).toHaveCount(7)
    const words = opened.getByRole('heading', { level: 1 })
    await step('The window of the recovery code', words)
  })
  await step('The wallet is ready', modal.dialog)
  await modal.button('Continue').click()
  await modal.expectClosed()
  await shop.press('Sign the guest book')
  const { card, approve } = await ada.review()
  await step('The window that approves', card)
  await approve()
})
