import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'
import { createWindowWallet } from '../fixtures/windowWallet.ts'

const iframe = 'iframe[data-connectkit]'

/**
 * Content that a page draws over the modal, and that lets presses through. Raising the dialog does not help against
 * these.
 */
const covers: Readonly<Record<string, () => void>> = {
  'the snapshot of a view transition': () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`::view-transition { pointer-events: none }
      ::view-transition-group(root) { animation-duration: 100s }
      ::view-transition-old(root) { animation: none; opacity: 1 }
      ::view-transition-new(root) { display: none }`)
    document.adoptedStyleSheets = [sheet]
    document.startViewTransition(() => {})
  },
  'the ground of a view transition of something else': () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { view-transition-name: none } #mine { view-transition-name: mine }
      ::view-transition { pointer-events: none; background: #fff }
      ::view-transition-group(mine) { animation-duration: 100s }`)
    document.adoptedStyleSheets = [sheet]
    document.startViewTransition(() => {})
  },
  'an element in the dialog': () => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 9; background: #fff; pointer-events: none'
    document.querySelector('iframe[data-connectkit]')?.parentElement?.append(cover)
  },
  'a pseudo-element of the dialog': () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'dialog::after { content: ""; position: fixed; inset: 0; z-index: 9; background: #fff; pointer-events: none }',
    )
    document.adoptedStyleSheets = [sheet]
  },
  'nothing, as the page skips what is in it': () => {
    document.documentElement.style.contentVisibility = 'hidden'
  },
  'nothing, as the page is cut to a line': () => {
    document.documentElement.style.cssText += '; overflow: clip; height: 1px; contain: paint'
  },
}

for (const [name, cover] of Object.entries(covers))
  test(`under ${name}, a press opens no wallet’s window`, async ({ scene, stack }) => {
    const { page, modal } = scene
    await createWindowWallet(page, stack)
    await scene.visit()
    await scene.open()
    await page.frameLocator(iframe).locator('[data-armed]').waitFor()
    const box = (await modal.wallet('Coinbase').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.evaluate(cover)
    // The time that the frame needs to detect it, and the loader to raise the dialog.
    await page.waitForTimeout(900)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    // Only time can show that no window opens.
    await page.waitForTimeout(700)
    expect(page.context().pages().length).toBe(1)
  })

/**
 * Longer than anybody needs to react to a lure, or shorter than the browser's own interval, so the press itself must
 * check.
 */
for (const ms of [0, 40, 80, 120, 200])
  test(`a press ${ms} ms after the page covers the modal in the top layer opens no wallet’s window`, async ({
    scene,
    stack,
  }) => {
    const { page, modal } = scene
    await createWindowWallet(page, stack)
    await scene.visit()
    await scene.open()
    await page.frameLocator(iframe).locator('[data-armed]').waitFor()
    const box = (await modal.wallet('Coinbase').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    // Drawn, then pressed: the element under the pointer belongs to the page.
    await page.evaluate(async wait => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.textContent = 'You have won a kettle'
      cover.style.cssText =
        'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;background:#fff;pointer-events:none'
      document.documentElement.append(cover)
      cover.showPopover()
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await new Promise(resolve => setTimeout(resolve, wait))
    }, ms)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(700)
    expect(page.context().pages().length).toBe(1)
  })
