import { devices, expect, type Page } from '@playwright/test'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'

const { defaultBrowserType: _chromium, ...phone } = devices['Pixel 7']
/** The time between two touch events. */
const stepMs = 20
const steps = 12

/**
 * Pulls a finger down from a point of the page, as fast as `distance` in a quarter of a second.
 * @param whileHeld runs before the finger leaves; a finger that rests does not flick
 */
async function pull(
  page: Page,
  from: { x: number; y: number },
  distance: number,
  whileHeld?: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', from.y + (distance * step) / steps)
    await page.waitForTimeout(stepMs)
  }
  if (whileHeld) {
    await whileHeld()
    await touch('touchMove', from.y + distance + 1)
  }
  await touch('touchEnd')
  await session.detach()
}

test.describe('a sheet on a phone', () => {
  test.use(phone)
  test.beforeEach(async ({ shop, modal }) => {
    await shop.visit('plain')
    await shop.connectButton.tap()
    await modal.expectOpen()
  })

  const headerOf = async (modal: Modal) => {
    const box = await modal.dialog.boundingBox()
    if (!box) throw new Error('The dialog has no box')
    return { x: box.x + box.width / 2, y: box.y + 30, height: box.height }
  }

  test('a pull past a third of it closes it, and it opens again', async ({ page, shop, modal }) => {
    // The code that follows the finger loads after the entry.
    await expect(async () => {
      const header = await headerOf(modal)
      await pull(page, header, header.height * 0.6)
      await modal.expectClosed()
    }).toPass()
    await shop.connectButton.tap()
    await modal.expectOpen()
    const { height } = await headerOf(modal)
    expect(height).toBeGreaterThan(300)
  })

  test('a short, slow pull lets it return', async ({ page, modal }) => {
    const header = await headerOf(modal)
    // The code that follows the finger loads after the entry.
    await expect(async () => {
      await pull(page, header, header.height * 0.2, async () => {
        // After a rest this long, the finger's movement does not count as a flick.
        await page.waitForTimeout(400)
        expect((await headerOf(modal)).y).toBeGreaterThan(header.y + 50)
      })
    }).toPass()
    // May also be above, since the sheet may have grown from its skeleton's height meanwhile.
    await expect.poll(async () => (await headerOf(modal)).y).toBeLessThanOrEqual(header.y)
    await modal.expectOpen()
  })

  test('a wallet can be tapped right after it slid in', async ({ modal }) => {
    await modal.wallet('Dev Wallet').tap()
    await expect(modal.dialog.getByRole('heading', { name: 'Dev Wallet' }).first()).toBeVisible()
  })
})
