import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { floods, places, prepareTyping } from '../fixtures/typeUnderAttack.ts'

const loads = 50
const busyTimes = [400, 900, 1_800, 3_200, 5_000] as const

const cases = [
  ...Object.entries(floods).map(([name, flood]) => ({ name, flood, isBusy: false })),
  { name: 'nothing, on a page that is busy by itself', flood: floods.none, isBusy: true },
  {
    name: 'legal calls, on a page that is busy by itself',
    flood: floods['legal calls of a million characters'],
    isBusy: true,
  },
]

for (const { name, flood, isBusy } of cases)
  test(`${loads} loads under a closed iframe that floods the page with ${name}: it hears no key`, async ({
    page,
    pages,
    tag,
  }) => {
    const heard: Record<number, string> = {}
    for (const busyMs of isBusy ? busyTimes : [0]) {
      const tab = await page.context().newPage()
      const load = await prepareTyping(tab, { flood, busyMs })
      heard[busyMs] = ''
      for (let count = 0; count < loads / (isBusy ? busyTimes.length : 1); count++)
        heard[busyMs] += (await load(pages, tag)).heard
      await tab.close()
    }
    console.log(`    keys heard by milliseconds busy: ${JSON.stringify(heard)}`)
    expect(Object.values(heard).join('')).toBe('')
  })

for (const place of Object.keys(places)) {
  test(`on a page that is busy by itself, under a closed iframe, somebody types into ${place}: it hears no key, and the page all`, async ({
    page,
    pages,
    tag,
  }) => {
    const load = await prepareTyping(page, { flood: 'none', busyMs: 900, place })
    for (let count = 0; count < loads / 10; count++)
      expect(await load(pages, tag)).toEqual({ heard: '', typed: 'hunter2' })
  })

  test(`a closed iframe takes the window’s focus while somebody types into ${place}: it hears two keys at most, and is gone`, async ({
    page,
    pages,
    tag,
    modal,
  }) => {
    const load = await prepareTyping(page, { flood: 'none', busyMs: 0, place, byWindow: true })
    for (let count = 0; count < loads / 10; count++) {
      expect((await load(pages, tag)).heard.length).toBeLessThanOrEqual(2)
      await expect(modal.iframe).toHaveCount(0)
    }
  })
}
