import { expect } from '@playwright/test'
import { payWith, says } from '../fixtures/buyForm.ts'
import type { DevWallet } from '../fixtures/devWallet.ts'
import { createInbox } from '../fixtures/embeddedVisitor.ts'
import { createScreenReader } from '../fixtures/screenReader.ts'
import type { Shop } from '../fixtures/shop.ts'
import { visitWithSignIn } from '../fixtures/signInForm.ts'
import { test } from '../fixtures/test.ts'

/* The main flows by keys alone, as a screen reader tells them: e2e/transcripts. Changed on purpose, they are written anew
   with UPDATE_TRANSCRIPTS=1, and read before they are kept. */

/** The wallet's own window, which takes no focus from the page: that of an extension. */
const answer = ({ prompt }: DevWallet, name: 'Approve' | 'Reject') =>
  prompt.getByRole('button', { name }).dispatchEvent('click')

/** Presses the page's own button by its key. */
async function open({ connectButton }: Shop): Promise<void> {
  await connectButton.focus()
  await connectButton.press('Enter')
}

test('connecting and choosing a network', async ({ page, shop, modal, wallet }) => {
  const { step, tabTo, press, compare } = await createScreenReader(page, 'connect')
  const asks = () => expect(wallet.prompt).toBeVisible()
  await shop.visit('plain')
  await step('The page’s button opens Connect', () => open(shop), modal.expectOpen)
  await tabTo(`button "${wallet.name}`)
  await step('The wallet asks', () => press('Enter'), asks)
  await step(
    'The visitor declines in the wallet',
    () => answer(wallet, 'Reject'),
    () => expect(modal.button('Try again')).toBeVisible(),
  )
  await tabTo('button "Try again"')
  await step('The wallet asks again', () => press('Enter'), asks)
  await step('The visitor approves in the wallet', () => answer(wallet, 'Approve'), modal.expectClosed)
  await step('The page’s button opens the account', () => open(shop), modal.expectOpen)
  await tabTo('button "Network')
  await step(
    'The networks',
    () => press('Enter'),
    () => expect(modal.dialog).toHaveAccessibleName('Choose a network'),
  )
  await tabTo('button "Local chain two')
  await step('The wallet asks to switch', () => press('Enter'), asks)
  await step(
    'The visitor approves the other network',
    () => answer(wallet, 'Approve'),
    () => expect(modal.button('Disconnect')).toBeVisible(),
  )
  await step('Escape closes', () => press('Escape'), modal.expectClosed)
  await compare()
})

test('signing in', async ({ page, stack, shop, modal, wallet }) => {
  const { step, tabTo, press, compare } = await createScreenReader(page, 'sign-in')
  const asks = () => expect(wallet.prompt).toBeVisible()
  await visitWithSignIn(page, stack.hosts, 'required')
  await step('The page’s button opens Connect', () => open(shop), modal.expectOpen)
  await tabTo(`button "${wallet.name}`)
  await step('The wallet asks to connect', () => press('Enter'), asks)
  await step(
    'The visitor approves, and is to sign in',
    () => answer(wallet, 'Approve'),
    () => expect(modal.button('Sign in')).toHaveAttribute('data-armed'),
  )
  await tabTo('button "Sign in"')
  await step('The wallet asks to sign', () => press('Enter'), asks)
  await step(
    'The visitor declines in the wallet',
    () => answer(wallet, 'Reject'),
    () => expect(modal.button('Try again')).toBeVisible(),
  )
  await tabTo('button "Try again"')
  await step('The wallet asks again', () => press('Enter'), asks)
  await step('The visitor signs in the wallet', () => answer(wallet, 'Approve'), modal.expectClosed)
  await compare()
})

test('sending', async ({ page, shop, modal, wallet, chains }) => {
  void chains
  const { step, tabTo, press, type, compare } = await createScreenReader(page, 'send')
  await shop.visitConnected('plain')
  await step('The page’s button opens the account', () => open(shop), modal.expectOpen)
  await tabTo('button "Send"')
  await step(
    'The form',
    () => press('Enter'),
    () => expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible(),
  )
  await tabTo('textbox "Amount"')
  await type('0.25')
  await tabTo('textbox "To"')
  await step(
    'The form is filled in',
    () => type('0x000000000000000000000000000000000000dEaD'),
    () => expect(modal.button('Review send')).toBeVisible(),
  )
  await tabTo('button "Review send"')
  await step(
    'The review',
    () => press('Enter'),
    () => expect(modal.button('Send')).toHaveAttribute('data-armed', ''),
  )
  await tabTo('button "Send"')
  await step(
    'The wallet asks',
    () => press('Enter'),
    () => expect(wallet.prompt).toBeVisible(),
  )
  await step(
    'The visitor approves in the wallet, and it is sent',
    () => answer(wallet, 'Approve'),
    () => expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent'),
  )
  await compare()
})

test('swapping', async ({ page, shop, modal, wallet, chains }) => {
  void chains
  const { step, tabTo, press, type, compare } = await createScreenReader(page, 'swap')
  const title = (name: string) => () => expect(modal.dialog).toHaveAccessibleName(name)
  await shop.visitConnected('plain')
  await step('The page’s button opens the account', () => open(shop), modal.expectOpen)
  await tabTo('button "Swap"')
  await step('The form', () => press('Enter'), title('Swap'))
  await tabTo('button "Choose token"')
  await step(
    'The tokens',
    () => press('Enter'),
    () => expect(modal.dialog.getByRole('button', { name: /^Test Dollar/ })).toBeVisible(),
  )
  await tabTo('button "Test Dollar')
  await step('The form with a token', () => press('Enter'), title('Swap'))
  await tabTo('textbox "You pay"')
  await step(
    'The price',
    () => type('0.01'),
    () => expect(modal.button('Review swap')).toBeVisible(),
  )
  await tabTo('button "Review swap"')
  await step('The review', () => press('Enter'), title('Review swap'))
  await tabTo('button "Swap"')
  await step(
    'The wallet asks',
    () => press('Enter'),
    () => expect(wallet.prompt).toBeVisible(),
  )
  await step(
    'The visitor approves in the wallet, and it is swapped',
    () => answer(wallet, 'Approve'),
    () => expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped'),
  )
  await compare()
})

test('buying', async ({ page, shop, modal, chains }) => {
  void chains
  const { step, tabTo, press, type, compare } = await createScreenReader(page, 'buy')
  const onward = modal.button('Continue to Sandbox')
  await shop.visitConnected('plain')
  await step('The page’s button opens the account', () => open(shop), modal.expectOpen)
  await tabTo('button "Buy"')
  await step(
    'The form',
    () => press('Enter'),
    () => expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible(),
  )
  await tabTo('textbox "Amount"')
  await step(
    'The offer',
    () => type('100'),
    () => expect(onward).toHaveAttribute('data-armed', ''),
  )
  await tabTo('button "Continue to Sandbox"')
  const opened = page.context().waitForEvent('page')
  await step(
    'The checkout opens in a window',
    () => press('Enter'),
    async () => (await opened).getByRole('heading', { name: 'Sandbox checkout' }).waitFor(),
  )
  await step(
    'The visitor has paid there',
    async () => payWith(await opened),
    () => expect(says(modal.dialog).filter({ hasText: 'is in your wallet' })).toBeVisible(),
  )
  await compare()
})

test('signing up by email, and approving a request of the page', async ({ page, stack, shop, modal }) => {
  const { step, tabTo, press, type, compare } = await createScreenReader(page, 'email and approval')
  const inbox = createInbox(stack)
  const secure = page.frameLocator('iframe[data-connectkit]').frameLocator('iframe[data-secure-site]')
  /** A press of the secure site's button that opens a window. */
  const opening = async (button: string) => {
    await tabTo(`button "${button}"`)
    const opened = page.context().waitForEvent('page')
    await press('Enter')
    return opened
  }
  await shop.visit('plain')
  await step('The page’s button opens Connect', () => open(shop), modal.expectOpen)
  await tabTo('textbox "Email"')
  await type(inbox.email)
  await step(
    'A code is mailed',
    () => press('Enter'),
    () => expect(modal.dialog.getByRole('textbox', { name: 'Code' })).toBeVisible(),
  )
  const code = await inbox.nextCode()
  await step(
    'The wallet’s own site asks how to unlock it',
    () => type(code, page, 'the code'),
    () => expect(secure.getByRole('button', { name: 'Save a recovery code' })).toBeEnabled(),
  )
  const saving = await opening('Save a recovery code')
  const groups = saving.getByRole('list', { name: 'Recovery code' }).getByRole('listitem').locator('b')
  await step(
    'A window shows the recovery code',
    async () => {},
    () => expect(groups).toHaveCount(7),
    saving,
  )
  const last = (await groups.last().textContent()) ?? ''
  await tabTo('button "I saved it"', saving)
  await step(
    'The window asks for its last group',
    () => press('Enter', saving),
    () => expect(saving.getByRole('textbox', { name: 'Last group' })).toBeFocused(),
    saving,
  )
  const saved = saving.waitForEvent('close')
  await type(last, saving, 'the last group')
  await step(
    'The wallet is ready',
    () => press('Enter', saving),
    async () => {
      await saved
      await expect(modal.dialog).toHaveAccessibleName('Your wallet is ready')
    },
  )
  await tabTo('button "Continue"')
  await step('The visitor continues to the page', () => press('Enter'), modal.expectClosed)
  const sign = page.getByRole('button', { name: 'Sign the guest book' })
  await sign.focus()
  await step(
    'A request of the page',
    () => press('Enter'),
    () => expect(secure.getByRole('button', { name: 'Continue in a window' })).toBeVisible(),
  )
  const approving = await opening('Continue in a window')
  const approve = approving.getByRole('button', { name: 'Approve' })
  await step(
    'A window shows the request',
    async () => {},
    () => expect(approve).toBeEnabled(),
    approving,
  )
  await tabTo('button "Approve"', approving)
  const approved = approving.waitForEvent('close')
  await step(
    'It is approved, and the page has its answer',
    () => press('Enter', approving),
    async () => {
      await approved
      await shop.hexResult()
    },
  )
  await compare()
})
