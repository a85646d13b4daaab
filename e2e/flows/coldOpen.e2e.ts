import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type PanelFrame, recordPanel } from '../fixtures/recordPanel.ts'
import { test } from '../fixtures/test.ts'

/** Keeps all frames of all openings in this folder, for manual review. */
const { FRAMES } = process.env
/**
 * What the page remembers before each opening, by how many times slower the processor is: nothing yet, what the last one
 * left, and too little or too much. Each is recorded frame by frame, which takes the whole machine.
 */
const openingsAt = { 1: ['', undefined, '480'], 4: ['', undefined, '590'] }
/** Edges are smoothed, and a panel of odd height lies between two pixels. */
const tolerancePx = 1.5

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  // The iframe has its own process.
  page.on('framenavigated', frame => {
    if (!frame.url().includes('/modal.html')) return
    const slow = async () => {
      const inner = await page.context().newCDPSession(frame)
      await inner.send('Emulation.setCPUThrottlingRate', { rate })
    }
    slow().catch(() => {})
  })
}

type Panel = NonNullable<PanelFrame['panel']>

const heightOf = ({ top, bottom }: Panel) => bottom - top + 1

/** The point that must not move: the panel's middle, or the middle of a sheet's lower edge. */
const placeOf = ({ top, bottom, left, right }: Panel, isSheet: boolean) => [
  (left + right) / 2,
  isSheet ? bottom : (top + bottom) / 2,
]

/**
 * The changes of height after the entry, as `from → to`. Frames between two steps of one change count as part of it.
 */
function changesOf(heights: readonly number[], skeletonHeight: number): string[] {
  const changes: string[] = []
  const entered = heights.findIndex(height => height >= skeletonHeight - tolerancePx)
  let [from = 0] = heights.slice(entered)
  let before = from
  let stillFrames = 0
  let direction = 0
  const end = () => {
    if (Math.abs(before - from) > tolerancePx) changes.push(`${from} → ${before}`)
    from = before
    direction = 0
  }
  for (const height of heights.slice(entered)) {
    const step = Math.abs(height - before) < 0.5 ? 0 : Math.sign(height - before)
    stillFrames = step ? 0 : stillFrames + 1
    if (stillFrames > 3 || (step && direction && step !== direction)) end()
    direction = step || direction
    before = height
  }
  end()
  return changes
}

/** What a visitor would call a flash or a jump. Empty if there is none. */
function judge(frames: readonly PanelFrame[], isSheet: boolean, skeletonHeight: number): string[] {
  const shown = frames.slice(frames.findIndex(({ panel }) => panel))
  const last = shown.at(-1)?.panel
  if (!last) return ['there is no panel']
  const faults: string[] = []
  for (const { atMs, panel } of shown) {
    if (!panel) faults.push(`no panel at ${atMs} ms`)
    else if (
      placeOf(panel, isSheet).some((at, axis) => Math.abs(at - Number(placeOf(last, isSheet)[axis])) > tolerancePx)
    )
      faults.push(`its place is ${placeOf(panel, isSheet)} at ${atMs} ms`)
  }
  const changes = changesOf(
    shown.flatMap(({ panel }) => (panel ? [heightOf(panel)] : [])),
    skeletonHeight,
  )
  return changes.length > 1 ? [...faults, `its height changes from ${changes.join(', ')}`] : faults
}

for (const { name, viewport } of [
  { name: 'a computer', viewport: { width: 1366, height: 625 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
])
  for (const rate of [1, 4] as const)
    test.describe(`on ${name}, CPU ${rate === 1 ? 'plain' : `${rate} times slower`}`, () => {
      test.use({ viewport })

      test(`${openingsAt[rate].length} cold openings show no flash and no jump`, async ({
        context,
        pages,
        tag,
      }, testInfo) => {
        const url = await pages.serve(
          `<!doctype html><html lang="en"><title>Cold</title><style>html,button{background:rgb(200 0 200);border:0;outline:0}</style>
          <button data-connectkit-open>Connect</button>${tag('data-project-id="demo" data-preload="none" data-theme="light"')}</html>`,
        )
        const reader = await context.newPage()
        for (const [opening, memory] of openingsAt[rate].entries()) {
          const page = await context.newPage()
          await page.goto(url)
          if (memory !== undefined)
            await page.evaluate(memory => localStorage.setItem('ck:demo:height', memory), memory)
          await page.waitForFunction('window.ConnectKit')
          await slowDown(page, rate)
          const session = await context.newCDPSession(page)
          const recording = await recordPanel(page, session, reader)
          await page.evaluate(() => {
            // Within the click, after the loader: on a busy machine, a later query may be answered after the skeleton
            // has disappeared.
            const read = () => document.querySelector<HTMLElement>('dialog > div')?.offsetHeight
            addEventListener('click', () => document.documentElement.setAttribute('data-skeleton', `${read()}`))
          })
          await page.getByRole('button', { name: 'Connect' }).click()
          const skeletonHeight = Number(await page.locator('html').getAttribute('data-skeleton'))
          expect(skeletonHeight).toBeGreaterThan(0)
          const dialog = page.frameLocator('iframe[data-connectkit]').getByRole('dialog')
          await dialog.waitFor()
          await expect(page.locator('dialog > div')).toHaveCount(0)
          // The frames also show late flashes and jumps.
          await page.waitForTimeout(600)
          const label = `${viewport.width}-${rate}x-${opening}`
          const frames = await recording.stop(FRAMES && join(FRAMES, label))
          await testInfo.attach(label, { body: JSON.stringify(frames), contentType: 'application/json' })
          expect(frames.filter(({ panel }) => panel).length, 'frames with a panel').toBeGreaterThan(1)
          expect(judge(frames, viewport.width < 480, skeletonHeight), label).toEqual([])
          await page.close()
        }
      })
    })
