import { expect } from '@playwright/test'
import { goToPay, payWith, quote, says, titleOf } from '../fixtures/buyForm.ts'
import { tokenBalance } from '../fixtures/chains.ts'
import { test } from '../fixtures/moneyTest.ts'
import { formIn, heightOf } from '../fixtures/mountedForm.ts'
import { chooseSwapToken, pressSwap, reviewSwap } from '../fixtures/swapForm.ts'

test('a form in the page swaps once a wallet is connected above it, and the balance rises as previewed', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  await shop.visit('mount')
  const form = formIn(page)
  await expect(form.button('Connect wallet')).toBeVisible()
  await form.button('Connect wallet').click()
  await modal.wallet('Dev Wallet').click()
  await wallet.approve()
  await modal.expectClosed()
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await chooseSwapToken(form.panel, 'Choose token', /^Test Dollar/)
  const shown = await reviewSwap(form.panel, '0.01')
  await form.iframe.evaluate(each => each.scrollIntoView({ block: 'center' }))
  await pressSwap(form.panel, 'Swap')
  await wallet.approve()
  await expect(form.panel.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  const received = Number((await tokenBalance(chains.first, token, owner)) - before) / 1e6
  // The form shows six digits, and other tests swap in the same pool meanwhile.
  expect(received / shown).toBeCloseTo(1, 2)
  // Nothing has ended, so the next swap begins here.
  await form.button(/^(Done|Close)/).click()
  await expect(form.panel.getByRole('textbox', { name: 'You pay' })).toHaveValue('')
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
})

test('forms appear, grow and disappear: two at once, unmounted during a wallet request, destroyed', async ({
  shop,
  wallet,
  chains,
  page,
}) => {
  expect(chains.first).toBeDefined()
  await shop.visitConnected('mount')
  const form = formIn(page)
  await chooseSwapToken(form.panel, 'Choose token', /^Test Dollar/)
  const heightBefore = await heightOf(form)
  await reviewSwap(form.panel, '0.01')
  await expect.poll(() => heightOf(form)).not.toBe(heightBefore)
  await expect
    .poll(async () => form.panel.evaluate(panel => innerHeight - panel.getBoundingClientRect().height))
    .toBeCloseTo(0, 0)
  await shop.press('Mount a second one')
  await expect(formIn(page, '#second').panel.getByRole('textbox', { name: 'You pay' })).toBeVisible()
  await shop.press('Mount')
  await expect(page.getByLabel('Form', { exact: true })).toHaveText('already_mounted')
  await form.iframe.evaluate(each => each.scrollIntoView({ block: 'center' }))
  await pressSwap(form.panel, 'Swap')
  await expect(wallet.prompt).toBeVisible()
  await shop.press('Unmount')
  await expect(page.locator('iframe[data-connectkit=inline]')).toHaveCount(0)
  await wallet.approve()
  await shop.press('Mount')
  await expect(form.panel).toBeVisible()
  await page.evaluate(() => window.ConnectKit.destroy())
  await expect(page.locator('iframe[data-connectkit]')).toHaveCount(0)
})

test('a buy form in the page opens the checkout within the press, and the balance rises by the offered amount', async ({
  shop,
  wallet,
  chains,
  page,
}) => {
  await shop.visitConnected('mount')
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await shop.press('Unmount')
  await shop.press('Mount one to buy')
  const { panel } = formIn(page, '#second')
  await quote(panel)
  const row = await panel.getByRole('button', { name: /^Sandbox/ }).textContent()
  const offered = Number(/([\d.]+) TUSD/.exec(row ?? '')?.[1])
  await payWith(await goToPay(page, panel))
  await expect(titleOf(panel)).toHaveText('Your purchase')
  await expect(says(panel).filter({ hasText: 'is in your wallet' })).toBeVisible()
  expect(Number((await tokenBalance(chains.first, token, owner)) - before) / 1e6).toBeCloseTo(offered, 4)
  // The page did not change, and the next purchase begins here.
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
})

for (const { name, media, html } of [
  { name: 'dark', media: { colorScheme: 'dark' as const }, html: {} },
  { name: 'right to left', media: {}, html: { dir: 'rtl', lang: 'ar' } },
])
  test(`a form follows its page: ${name}`, async ({ shop, page }, info) => {
    await page.emulateMedia(media)
    await page.addInitScript(given => {
      addEventListener('DOMContentLoaded', () => Object.assign(document.documentElement, given))
    }, html)
    await shop.visit('mount')
    const form = formIn(page)
    await expect(form.panel).toBeVisible()
    await page.screenshot({ path: info.outputPath(`${name}.png`) })
    const theme = form.panel.locator('xpath=ancestor::*[@data-theme]')
    await expect(theme).toHaveAttribute('data-theme', media.colorScheme ?? 'light')
    await expect(page.locator('#swap > div')).toHaveCSS('position', 'relative')
  })

test('works under a strict policy with Trusted Types, without violations', async ({ pages, page, stack, tag }) => {
  const policy = `default-src 'none'; script-src 'self' ${stack.cdn}; frame-src ${stack.cdn}; require-trusted-types-for 'script'; trusted-types connectkit`
  const headers = { 'Content-Security-Policy': policy }
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      Reflect.get(window, 'violations').push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  await page.goto(await pages.serve(`<!doctype html><title>Strict</title>${tag()}<div id="swap"></div>`, { headers }))
  await page.evaluate(() => window.ConnectKit.mount('#swap', { kind: 'swap' }))
  await expect(formIn(page).button('Connect wallet')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
})
