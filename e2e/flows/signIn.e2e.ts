import { expect, type Page } from '@playwright/test'
import { clickFelt } from '../fixtures/clickFelt.ts'
import type { DevWallet } from '../fixtures/devWallet.ts'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'

const output = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => clickFelt(page.getByRole('button', { name, exact: true }))
const accountOf = ({ accounts: [first] }: DevWallet) => `eip155:31337:${first}`

async function visit(page: Page, hosts: string, name: string): Promise<void> {
  await page.goto(`${hosts}/${name}/`)
  await page.waitForFunction(() => window.ConnectKit)
}

/** Presses Sign in in the open modal, once it accepts presses. */
async function sign(modal: Modal, wallet: DevWallet): Promise<void> {
  await expect(modal.button('Sign in')).toHaveAttribute('data-armed', '')
  await modal.button('Sign in').click()
  await wallet.approve()
}

/** In the modal that the page has opened. */
async function connectAndSign(modal: Modal, wallet: DevWallet): Promise<void> {
  await modal.expectOpen()
  await wallet.choose(modal)
  await wallet.approve()
  await sign(modal, wallet)
}

test('one attribute: the site’s server knows the account by a token, until the visitor signs out', {
  tag: '@job',
}, async ({ page, modal, stack, wallet }) => {
  const account = accountOf(wallet)
  await visit(page, stack.hosts, 'sign-in')
  await press(page, 'Show my orders')
  await connectAndSign(modal, wallet)
  await expect(output(page, 'Orders')).toHaveText(`one chest of Harbour Fog for did:pkh:${account}`)
  await expect(output(page, 'Account')).toHaveText(account)
  await modal.expectClosed()
  await page.reload()
  await expect(output(page, 'Account')).toHaveText(account)
  await press(page, 'Show my orders')
  await expect(output(page, 'Orders')).toContainText(account)
  await press(page, 'Sign out')
  await expect(output(page, 'Account')).toHaveText('not signed in')
  await expect(output(page, 'Events')).toContainText('session null')
  await expect(output(page, 'Problem')).toHaveText('none')
})

test('another tab is signed in and out with this one', async ({ page, modal, stack, wallet, context }) => {
  const account = accountOf(wallet)
  await visit(page, stack.hosts, 'sign-in')
  await press(page, 'Sign in')
  await connectAndSign(modal, wallet)
  await expect(output(page, 'Account')).toHaveText(account)
  await modal.expectClosed()
  const other = await context.newPage()
  await other.goto(`${stack.hosts}/sign-in/`)
  await expect(output(other, 'Account')).toHaveText(account)
  await press(page, 'Sign out')
  await expect(output(other, 'Account')).toHaveText('not signed in')
})

test('a disconnect signs out', async ({ page, modal, stack, wallet }) => {
  await visit(page, stack.hosts, 'sign-in')
  await press(page, 'Sign in')
  await connectAndSign(modal, wallet)
  await expect(output(page, 'Account')).toHaveText(accountOf(wallet))
  await modal.expectClosed()
  await press(page, 'Disconnect')
  await expect(output(page, 'Account')).toHaveText('not signed in')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('ck:demo:signIns') ?? '{}').sessions)).toEqual([])
})

test('a server that speaks SIWE keeps its own nonce and cookie', async ({ page, modal, stack, wallet }) => {
  const account = accountOf(wallet)
  await visit(page, stack.hosts, 'siwe')
  await press(page, 'Sign in')
  await connectAndSign(modal, wallet)
  await expect(output(page, 'Account')).toHaveText(account)
  await press(page, 'Who am I?')
  await expect(output(page, 'Server')).toHaveText(account)
  await modal.expectClosed()
  await page.reload()
  await expect(output(page, 'Account')).toHaveText(account)
  await press(page, 'Sign out')
  await expect(output(page, 'Account')).toHaveText('not signed in')
  await press(page, 'Who am I?')
  await expect(output(page, 'Server')).toHaveText('nobody')
  await expect(output(page, 'Problem')).toHaveText('none')
})

test('a page with wagmi reads the session of its account', async ({ page, modal, stack, wallet }) => {
  const account = accountOf(wallet)
  await visit(page, stack.hosts, 'sign-in-wagmi')
  await press(page, 'Connect wallet')
  await connectAndSign(modal, wallet)
  await expect(output(page, 'Session')).toHaveText(account)
  await modal.expectClosed()
  await press(page, 'Sign out')
  await expect(output(page, 'Session')).toHaveText('not signed in')
})

test('a script that did not load is named, and loaded again when it is needed next', async ({
  page,
  modal,
  stack,
  wallet,
}) => {
  await page.route('**/signIn.js*', route => route.abort())
  await visit(page, stack.hosts, 'sign-in')
  await press(page, 'Sign in')
  await expect(output(page, 'Problem')).toContainText('signIn.js did not load')
  await page.unroute('**/signIn.js*')
  await press(page, 'Sign in')
  await connectAndSign(modal, wallet)
  await expect(output(page, 'Account')).toHaveText(accountOf(wallet))
})
