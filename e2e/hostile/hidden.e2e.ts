import { expect, type Page } from '@playwright/test'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/sceneTest.ts'
import { createWindowWallet } from '../fixtures/windowWallet.ts'

const dialog = 'dialog:has(> iframe[data-connectkit])'
const iframe = 'iframe[data-connectkit]'

/** Styles that a page's script sets on our dialog, the iframe and the page itself: element, property, value. */
const styled: Readonly<Record<string, readonly [element: string, property: string, value: string]>> = {
  'the dialog transparent': [dialog, 'opacity', '0'],
  'the iframe transparent': [iframe, 'opacity', '0'],
  'the page transparent': ['html', 'opacity', '0'],
  'the iframe nearly transparent': [iframe, 'opacity', '.01'],
  'the dialog filtered': [dialog, 'filter', 'opacity(0)'],
  'the page filtered': ['html', 'filter', 'brightness(9)'],
  'the iframe blended': [iframe, 'mix-blend-mode', 'lighten'],
  'the iframe as small as a dot': [iframe, 'scale', '.02'],
  'the iframe clipped to a dot': [iframe, 'clip-path', 'circle(3px at var(--x) var(--y))'],
  'the dialog masked': [dialog, 'mask', 'linear-gradient(transparent, transparent)'],
  'the iframe masked': [iframe, 'mask', 'linear-gradient(transparent, transparent)'],
}

/** Sets a page style on an element, overriding the loader's. */
const disguise = (page: Page, [element, property, value]: readonly [string, string, string]) =>
  page.evaluate(
    ([element = '', property = '', value = '']) => {
      const found = document.querySelector<HTMLElement>(element)
      found?.style.setProperty('transform-origin', 'var(--x) var(--y)', 'important')
      found?.style.setProperty(property, value, 'important')
      if (!found?.style.getPropertyValue(property)) throw new Error(`There is no ${element}, or no ${property}`)
    },
    [element, property, value],
  )

/** Styles that the browser does not report to a frame (IntersectionObserver v2). */
const remaining = ['the dialog masked', 'the iframe masked']

/** The page opens the modal on its own. Resolves with the position of Coinbase's row once a press there would count. */
async function openArmed(page: Page, modal: Modal): Promise<{ x: number; y: number }> {
  const armed = page.frameLocator(iframe).locator('[data-armed]')
  await armed.waitFor()
  const box = await modal.wallet('Coinbase').boundingBox()
  if (!box) throw new Error('Coinbase has no row')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.evaluate(({ x, y }) => {
    document.documentElement.style.cssText = `--x: ${x}px; --y: ${y}px`
  }, place)
  return place
}

/** Resolves when the browser has told the iframe that its rows cannot be seen. */
const untilHidden = (page: Page) => expect(page.frameLocator(iframe).locator('[data-armed]')).toHaveCount(0)

/** Whether a wallet's window opens. */
async function hasOpened(page: Page): Promise<boolean> {
  await page.waitForTimeout(700)
  return page.context().pages().length > 1
}

for (const [name, style] of Object.entries(styled))
  test(`${name}: a click that was lured there ${remaining.includes(name) ? 'still opens' : 'does not open'} Coinbase`, async ({
    scene,
    stack,
  }) => {
    await createWindowWallet(scene.page, stack)
    await scene.visit()
    await scene.open()
    const { x, y } = await openArmed(scene.page, scene.modal)
    await disguise(scene.page, style)
    if (remaining.includes(name)) await scene.page.waitForTimeout(1_200)
    else await untilHidden(scene.page)
    await scene.page.mouse.click(x, y)
    expect(await hasOpened(scene.page)).toBe(remaining.includes(name))
  })

test('an overlay without pointer events', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await scene.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff; pointer-events: none'
    document.documentElement.append(cover)
  })
  await untilHidden(scene.page)
  await scene.page.mouse.click(x, y)
  expect(await hasOpened(scene.page)).toBe(false)
})

test('a popover above it', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await scene.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.style.cssText = 'inset: 0; width: 100%; height: 100%; border: 0; background: #fff; pointer-events: none'
    document.body.append(cover)
    cover.showPopover()
  })
  await untilHidden(scene.page)
  await scene.page.mouse.click(x, y)
  expect(await hasOpened(scene.page)).toBe(false)
})

test('moved under the cursor from off screen', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await disguise(scene.page, [iframe, 'translate', '4000px'])
  await scene.page.mouse.move(x, y)
  await untilHidden(scene.page)
  await disguise(scene.page, [iframe, 'translate', '0px'])
  await scene.page.waitForTimeout(60)
  await scene.page.mouse.click(x, y)
  expect(await hasOpened(scene.page)).toBe(false)
})

test('a double click on what opens the modal, where Coinbase comes up', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await scene.page.evaluate(() => window.ConnectKit.close())
  await scene.modal.expectClosed()
  await scene.page.evaluate(
    ({ x, y }) => {
      const opener = document.createElement('button')
      opener.style.cssText = `position: fixed; left: ${x - 50}px; top: ${y - 20}px; width: 100px; height: 40px`
      opener.onclick = () => void window.ConnectKit.open()
      document.body.append(opener)
    },
    { x, y },
  )
  await scene.page.mouse.dblclick(x, y, { delay: 40 })
  expect(await hasOpened(scene.page)).toBe(false)
  // A deliberate single click is accepted.
  await openArmed(scene.page, scene.modal)
  await scene.page.mouse.click(x, y)
  await expect.poll(() => scene.page.context().pages().length).toBe(2)
})

test('one click or key opens the window, also while the button still fills', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  const row = scene.modal.wallet('Coinbase')
  for (const press of [() => row.click(), () => row.press('Enter')]) {
    await scene.open()
    await scene.page.frameLocator(iframe).locator('[data-arming], [data-armed]').waitFor()
    // Nobody reacts faster.
    await scene.page.waitForTimeout(150)
    const opened = scene.page.context().waitForEvent('page')
    await press()
    await (await opened).close()
    await scene.page.evaluate(() => window.ConnectKit.close())
    await scene.modal.expectClosed()
  }
})

test('any other click counts as soon as there is something to click, also in a frame that was just resized', async ({
  scene,
}) => {
  const { page, modal } = scene
  await scene.visit()
  await scene.open()
  // From now on, the frame observes what is really visible.
  await page.frameLocator(iframe).locator('[data-armed]').waitFor()
  await page.setViewportSize({ width: 900, height: 700 })
  const box = await modal.dialog.getByRole('button', { name: /^All wallets/ }).boundingBox()
  if (!box) throw new Error('There is no such row')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(modal.dialog.getByRole('heading', { name: 'All wallets' })).toBeVisible()
})
