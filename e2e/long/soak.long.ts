import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { describeUse, measureUse, type Use } from './measureUse.ts'

/** The first openings load chunks and fill caches. */
const warmUps = 30
const openings = 500
const reloads = 50

/** Uncaught errors and rejections of the page and its iframes. */
function watchForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  return errors
}

function expectFlat(before: Use, after: Use): void {
  console.log(`    before: ${describeUse(before)}\n    after:  ${describeUse(after)}`)
  expect(after.heapMb - before.heapMb).toBeLessThan(1)
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(10)
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(100)
}

test.beforeEach(async ({ shop, page }) => {
  await shop.visit('plain')
  await page.waitForFunction(() => window.ConnectKit)
})

/**
 * Opens and closes the modal from inside the page, without queries by the test. It stays open for two frames each time;
 * anything faster than a visitor would rightly count as a flood of messages.
 */
async function openAndClose(page: Page, times: number): Promise<number> {
  return page.evaluate(async times => {
    const opened = () =>
      new Promise<void>(resolve => {
        const off = window.ConnectKit.on('modal', event => {
          if (!(event as { open: boolean }).open) return
          off()
          resolve()
        })
      })
    const twoFrames = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const startMs = performance.now()
    for (let i = 0; i < times; i++) {
      const whenOpen = opened()
      const closed = window.ConnectKit.open()
      await whenOpen
      await twoFrames()
      await window.ConnectKit.close()
      if ((await closed) !== null) throw new Error('open() did not resolve with null')
      await twoFrames()
    }
    return (performance.now() - startMs) / times
  }, times)
}

/**
 * Reloads the iframe's document and waits for the new handshake, or for the end of an iframe that has reloaded too often.
 * @returns whether it is still there
 */
async function reloadFrame(page: Page): Promise<boolean> {
  const [, frame] = page.frames()
  if (!frame) throw new Error('The page has no iframe')
  const heard = await page.evaluateHandle(() => ({
    isKept: new Promise<boolean>(resolve => {
      const element = document.querySelector<HTMLIFrameElement>('iframe[data-connectkit]')
      const settle = (isThere: boolean) => {
        observer.disconnect()
        removeEventListener('message', listen)
        resolve(isThere)
      }
      const observer = new MutationObserver(() => element?.isConnected || settle(false))
      observer.observe(document, { childList: true, subtree: true })
      // The loader hears it first, and may have removed the iframe.
      const listen = ({ source }: MessageEvent) => source && source === element?.contentWindow && settle(true)
      addEventListener('message', listen)
    }),
  }))
  await frame.evaluate(() => location.reload()).catch(() => {})
  return heard.evaluate(({ isKept }) => isKept)
}

test(`${openings} openings leave nothing behind`, async ({ page, modal, shop }) => {
  const errors = watchForErrors(page)
  await openAndClose(page, warmUps)
  const iframe = await modal.iframe.elementHandle()
  const before = await measureUse(page)
  const eachMs = await openAndClose(page, openings)
  const after = await measureUse(page)
  expect(await iframe?.evaluate(element => element.isConnected), 'the iframe was never made anew').toBe(true)
  console.log(`    ${openings} openings, ${eachMs.toFixed(1)} ms each`)
  expectFlat(before, after)
  expect(errors).toEqual([])
  await modal.expectClosed()
  await shop.connect()
})

test(`${reloads} reloads of the iframe leave nothing behind`, async ({ page, shop }) => {
  const errors = watchForErrors(page)
  let removed = 0
  const reloadAndOpen = async () => {
    if (!(await reloadFrame(page))) removed++
    await openAndClose(page, 1)
  }
  await openAndClose(page, 1)
  for (let i = 0; i < 5; i++) await reloadAndOpen()
  const before = await measureUse(page)
  for (let i = 0; i < reloads; i++) await reloadAndOpen()
  console.log(`    ${removed} iframes had reloaded too often and were replaced`)
  expect(removed).toBeGreaterThan(0)
  expectFlat(before, await measureUse(page))
  expect(errors).toEqual([])
  await shop.connect()
})
