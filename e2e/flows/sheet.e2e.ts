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

  /**
   * Pulls the sheet down by a share of its height and rests, so that nothing counts as a flick. Pulls again until the
   * sheet follows, because the code that follows the finger loads after the entry.
   * @returns the header's place before the pull
   */
  const pullPast = async (page: Page, modal: Modal, share: number) => {
    const header = await headerOf(modal)
    let followed = false
    await expect(async () => {
      await pull(page, header, header.height * share, async () => {
        await page.waitForTimeout(400)
        followed = (await headerOf(modal)).y > header.y + header.height * share * 0.8
      })
      expect(followed).toBe(true)
    }).toPass()
    return header
  }

  test('a pull past a third of it closes it, and it opens again', async ({ page, shop, modal }) => {
    await pullPast(page, modal, 0.6)
    await modal.expectClosed()
    await shop.connectButton.tap()
    await modal.expectOpen()
    const { height } = await headerOf(modal)
    expect(height).toBeGreaterThan(300)
  })

  test('a short, slow pull lets it return', async ({ page, modal }) => {
    const header = await pullPast(page, modal, 0.2)
    // May also be elsewhere by a pixel, or above, since the list may have come meanwhile.
    await expect.poll(async () => (await headerOf(modal)).y).toBeLessThan(header.y + 2)
    await modal.expectOpen()
  })

  test('a wallet can be tapped right after it slid in', async ({ modal }) => {
    await modal.wallet('Dev Wallet').tap()
    await expect(modal.dialog.getByRole('heading', { name: 'Dev Wallet' }).first()).toBeVisible()
  })
})
