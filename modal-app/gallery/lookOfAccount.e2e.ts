import { expect, type Page, test } from '@playwright/test'
import { buildGallery, galleryUrl, serveGallery } from './build.mjs'
import type { MountOptions } from './mountStory.tsx'

const stories = 'features/account/AccountView'
const panel = '[role="dialog"] > :last-child'

let files: Record<string, string>

test.beforeAll(async () => {
  files = await buildGallery()
})

test.beforeEach(async ({ context, page }) => {
  await serveGallery(context, files)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${galleryUrl}#empty`)
})

function show(page: Page, id: string, options: MountOptions = {}): Promise<void> {
  return page.evaluate(([id, options]) => window.gallery.show(id, options), [`${stories}/${id}`, options] as const)
}

/** The boxes of the panel and of each row of the list on screen. */
function measure(page: Page) {
  return page.evaluate(selector => {
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const panel = document.querySelector(selector)
    if (!panel) throw new Error('No panel')
    const rows = [...document.querySelectorAll('[role="tabpanel"] li')].map(boxOf)
    const frame = boxOf(document.querySelector('[data-frame]') as Element)
    return {
      panel: boxOf(panel),
      rows,
      aboveFirst: (rows[0]?.top ?? 0) - boxOf(panel).top,
      whole: rows.filter(({ bottom }) => bottom <= frame.bottom).length,
    }
  }, panel)
}

for (const width of [1280, 390, 320])
  test(`at ${width} px wide at most 287 px are above the first token`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await show(page, 'tokens')
    expect((await measure(page)).aboveFirst).toBeLessThanOrEqual(287)
  })

for (const [width, textPercent] of [
  [320, 100],
  [360, 100],
  [360, 200],
])
  test(`at ${width} px wide with text at ${textPercent} % the address, its sign and the network do not overlap`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: width ?? 0, height: 640 })
    await show(page, 'onTestNetwork')
    const { overlaps, isWhole } = await page.evaluate(textPercent => {
      document.documentElement.style.fontSize = `${textPercent}%`
      const address = document.querySelector('h1 ~ div bdi[dir="ltr"]')
      const sign = address?.parentElement?.querySelector('svg')
      const chip = document.querySelector('h1 ~ div button[title="Sepolia"]')
      if (!address || !sign || !chip) throw new Error('The account is not shown')
      const [first, second, third] = [address, sign, chip].map(each => each.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
        DOMRect,
      ]
      return {
        overlaps: first.right > second.left || second.right > third.left,
        isWhole: address.scrollWidth <= address.clientWidth,
      }
    }, textPercent)
    expect(overlaps).toBe(false)
    if (textPercent === 100) expect(isWhole).toBe(true)
  })

for (const [width, height, story, rows] of [
  [1366, 625, 'activity', 3],
  [1366, 625, 'tokensMany', 5],
  [320, 640, 'tokensMany', 5],
  [320, 640, 'activity', 4],
] as const)
  test(`a window of ${width} × ${height} shows ${rows} whole rows of ${story}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await show(page, story)
    expect((await measure(page)).whole).toBeGreaterThanOrEqual(rows)
  })

test('the panel ends where the list ends, with the wallet and Disconnect in the last row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await show(page, 'tokens')
  const { panel, rows } = await measure(page)
  const end = await page.getByRole('button', { name: 'Disconnect', exact: true }).boundingBox()
  const wallet = await page.getByText('Harbour', { exact: true }).last().boundingBox()
  if (!end || !wallet) throw new Error('The last row is missing')
  expect(panel.bottom - (end.y + end.height)).toBeLessThanOrEqual(32)
  expect(end.y - (rows.at(-1)?.bottom ?? 0)).toBeLessThanOrEqual(32)
  expect(Math.abs(end.y + end.height / 2 - (wallet.y + wallet.height / 2))).toBeLessThan(4)
})

test('a name that arrives late moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, 'tokens')
  const before = await measure(page)
  await show(page, 'named')
  const after = await measure(page)
  await expect(page.getByText('saint-barthelemy.harbour-market.eth')).toBeVisible()
  expect([after.panel, after.rows]).toEqual([before.panel, before.rows])
})

test('four actions fit in one row, and do not move what is below', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await show(page, 'tokens')
    const before = await measure(page)
    const tops = await page.evaluate(() => {
      const [first] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Receive')
      const row = first?.parentElement
      if (!first || !row) throw new Error('No actions')
      while (row.children.length < 4) row.append(first.cloneNode(true))
      return [...row.children].map(child => child.getBoundingClientRect().top)
    })
    expect(new Set(tops).size).toBe(1)
    expect((await measure(page)).aboveFirst).toBe(before.aboveFirst)
  }
})
