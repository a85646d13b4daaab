import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { places, prepareTyping } from '../fixtures/typeUnderAttack.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

/** A sample: e2e/long runs each kind of flood, and loads fifty times. */
const loads = 3

for (const { name, flood, busyMs } of [
  { name: 'legal calls, on a page that is busy by itself', flood: 'calls', busyMs: 1_200 },
  { name: 'lists by window messages', flood: 'window', busyMs: 0 },
  { name: 'nothing, on a page that is busy by itself', flood: 'none', busyMs: 1_200 },
] as const)
  test(`closed, it floods the page with ${name}, and takes the focus: it hears no key of a field`, async ({
    page,
    pages,
    tag,
  }) => {
    const load = await prepareTyping(page, { flood, busyMs })
    const heard: string[] = []
    for (let count = 0; count < loads; count++) heard.push((await load(pages, tag)).heard)
    expect(heard).toEqual(Array.from({ length: loads }, () => ''))
  })

test('closed, on a page that is busy by itself, by the window’s focus: it is gone as soon as the page goes on', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const load = await prepareTyping(page, { flood: 'none', busyMs: 1_200, byWindow: true })
  await load(pages, tag)
  await expect(modal.iframe).toHaveCount(0)
  expect(await page.evaluate(() => document.hasFocus())).toBe(true)
})

const everywhere = Object.keys(places)
/** Runs where the page is busy, or an iframe takes the window's focus. e2e/long runs all of them. */
const some = ['a field', 'an editor in a frame of the page']

for (const { busyMs, tried } of [
  { busyMs: 0, tried: everywhere },
  { busyMs: 900, tried: some },
])
  for (const place of tried)
    test(`closed, ${busyMs ? 'on a page that is busy by itself, ' : ''}while somebody types into ${place}: it hears no key, and the page all`, async ({
      page,
      pages,
      tag,
    }) => {
      const load = await prepareTyping(page, { flood: 'none', busyMs, place })
      expect(await load(pages, tag)).toEqual({ heard: '', typed: 'hunter2' })
    })

for (const place of some)
  test(`closed, it takes the window’s focus while somebody types into ${place}: it hears two keys at most, and is gone`, async ({
    page,
    pages,
    tag,
    modal,
  }) => {
    const load = await prepareTyping(page, { flood: 'none', busyMs: 0, place, byWindow: true })
    expect((await load(pages, tag)).heard.length).toBeLessThanOrEqual(2)
    await expect(modal.iframe).toHaveCount(0)
  })
