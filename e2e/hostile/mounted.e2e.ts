import { expect } from '@playwright/test'
import { chooseDollars, formIn, review } from '../fixtures/mountedForm.ts'
import { test } from '../fixtures/test.ts'

/* A page against the form that it has put into itself: it can cover, move and hide that as it likes. */

test('a press on a form that the page covers leads to the modal, and asks no wallet', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  test.setTimeout(60_000)
  expect(chains.first).toBeDefined()
  await shop.visit('mount')
  await shop.connect()
  const form = formIn(page)
  await chooseDollars(form)
  await review(form, '0.01')
  await expect(form.button('Swap')).toHaveAttribute('data-armed', '')
  // All of it stays to be seen, but for a strip that lets presses through, as an attacker's does.
  await page.evaluate(() => {
    const cover = document.createElement('div')
    const { top, left, width } = (document.querySelector('#swap') as Element).getBoundingClientRect()
    cover.style.cssText = `position:fixed;pointer-events:none;background:#fff;height:40px;top:${top + 60}px;left:${left}px;width:${width}px`
    document.body.append(cover)
  })
  await expect(form.button('Swap')).not.toHaveAttribute('data-armed')
  await form.button('Swap').click()
  await modal.expectOpen()
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue('0.01')
  await expect(modal.button('Review swap')).toBeVisible()
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})

const tricks: Record<string, string> = {
  'see-through': 'opacity:0.02',
  'clipped to its button': 'clip-path:inset(45% 0 20% 0)',
  shrunk: 'transform:scale(0.2)',
}
for (const [name, style] of Object.entries(tricks))
  test(`a form that is ${name} asks no wallet`, async ({ shop, wallet, chains, page }) => {
    test.setTimeout(60_000)
    expect(chains.first).toBeDefined()
    await shop.visit('mount')
    await shop.connect()
    const form = formIn(page)
    await chooseDollars(form)
    await review(form, '0.01')
    const swap = form.button('Swap')
    await expect(swap).toHaveAttribute('data-armed', '')
    await page.evaluate(css => document.querySelector('#swap')?.setAttribute('style', css), style)
    await expect(swap).not.toHaveAttribute('data-armed')
    await swap.dispatchEvent('click')
    const box = await swap.boundingBox()
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.evaluate(() => document.querySelector('#swap')?.removeAttribute('style'))
    await expect(wallet.prompt).toBeHidden()
    expect(await wallet.methods()).not.toContain('eth_sendTransaction')
  })
