import { expect } from '@playwright/test'
import { test } from '../fixtures/moneyTest.ts'

/* A page against the form that it has put into itself: it can cover, move and hide that as it likes. */

test('a press on a form that the page covers leads to the modal, and asks no wallet', async ({
  reviewInPage,
  modal,
  wallet,
  page,
}) => {
  const form = await reviewInPage()
  await expect(form.button('Swap')).toHaveAttribute('data-armed', '')
  // All of it stays visible, except for a strip that lets presses through, like an attacker's.
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

const tricks = {
  'see-through': 'opacity:0.02',
  'clipped to its button': 'clip-path:inset(45% 0 20% 0)',
  shrunk: 'transform:scale(0.2)',
}
test('a form that is see-through, clipped or shrunk asks no wallet', async ({ reviewInPage, wallet, page }) => {
  const form = await reviewInPage()
  const swap = form.button('Swap')
  const place = page.locator('#swap')
  for (const [name, style] of Object.entries(tricks))
    await test.step(name, async () => {
      await expect(swap).toHaveAttribute('data-armed', '')
      await place.evaluate((element, css) => element.setAttribute('style', css), style)
      await expect(swap).not.toHaveAttribute('data-armed')
      await swap.dispatchEvent('click')
      const box = await swap.boundingBox()
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await place.evaluate(element => element.removeAttribute('style'))
      await expect(wallet.prompt).toBeHidden()
    })
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})
