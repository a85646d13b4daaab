import { expect, type Locator, type Page } from '@playwright/test'
import { testPatience } from '../../shared/testPatience.ts'
import { test } from '../fixtures/test.ts'

interface Times {
  settled?: number
  closed?: number
}

/** Calls `open()` and notes when it settled and when the modal closed. */
async function openTimed(page: Page, then?: 'close'): Promise<() => Promise<Times>> {
  await page.evaluate(async last => {
    const { ConnectKit } = window
    await ConnectKit.ready
    const times: Times = {}
    Object.assign(window, { times })
    ConnectKit.subscribe(() => {
      if (!ConnectKit.getState().open) times.closed ??= performance.now()
    })
    ConnectKit.open().then(account => {
      if (account && ConnectKit.getState().open) times.settled = performance.now()
      if (last) void ConnectKit.close()
    })
  }, then)
  return () => page.evaluate(() => (window as unknown as { times: Times }).times)
}

/** How long the modal stayed after `open()` had settled, in ms. */
async function shownMs(read: () => Promise<Times>): Promise<number> {
  await expect.poll(read).toMatchObject({ settled: expect.any(Number), closed: expect.any(Number) })
  const { settled = 0, closed = 0 } = await read()
  return closed - settled
}

/** Collects what the dialog's live regions say, one entry for each change. */
async function hearStatus(page: Page): Promise<() => Promise<string[]>> {
  const [, modal] = page.frames()
  await modal?.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const dialog = document.querySelector('[role="dialog"]') as Element
    new MutationObserver(changes => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]'),
      )
      for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent)
    }).observe(dialog, { childList: true, characterData: true, subtree: true })
  })
  return async () => (await modal?.evaluate(() => (window as unknown as { heard: string[] }).heard)) ?? []
}

/** The position of the picture after views and heights have moved. */
function placeOf(ring: Locator): Promise<object> {
  return ring.evaluate(async element => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { x, y } = element.getBoundingClientRect()
    return { x, y }
  })
}

test('the page continues immediately, and success is shown and announced once', async ({
  page,
  shop,
  modal,
  wallet,
}) => {
  await shop.visit('plain')
  const times = await openTimed(page)
  await modal.expectOpen()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toHaveAccessibleName(wallet.name)
  await expect(modal.dialog.getByText(`Continue in ${wallet.name}`)).toBeVisible()
  const heard = await hearStatus(page)
  await wallet.approve()
  await modal.expectClosed()
  const ms = await shownMs(times)
  expect(ms).toBeGreaterThan(500)
  expect(ms).toBeLessThan(2_000 * testPatience)
  expect((await heard()).filter(text => text.includes('Connected to'))).toEqual([`Connected to ${wallet.name}`])
  await expect(shop.account).toHaveText(wallet.accounts[0])
})

test('close() ends the success view immediately', async ({ page, shop, modal, wallet }) => {
  await shop.visit('plain')
  const times = await openTimed(page, 'close')
  await modal.expectOpen()
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await modal.expectClosed()
  expect(await shownMs(times)).toBeLessThan(400 * testPatience)
})

test('the picture stays in place from waiting to declined and back', async ({ shop, modal, wallet }) => {
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await expect(wallet.prompt).toBeVisible()
  const ring = modal.dialog.locator('[data-state]').first()
  await expect(ring).toHaveAttribute('data-state', 'waiting')
  const boxes = [await placeOf(ring)]
  await wallet.reject()
  await expect(ring).toHaveAttribute('data-state', 'declined')
  boxes.push(await placeOf(ring))
  await modal.button('Try again').click()
  await expect(ring).toHaveAttribute('data-state', 'waiting')
  boxes.push(await placeOf(ring))
  expect(boxes).toEqual([boxes[0], boxes[0], boxes[0]])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the check appears without animation, for the same time', async ({ page, shop, modal, wallet }) => {
    await shop.visit('plain')
    const times = await openTimed(page)
    await modal.expectOpen()
    await modal.wallet(wallet.name).click()
    await wallet.approve()
    await modal.dialog.locator('[data-state="done"]').evaluate(ring => {
      const moving = ring
        .getAnimations({ subtree: true })
        .filter(({ effect }) => Number(effect?.getTiming().duration) > 0)
      if (moving.length) throw new Error('Something moves')
    })
    await modal.expectClosed()
    expect(await shownMs(times)).toBeGreaterThan(500)
  })
})
