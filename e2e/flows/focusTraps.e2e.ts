import { expect, type Page } from '@playwright/test'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { test } from '../fixtures/test.ts'

const traps = ['react-focus-lock', 'React Aria', 'MUI', 'Radix', 'focus-trap', 'Bootstrap']
/**
 * One library for each way to trap the focus: by guards around the dialog, by a scope, by listening for focus changes.
 */
const kinds = ['react-focus-lock', 'Radix', 'Bootstrap']
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Errors and warnings of the page's scripts from now on. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  // In Firefox, the secure site detects a page around it by a frame that is refused under every page (cdn/secure-site).
  const note = (text: string) => text.includes('(frame-ancestors)') || errors.push(text)
  page.on('pageerror', error => note(error.message))
  page.on('console', message => {
    if (message.type() === 'error') note(message.text())
  })
  return errors
}

/** Presses a key until an element has the focus. */
async function pressUntil(page: Page, key: string, isReached: () => Promise<unknown>) {
  await expect(async () => {
    try {
      await isReached()
    } catch {
      await page.keyboard.press(key)
      await isReached()
    }
  }).toPass({ intervals: [50] })
}

for (const name of traps)
  test(`inside a dialog of ${name}, a wallet is searched and connected by keyboard, and the dialog stays as it was`, async ({
    shop,
    modal,
    page,
    browserName,
  }) => {
    test.skip(browserName === 'firefox' && !kinds.includes(name), 'Its kind is tried by another library')
    const wallet = await installScriptedWallet(page, { name: 'Quiet', rdns: 'example.quiet', account })
    const errors = recordErrors(page)
    await shop.visit('focus-traps')
    const dialog = page.getByRole('dialog', { name })
    const field = dialog.getByRole('textbox', { name: 'Your name' })
    const opener = dialog.getByRole('button', { name: 'Join with a wallet' })
    const close = dialog.getByRole('button', { name: 'Close' })
    await page.getByRole('button', { name: `Join: ${name}` }).press('Enter')
    await expect(dialog).toBeVisible()
    await pressUntil(page, 'Tab', () => expect(field).toBeFocused({ timeout: 100 }))
    await page.keyboard.type('Ann')
    await page.keyboard.press('Tab')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await modal.expectOpen()

    await test.step('search', async () => {
      const all = modal.dialog.getByRole('button', { name: /^All wallets/ })
      await pressUntil(page, 'Tab', () => expect(all).toBeFocused({ timeout: 100 }))
      await page.keyboard.press('Enter')
      const search = modal.dialog.getByRole('searchbox', { name: 'Search wallets' })
      await pressUntil(page, 'Tab', () => expect(search).toBeFocused({ timeout: 100 }))
      await page.keyboard.type('rainbow', { delay: 20 })
      await expect(search).toHaveValue('rainbow')
      await expect(modal.wallet('Rainbow')).toBeVisible()
      await pressUntil(page, 'Shift+Tab', () => expect(modal.button('Back')).toBeFocused({ timeout: 100 }))
      await page.keyboard.press('Enter')
    })

    await test.step('connect', async () => {
      await pressUntil(page, 'Tab', () => expect(modal.wallet(wallet.name)).toBeFocused({ timeout: 100 }))
      await page.keyboard.press('Enter')
      await modal.expectClosed()
      expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(account)
    })

    await test.step('the page’s dialog and its trap are as they were', async () => {
      await expect(dialog).toBeVisible()
      await expect(field).toHaveValue('Ann')
      await expect(opener).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(close).toBeFocused()
      // From the last element of a page, Firefox moves the focus to its toolbar, from which Bootstrap does not take it
      // back.
      const onwards = browserName === 'firefox' && name === 'Bootstrap' ? 'Shift+Tab' : 'Tab'
      await pressUntil(page, onwards, () => expect(field).toBeFocused({ timeout: 100 }))
      await page.evaluate(() => document.querySelector<HTMLElement>('header button')?.focus())
      await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1)
    })
    expect(errors).toEqual([])
  })
