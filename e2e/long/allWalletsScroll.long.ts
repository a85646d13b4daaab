import { expect, type Frame } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const count = 500

/** Scrolls to the end of the list, a few rows per frame. */
function scrollThrough(frame: Frame): Promise<void> {
  return frame.evaluate(async wallets => {
    const [list, scroller] = ['ul', '[data-frame]'].map(selector => document.querySelector(selector))
    if (!list || !scroller) throw new Error('Nothing scrolls')
    const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
    while (list.childElementCount < wallets || !isAtEnd()) {
      scroller.scrollTop += 60
      await new Promise(requestAnimationFrame)
    }
  }, count)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of processor time, to which what other programs do adds nothing. */
  tdur?: number
  args: { name?: string }
}

/** Processor time of each task of pages' main threads, in milliseconds. */
function tasksIn(trace: Buffer): number[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents.flatMap(each =>
      each.name === 'thread_name' && each.args.name === 'CrRendererMain' ? [threadOf(each)] : [],
    ),
  )
  return traceEvents.flatMap(each =>
    each.ph === 'X' && each.name.endsWith('RunTask') && each.tdur !== undefined && mains.has(threadOf(each))
      ? [each.tdur / 1000]
      : [],
  )
}

test('five hundred wallets scroll without a long task', async ({ browser, page, pages, tag, modal }) => {
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

  await page.goto(url)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(modal.wallet('Wallet number 30')).toBeAttached()
  const frame = page.frames().find(each => each.url().includes('/modal.html'))
  if (!frame) throw new Error('The modal has no frame')
  await browser.startTracing(page, { categories: ['toplevel'] })
  await scrollThrough(frame)
  const tasks = tasksIn(await browser.stopTracing())
  const longest = Math.max(...tasks)
  console.log(`    ${tasks.length} tasks, the longest of ${longest.toFixed(1)} ms`)
  expect(tasks.length).toBeGreaterThan(count / 10)
  expect(longest).toBeLessThan(50)
})
