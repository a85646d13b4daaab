import { expect } from '@playwright/test'
import { base58Encode } from '../../shared/base58.ts'
import { chainTest } from '../fixtures/chainTest.ts'
import type { ChainWallet } from '../fixtures/chainWallets.ts'
import { callSolana, fundSolana } from '../fixtures/fundChains.ts'
import { type SendForm, sendFormOf } from '../fixtures/sendForm.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { solanaMints } from '../services/fundDevWallets.ts'
import type { MintOptions } from '../services/solana/tokens.ts'

type Stack = Pick<StackUrls, 'solana'>

/** A wallet with 2 SOL, one without any, and the modal at the account of the first. */
const test = chainTest.extend<{
  phantom: ChainWallet
  friend: ChainWallet
  form: SendForm
  visit: () => Promise<void>
}>({
  phantom: async ({ chainWallets }, use) => use((await chainWallets({ kind: 'solanaStandard' }))[0]),
  friend: async ({ chainWallets }, use) => use((await chainWallets({ kind: 'solanaStandard', name: 'Friend' }))[0]),
  form: ({ modal }, use) => use(sendFormOf(modal)),
  visit: async ({ page, modal, pages, tag, stack, phantom, friend }, use) => {
    expect(friend.address).not.toBe(phantom.address)
    await fundSolana(stack, phantom.address, 2e9)
    const button = '<button data-connectkit-open>Connect</button>'
    const site = await pages.serve(`${tag('data-project-id="chains"')}${button}`)
    await use(async () => {
      await page.goto(site)
      await page.getByRole('button', { name: 'Connect' }).click()
      await modal.wallet(phantom.name).click()
      await modal.expectClosed()
      await page.getByRole('button', { name: 'Connect' }).click()
    })
  },
})

const mintTo = (stack: Stack, mint: string, owner: string, amount: number) =>
  callSolana<string>(stack, 'svm_mintTo', mint, owner, String(amount))

/** A token that no other test uses. */
async function newMint(stack: Stack, options?: MintOptions): Promise<string> {
  const mint = base58Encode(crypto.getRandomValues(new Uint8Array(32)))
  await callSolana(stack, 'svm_createMint', mint, 6, ...(options ? [options] : []))
  return mint
}

interface Held {
  account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}

/** An owner's amounts of a token, by account. */
async function tokensOf(stack: Stack, owner: string, mint: string): Promise<string[]> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const { value } = await callSolana<{ value: Held[] }>(stack, 'getTokenAccountsByOwner', owner, { mint }, options)
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
}

test('a received token is in Tokens and Activity, and is sent on to a recipient without a token account', async ({
  modal,
  stack,
  phantom,
  friend,
  form,
  visit,
}) => {
  const { token } = solanaMints
  await mintTo(stack, token, phantom.address, 12_500_000)
  await visit()
  const panel = modal.dialog.getByRole('tabpanel')
  const row = (text: RegExp) => panel.getByRole('listitem').filter({ hasText: text })
  await expect(row(/Test Dollar/)).toContainText(/12\.5\s*TUSD/)
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(row(/SOL/)).toContainText(/Received.*\+2\s*SOL/)

  await modal.button('Send').click()
  await form.chooseToken(/^Test Dollar/)
  expect(await tokensOf(stack, friend.address, token)).toEqual([])
  await form.preview({ amount: '2.5', to: friend.address })
  // The fee for a signature, and the rent of the friend's missing token account.
  await expect(modal.dialog).toContainText(/about 0\.002\d* SOL/)
  await form.send()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await tokensOf(stack, friend.address, token)).toEqual(['2500000'])

  await modal.button('Done').click()
  await expect(row(/TUSD/).first()).toContainText(/Sent.*−2\.5\s*TUSD/)
  await modal.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await expect(row(/Test Dollar/)).toContainText(/10\s*TUSD/)
  await modal.button('Send').click()
  await form.chooseToken(/^Test Dollar/)
  await form.preview({ amount: '1', to: friend.address })
  await expect(modal.dialog).toContainText(/about 0\.000005\s*SOL/)
})

test('the preview shows the fee that a token keeps', async ({ modal, stack, phantom, friend, form, visit }) => {
  const mint = await newMint(stack, { transferFee: { basisPoints: 100, maximum: '5000' } })
  await mintTo(stack, mint, phantom.address, 5_000_000)
  await visit()
  await modal.button('Send').click()
  await form.chooseToken(/Not on this site’s list/)
  await form.preview({ amount: '0.1', to: friend.address })
  await expect(modal.dialog).toContainText(/Arrives\s*at least 0\.099/)
  await form.send()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await tokensOf(stack, friend.address, mint)).toEqual(['99000'])
})

test('says how much is missing for fee and rent, without asking a wallet', async ({
  modal,
  phantom,
  friend,
  form,
  visit,
}) => {
  await visit()
  await modal.button('Send').click()
  const { dialog } = modal
  const tries: readonly (readonly [string, RegExp])[] = [
    ['2', /You need more SOL for the network fee\./],
    ['1.9999', /must keep a little SOL\. Send less, or use Max\./],
    ['0.0001', /This is a new account\. Send it at least 0\.000890\d* SOL\./],
  ]
  for (const [amount, refusal] of tries) {
    await form.amount.fill(amount)
    await form.recipient.fill(friend.address)
    await modal.button('Review send').click()
    await expect(dialog).toContainText(refusal)
    await expect(form.amount).toHaveValue(amount)
  }
  expect((await phantom.methods()).filter(method => /sign/i.test(method))).toEqual([])
})

test('nothing is lost when a cluster stops answering: the form stays, and a sent transaction is still watched', async ({
  modal,
  page,
  stack,
  friend,
  form,
  visit,
}) => {
  await visit()
  await modal.button('Send').click()
  await form.amount.fill('0.5')
  await form.recipient.fill(friend.address)
  const isNode = (url: URL) => url.origin === new URL(stack.solana).origin
  let isSilent = true
  let isSent = false
  await page.context().route(isNode, async route => {
    const call = route.request().postDataJSON()
    if (isSilent) return route.abort()
    await route.continue()
    if (call?.method !== 'sendTransaction') return
    // The node accepts the transaction, then goes offline.
    isSilent = true
    isSent = true
  })
  await modal.button('Review send').click()
  await expect(modal.dialog).toContainText('Can’t reach')
  await expect(form.amount).toHaveValue('0.5')
  await expect(form.recipient).toHaveValue(friend.address)
  isSilent = false
  await modal.button('Review send').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Review send')
  await form.send()
  await expect.poll(() => isSent).toBe(true)
  await expect(modal.dialog).toContainText('Confirm in')
  isSilent = false
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect((await callSolana<{ value: number }>(stack, 'getBalance', friend.address)).value).toBe(0.5e9)
})
