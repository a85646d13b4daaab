import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** Announces wallets by EIP-6963 that record their requests and never answer. */
function announceWallets(names: string[]): void {
  const asked: string[] = []
  Object.assign(window, { asked })
  for (const [index, name] of names.entries()) {
    const request = ({ method }: { method: string }) => {
      asked.push(method)
      return new Promise(() => {})
    }
    const info = {
      uuid: crypto.randomUUID(),
      name,
      icon: 'data:image/png;base64,broken',
      rdns: `example.wallet${index}`,
    }
    const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}

const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked)

function pageWith(tag: string): string {
  return `<!doctype html><html lang="en"><head><title>List</title>${tag}</head><body><h1>A shop</h1></body></html>`
}

test('until the terms are accepted, neither mouse nor keyboard asks a wallet', async ({ page, pages, tag, modal }) => {
  await page.addInitScript(announceWallets, ['Harbour'])
  const attributes = 'data-project-id="demo" data-terms-url="https://shop.example/terms" data-legal-checkbox="true"'
  await page.goto(await pages.serve(pageWith(tag(attributes))))
  await page.evaluate(() => void window.ConnectKit.open())
  const box = modal.dialog.getByRole('checkbox')
  const row = modal.wallet('Harbour')
  await expect(row).toHaveAttribute('aria-disabled', 'true')
  await expect(row).toHaveAccessibleDescription('Check the box above first.')

  // A forced click does not wait until the iframe is shown; hovering does.
  await row.hover()
  // Playwright waits until a disabled control is enabled; a visitor does not.
  for (const choose of [() => row.click({ force: true }), () => row.press('Enter')]) {
    await choose()
    await expect(box).toBeFocused()
    await expect(box).toHaveAccessibleDescription('Check this box first.')
  }
  expect(await askedOf(page)).not.toContain('eth_requestAccounts')

  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await row.click()
  await expect(modal.dialog).toHaveAccessibleName('Harbour')
  expect(await askedOf(page)).toContain('eth_requestAccounts')

  await page.keyboard.press('Escape')
  await page.evaluate(() => void window.ConnectKit.open())
  await expect(box).toBeChecked()
})

test('sixty-four wallets scroll inside the panel, and the keyboard reaches each', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  await page.addInitScript(
    announceWallets,
    Array.from({ length: 64 }, (_, index) => `Wallet ${index + 1}`),
  )
  await page.goto(await pages.serve(pageWith(tag())))
  await page.evaluate(() => void window.ConnectKit.open())
  await expect(modal.wallet('Wallet ')).toHaveCount(64)
  const last = modal.dialog.getByRole('button', { name: /^Wallet 64\b/ })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(modal.button('Close')).toBeInViewport({ ratio: 1 })
  const box = await modal.dialog.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true)
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
})
