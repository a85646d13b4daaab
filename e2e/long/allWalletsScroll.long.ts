import { expect, type Frame } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const count = 500

/** Scrolls to the end of the list, a few rows per frame. Returns the tasks of over 50 ms, in milliseconds. */
function scrollThrough(frame: Frame): Promise<number[]> {
  return frame.evaluate(async wallets => {
    const longTasksMs: number[] = []
    const note = (list: PerformanceObserverEntryList) => {
      longTasksMs.push(...list.getEntries().map(({ duration }) => duration))
    }
    const observer = new PerformanceObserver(note)
    observer.observe({ entryTypes: ['longtask'] })
    const list = document.querySelector('ul')
    let scroller: Element | null | undefined = list
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement
    if (!list || !scroller) throw new Error('Nothing scrolls')
    const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
    while (list.childElementCount < wallets || !isAtEnd()) {
      scroller.scrollTop += 60
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
    return longTasksMs
  }, count)
}

test('five hundred wallets scroll without a long task', async ({ page, pages, tag, modal }) => {
  test.setTimeout(120_000)
  const list = Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet number ${index}`,
    namespaces: ['eip155'],
    homepage: 'https://wallet.example',
  }))
  await page.route('**/v1/wallets*', route => {
    const query = new URL(route.request().url()).searchParams
    const [number, entries] = [Number(query.get('page')), Number(query.get('entries'))]
    return route.fulfill({ json: { data: list.slice((number - 1) * entries, number * entries), count } })
  })
  const url = await pages.serve(
    `<!doctype html><html lang="en"><head><title>All</title>${tag()}</head><body></body></html>`,
  )

  // Other programs on this machine can make tasks longer, never shorter, so one clean visit is proof.
  await expect(async () => {
    await page.goto(url)
    await page.evaluate(() => void window.ConnectKit.open())
    await modal.dialog.getByRole('button', { name: /^All wallets/ }).click()
    await expect(modal.wallet('Wallet number 30')).toBeAttached()
    // The panel's height has settled, so the scrolling element can be found.
    await expect(modal.dialog.locator('[tabindex="0"]', { has: page.locator('ul') })).toHaveCSS('overflow-y', 'auto')
    const frame = page.frames().find(each => each.url().includes('/modal.html'))
    if (!frame) throw new Error('The modal has no frame')
    expect(await scrollThrough(frame)).toEqual([])
  }).toPass({ timeout: 90_000 })
})
