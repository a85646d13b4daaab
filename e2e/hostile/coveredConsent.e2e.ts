import { expect, type Locator, type Page } from '@playwright/test'
import { fund } from '../fixtures/chains.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { keepCovered, uncover } from '../fixtures/keepCovered.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'
import { settled } from '../fixtures/settled.ts'
import { tick } from '../fixtures/tick.ts'
import { localNames } from '../services/localNames.ts'

/* A page has the visitor press on something else than what they see. */

/** The page's own button seems to be there, and lets presses through. */
async function pressUnder(page: Page, place: Locator): Promise<void> {
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

const removeCover = (page: Page) => page.evaluate(() => document.querySelector('[popover]')?.remove())

test('pressing the covered consent box tells the page nothing', async ({ page, shop, modal, ada }) => {
  const user = () => page.evaluate(() => window.ConnectKit.getAccount()?.user ?? null)
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

  await pressUnder(page, box)
  // Only time can show that nothing was told.
  await page.waitForTimeout(1_000)
  expect(await user()).toBeNull()
  await expect(box).not.toBeChecked()

  await test.step('in plain sight, the visitor ticks it', async () => {
    await removeCover(page)
    await tick(box)
    await expect.poll(user).toMatchObject({ email: ada.email })
  })
})

test('a covered press on a form opens no window of the wallet', async ({ page, shop, modal, chains, ada, signUp }) => {
  await shop.visit('plain')
  const token = await shop.token()
  await shop.connectButton.click()
  await fund(chains.first, await signUp(), token)
  await shop.connectButton.click()
  await modal.button('Send').click()
  const form = sendFormOf(modal)
  await form.fill({ amount: '0.25', to: '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a' })
  await expect(modal.button('Review send')).toHaveAttribute('data-armed', '')
  await pressUnder(page, modal.button('Review send'))
  // Only time can show that nothing opens.
  await page.waitForTimeout(1_500)
  expect(page.context().pages()).toHaveLength(1)
  await expect(modal.dialog).toHaveAccessibleName('Send')

  await test.step('in plain sight, it opens', async () => {
    await removeCover(page)
    const { card, reject } = await ada.review(form.ask)
    await expect(card.getByRole('heading')).toHaveText('Send 0.25 ETH')
    await reject()
  })
})

test('Enter in a covered field opens no window of the wallet either', async ({ page, shop, modal, ada, signUp }) => {
  const label = `gardener${Date.now() % 1e8}`
  const claim = modal.button(`Claim ${label}.${localNames.zone}`)
  const { keyboard } = page
  await shop.visit('plain')
  await shop.connectButton.click()
  await signUp()
  await shop.connectButton.click()
  await modal.button('Choose a name').click()
  const field = modal.dialog.getByRole('textbox')
  await settled(modal)
  // To the visitor, this is a search of the page.
  await pressUnder(page, field)
  await keyboard.type(label)
  await keepCovered(page)
  await expect(claim).toBeAttached()
  for (let times = 0; times < 3; times++) {
    await field.focus()
    await keyboard.press('Enter')
    // Only time can show that nothing opens.
    await page.waitForTimeout(700)
  }
  expect(page.context().pages()).toHaveLength(1)
  await expect(field).toHaveValue(label)

  await test.step('in plain sight, it does', async () => {
    await removeCover(page)
    await uncover(page)
    await expect(claim).toHaveAttribute('data-armed', '')
    await field.click()
    const { card, reject } = await ada.review(() => keyboard.press('Enter'))
    await expect(card.getByRole('heading')).toHaveText(`Claim ${label}.${localNames.zone}`)
    await reject()
  })
})
