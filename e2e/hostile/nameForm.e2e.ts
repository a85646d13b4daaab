import { expect, type Locator, type Page } from '@playwright/test'
import type { DevWallet } from '../fixtures/devWallet.ts'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'
import { localNames } from '../services/localNames.ts'

/* The server lies to the form of names, and the iframe is ours. */

const { zone } = localNames
const suggestions = '**/v1/profile/suggestions/**'

/** Connects the wallet, and opens the form with this name in it. */
async function open(page: Page, modal: Modal, wallet: DevWallet, hosts: string, name: string): Promise<void> {
  await page.goto(`${hosts}/plain/`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await wallet.choose(modal)
  await wallet.approve()
  await modal.expectClosed()
  await page.evaluate(() => void window.ConnectKit.open({ view: 'Account' }))
  const field = modal.dialog.getByRole('textbox')
  await pressUntil(modal, 'Choose a name', field)
  await field.pressSequentially(name)
}

/** A press during a change of view is ignored, so a visitor presses again. */
const pressUntil = (modal: Modal, name: string, seen: Locator) =>
  expect(async () => {
    if (!(await seen.isVisible())) await modal.button(name).click({ timeout: 5_000 })
    await expect(seen).toBeVisible({ timeout: 2_000 })
  }).toPass()

const lies: [string, unknown][] = [
  ['HTML', { name: '<img src=x onerror=alert(1)>', registered: false }],
  ['letters in another order', { name: '\u202egardener', registered: false }],
  ['letters of another alphabet', { name: 'gаrdener', registered: false }],
  ['letters of another alphabet, written in ASCII', { name: 'xn--80ak6aa92e', registered: false }],
  ['a state that is none', { name: 'gardener-1', registered: 'no' }],
]

for (const [what, lie] of lies)
  test(`a suggestion with ${what} is not shown, and nothing can be registered`, async ({
    page,
    stack,
    modal,
    wallet,
  }) => {
    await page.route(suggestions, route =>
      route.fulfill({ json: { suggestions: [{ name: 'gardener', registered: false }, lie] } }),
    )
    await open(page, modal, wallet, stack.hosts, 'gardener')
    await expect(modal.dialog).toContainText('Couldn’t check this name.')
    await modal.button('Claim').click()
    await modal.dialog.getByRole('textbox').press('Enter')
    await expect(modal.dialog.locator('img[src=x]')).toHaveCount(0)
    expect(await wallet.methods()).not.toContain('personal_sign')
    // The form requests the true state again.
    await page.unroute(suggestions)
    await modal.button('Try again').click()
    await expect(modal.dialog).toContainText('Available')
  })

test('the name registry refuses a reserved name that was claimed to be available', async ({
  page,
  stack,
  modal,
  wallet,
}) => {
  await page.route(suggestions, route =>
    route.fulfill({ json: { suggestions: [{ name: 'support', registered: false }] } }),
  )
  await open(page, modal, wallet, stack.hosts, 'support')
  await expect(modal.dialog).toContainText('Available')
  await modal.button(`Claim support.${zone}`).click()
  await wallet.approve()
  await expect(modal.dialog).toContainText('This name is reserved.')
  const found = await page.request.get(`${stack.cdn}/v1/profile/account/support.${zone}?projectId=demo&apiVersion=2`)
  expect(found.status()).toBe(404)
})

test('an invalid reply to the registration changes nothing, and the same name is requested again', {
  tag: '@job',
}, async ({ page, stack, modal, wallet }) => {
  const name = `gardener${Date.now() % 1e8}`
  let isLost = true
  await page.route('**/v1/profile/account?**', async route => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    isLost = false
    // The name was registered, but the answer is lost.
    await route.fetch()
    await route.fulfill({ contentType: 'text/html', body: '<h1>Registered</h1>' })
  })
  await open(page, modal, wallet, stack.hosts, name)
  await expect(modal.dialog).toContainText('Available')
  await modal.button(`Claim ${name}.${zone}`).click()
  await wallet.approve()
  await expect(modal.dialog).toContainText('Couldn’t claim the name')
  await pressUntil(modal, `Claim ${name}.${zone}`, modal.dialog.getByText('Sign for'))
  await wallet.approve()
  await expect(modal.dialog).toContainText(`${name}.${zone} is yours`)
})
