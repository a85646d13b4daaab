import { expect, type Locator } from '@playwright/test'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { settled } from '../fixtures/settled.ts'
import { tick } from '../fixtures/tick.ts'

/* A page wants to know who signed in, and has the visitor press on something else. */

test('pressing the covered consent box tells the page nothing', async ({ page, shop, modal, ada }) => {
  const user = () => page.evaluate(() => window.ConnectKit.getAccount()?.user ?? null)
  /** The page's own button seems to be there, and lets presses through. */
  const pressUnder = async (place: Locator) => {
    const box = await place.boundingBox()
    await page.evaluate(async at => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.textContent = 'Next picture'
      cover.style.cssText =
        'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;background:#fff;pointer-events:none'
      cover.style.paddingTop = `${at}px`
      document.documentElement.append(cover)
      cover.showPopover()
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, box?.y ?? 0)
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  await shop.visit('plain')
  await shop.connectButton.click()
  await ada.signIn()
  await ada.saveCode()
  await leaveArrival(modal)
  await page.evaluate(() => void window.ConnectKit.open({ view: 'Account' }))
  await modal.button('Wallet settings').click()
  const box = modal.dialog.getByRole('checkbox')
  await expect(box).not.toBeChecked()
  await settled(modal)

  await pressUnder(box)
  // Only time can show that nothing was told.
  await page.waitForTimeout(1_000)
  expect(await user()).toBeNull()
  await expect(box).not.toBeChecked()

  await test.step('in plain sight, the visitor ticks it', async () => {
    await page.evaluate(() => document.querySelector('[popover]')?.remove())
    await tick(box)
    await expect.poll(user).toMatchObject({ email: ada.email })
  })
})
