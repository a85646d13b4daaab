import { expect, type Locator, type Page, test } from '@playwright/test'
import { buildGallery, galleryUrl, serveGallery } from './build.mjs'

let files: Record<string, string>

test.beforeAll(async () => {
  files = await buildGallery()
})

test.beforeEach(async ({ context, page }) => {
  await serveGallery(context, files)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${galleryUrl}#empty`)
})

function show(page: Page, id: string): Promise<void> {
  return page.evaluate(id => window.gallery.show(`features/${id}`, {}), id)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

for (const width of [390, 320])
  test(`at ${width} px an amount’s error moves nothing below it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const topOf = async (story: string, below: Locator) => {
      await show(page, story)
      const panel = await boxOf(page.locator('[data-frame]'))
      return (await boxOf(below)).y - panel.y
    }
    const to = page.getByRole('textbox', { name: 'To' })
    const sent = await topOf('send/WalletSendView/preview', to)
    for (const story of ['addAmount', 'insufficientFunds', 'incorrectValue'])
      expect(await topOf(`send/WalletSendView/${story}`, to), story).toBe(sent)
    const turn = page.getByText('You receive')
    const swapped = await topOf('swap/SwapView/quoted', turn)
    for (const story of ['chosen', 'short', 'incorrect', 'reading'])
      expect(await topOf(`swap/SwapView/${story}`, turn), story).toBe(swapped)
  })

for (const width of [390, 320])
  test(`at ${width} px the boxes of a code are equal`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await show(page, 'auth/EmailVerifyOtpView/again')
    const boxes = page.locator('div:has(> input[autocomplete="one-time-code"]) > span')
    await expect(boxes).toHaveCount(6)
    const widths = await boxes.evaluateAll(all => all.map(box => box.getBoundingClientRect().width))
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.5)
  })

test('a zone follows the typed name, and leaves it room', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const field = page.getByRole('textbox', { name: 'Name' })
  await show(page, 'names/RegisterAccountNameView/free')
  const gap = async () => {
    const input = await boxOf(field)
    return (await boxOf(page.locator('input + label'))).x - input.x - input.width
  }
  expect(await gap()).toBeLessThan(4)
  // A press beside the name is a press into the field.
  await page.locator('input + label').click()
  await expect(field).toBeFocused()
  await show(page, 'names/RegisterAccountNameView/long')
  expect((await boxOf(field)).width).toBeGreaterThan((await boxOf(page.locator('div:has(> input)'))).width / 2)
  await expect(page.getByRole('button', { name: /^Claim a-name-of-the-greatest-length/ })).toBeVisible()
})

test('with large text, digits are not cut off, and a network’s ring stays within its row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => window.gallery.show('features/swap/SwapView/short', { textPercent: 200 }))
  const cut = page.getByRole('textbox').evaluateAll(all => all.map(each => each.scrollWidth - each.clientWidth))
  expect(Math.max(...(await cut))).toBeLessThanOrEqual(1)
  await show(page, 'networks/NetworksView/few')
  const network = page.getByRole('listitem').getByRole('button').first()
  await page.keyboard.press('Tab')
  await network.focus()
  expect(await network.evaluate(row => getComputedStyle(row).outlineOffset)).toBe('-2px')
})

test('suggested tokens are between the search and the list until the visitor searches', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await show(page, 'swap/SwapSelectTokenView/many')
  const search = page.getByRole('searchbox')
  const chips = page.getByRole('group', { name: 'Suggested' }).getByRole('button')
  expect((await boxOf(chips.first())).y).toBeGreaterThan((await boxOf(search)).y)
  // A finger reaches half of the space around each: 44 px from row to row.
  const tops = await chips.evaluateAll(all => [...new Set(all.map(each => each.getBoundingClientRect().top))])
  expect(tops.length).toBeGreaterThan(1)
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual(44)
  await search.fill('dai')
  await expect(chips).toHaveCount(0)
})

for (const story of ['native', 'token', 'fickle', 'unlisted'])
  test(`the lines of all short facts end at the same place: ${story}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await show(page, `send/WalletSendPreviewView/${story}`)
    const ends = await page.locator('dl > div:not([data-long]) > dd').evaluateAll(values =>
      values.flatMap(value => {
        const texts = document.createTreeWalker(value, NodeFilter.SHOW_TEXT)
        // The last piece of each line.
        const lines: { bottom: number; right: number }[] = []
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          for (const { bottom, right } of range.getClientRects()) {
            const line = lines.find(each => Math.abs(each.bottom - bottom) < 8)
            if (line) line.right = Math.max(line.right, right)
            else lines.push({ bottom, right })
          }
        }
        return lines.map(({ right }) => right)
      }),
    )
    expect(ends.length).toBeGreaterThan(3)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2)
  })

test('a placeholder is as large as its content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, 'account/AccountView/nftsReading')
  const block = page.locator('[data-shape="block"]')
  const { width, height } = await boxOf(block.first())
  const ground = await block.first().evaluate(each => getComputedStyle(each).backgroundColor)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
  await show(page, 'account/AccountView/nfts')
  const picture = await boxOf(page.locator('ul[aria-label] li a > *, ul[aria-label] li > * > *').first())
  expect([Math.round(picture.width), Math.round(picture.height)]).toEqual([Math.round(width), Math.round(height)])
  await show(page, 'smartSessions/SmartSessionListView/reading')
  expect((await boxOf(block.last())).height).toBe(48)
  await show(page, 'buy/OnRampProvidersView/loading')
  expect((await boxOf(block.last())).height).toBe(208)
})
