import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('the modal is as large as on a plain page, and fills the screen', async ({ shop, modal, page }) => {
  const openedOn = async (host: string) => {
    await shop.visit(host)
    await shop.connectButton.click()
    await modal.expectOpen()
    // It has the skeleton's height until it has painted, and then its own.
    const sizes: string[] = []
    const isStill = async () => {
      const dialog = await modal.dialog.boundingBox()
      sizes.push(`${dialog?.width} × ${dialog?.height}`)
      return sizes.at(-1) === sizes.at(-2)
    }
    await expect.poll(isStill, { intervals: [500] }).toBe(true)
    return { iframe: await modal.iframe.boundingBox(), size: sizes.at(-1) }
  }
  const plain = await openedOn('plain')
  const hostile = await openedOn('hostile-css')
  expect(hostile).toEqual(plain)
  expect(hostile.iframe).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height })
})

test('an element with the highest z-index is under the open modal', async ({ shop, modal, page }) => {
  await shop.visit('hostile-css')
  const isBannerOnTop = () =>
    page.evaluate(() => {
      const { x, y, width } = (document.querySelector('.highest') as Element).getBoundingClientRect()
      // The banner may extend below the screen.
      return document.elementFromPoint(x + width / 2, Math.min(y + 1, innerHeight - 1))?.className === 'highest'
    })
  await page.evaluate(() => document.querySelector('.highest')?.scrollIntoView({ block: 'end' }))
  expect(await isBannerOnTop()).toBe(true)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  expect(await isBannerOnTop()).toBe(false)
})
