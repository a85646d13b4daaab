import { expect, type Locator, type Page, test } from '@playwright/test'
import { buildGallery, galleryUrl, serveGallery } from './build.mjs'
import type { MountOptions } from './mountStory.tsx'

/** A notebook with its browser's bars. */
const low = { width: 1366, height: 625 }

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
  return page.evaluate(([id, options]) => window.gallery.show(id, options), [id, options] as const)
}

for (const [story, button] of [
  ['features/send/WalletSendPreviewView/native', 'Send'],
  ['features/send/WalletSendPreviewView/token', 'Send'],
  ['features/send/WalletSendPreviewView/tokenFee', 'Send'],
  ['features/send/WalletSendPreviewView/unknown', 'Send'],
  ['features/send/WalletSendPreviewView/elsewhere', 'Switch to Ethereum'],
  ['features/request/ContinueExternalView/approval', 'Open Coinbase'],
  ['features/request/ContinueExternalView/transfer', 'Open Coinbase'],
] as const)
  test(`in a low window, ${story} shows what is signed, ${button} and Cancel without scrolling`, async ({ page }) => {
    await page.setViewportSize(low)
    await show(page, story)
    for (const name of [button, 'Cancel'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    const { scrollHeight, clientHeight } = await page
      .locator('[data-frame]')
      .evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }))
    expect(scrollHeight).toBe(clientHeight)
  })

/** Whether this browser says of the button that it is seen by half and that nothing covers it, as guards ask (createArms.ts). */
function isUncovered(button: Locator): Promise<boolean> {
  return button.evaluate(
    element =>
      new Promise<boolean>(resolve => {
        const options = { threshold: [0.5], trackVisibility: true, delay: 100 }
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect()
          resolve(entry !== undefined && entry.isIntersecting && (entry as { isVisible?: boolean }).isVisible === true)
        }, options)
        observer.observe(element)
      }),
  )
}

for (const story of ['fickle', 'arrivesLess'])
  test(`in a low window, the end of the view covers no guarded button that shows by half: ${story}`, async ({
    page,
  }) => {
    await page.setViewportSize(low)
    await show(page, `features/send/WalletSendPreviewView/${story}`)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    const end = await page.locator('[data-frame]').evaluate(frame => frame.getBoundingClientRect().bottom)
    const { top, height } = await send.evaluate(button => button.getBoundingClientRect())
    // As these stories are for: it reaches under the fade.
    expect(top + height).toBeGreaterThan(end - 20)
    // Wherever it shows by half.
    for (const share of [0.95, 0.75, 0.55]) {
      const scrolled = top + share * height - end
      await page.locator('[data-frame]').evaluate((frame, by) => frame.scrollTo(0, by), scrolled)
      if (scrolled >= 0) expect(await isUncovered(send)).toBe(true)
    }
    await page.locator('[data-frame]').evaluate(frame => frame.scrollTo(0, 0))
    expect(await isUncovered(send)).toBe(true)
  })

/** How much the brightness differs along the panel's last line of pixels, of 255; within its round corners. */
async function contrastAtEnd(page: Page): Promise<number> {
  const box = await page.locator('[data-frame]').boundingBox()
  if (!box) throw new Error('The panel is not drawn')
  const clip = { x: box.x + 40, y: Math.floor(box.y + box.height) - 1, width: box.width - 80, height: 1 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async picture => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('No canvas')
    canvas.canvas.width = image.width
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, image.width, 1)
    const greens = Array.from({ length: image.width }, (_, x) => data[4 * x + 1] ?? 0)
    return Math.max(...greens) - Math.min(...greens)
  }, picture)
}

test('a view that continues below the panel fades at its edge; scrolled to the end, no button is covered', async ({
  page,
}) => {
  await page.setViewportSize(low)
  await show(page, 'features/request/ContinueExternalView/batch')
  const frame = page.locator('[data-frame]')
  // Wherever it is scrolled to: some of these end in the middle of a text.
  for (const top of [40, 50, 60, 70, 80]) {
    await frame.evaluate((element, top) => element.scrollTo(0, top), top)
    expect(await contrastAtEnd(page)).toBeLessThan(20)
  }
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight))
  const top = await page.getByRole('button', { name: 'Open Coinbase' }).evaluate(button => {
    const { left, bottom, width } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, bottom - 1) === button
  })
  expect(top).toBe(true)
})

for (const theme of ['light', 'dark'] as const)
  test(`in ${theme} the chosen tab is lighter than the tabs’ background`, async ({ page }) => {
    await show(page, 'features/account/AccountView/tokens', { theme })
    const brightness = (selector: string) =>
      page
        .locator(selector)
        .evaluate(element => (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number)[1] ?? 0)
    expect(await brightness('[role="tab"][aria-selected="true"]')).toBeGreaterThan(await brightness('[role="tablist"]'))
  })

for (const story of ['none', 'failed', 'reading'])
  test(`a name within a text looks like the other words: ${story}`, async ({ page }) => {
    await show(page, `features/send/WalletSendView/${story}`)
    const looks = await page.locator('[id$="-about"] bdi').evaluateAll(names =>
      names.map(name => {
        const of = (element: Element) => {
          const { color, fontSize } = getComputedStyle(element)
          return `${color} ${fontSize}`
        }
        return of(name) === of(name.parentElement as Element)
      }),
    )
    expect(looks).toEqual([true])
  })

for (const [story, placeholder, real] of [
  ['tokens', 'AccountView/tokensReading', 'AccountView/tokens'],
  ['activity', 'AccountView/activityReading', 'AccountView/activity'],
] as const)
  test(`the placeholder of ${story} has rows without background and round pictures, like the list`, async ({
    page,
  }) => {
    const panel = page.getByRole('tabpanel')
    const grounds = () =>
      panel.evaluate(
        element =>
          [...element.querySelectorAll('*')].filter(
            each =>
              each.getBoundingClientRect().width > element.clientWidth * 0.9 &&
              getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)',
          ).length,
      )
    await show(page, `features/account/${placeholder}`)
    expect(await grounds()).toBe(0)
    await show(page, `features/account/${real}`)
    expect(await grounds()).toBe(0)
  })

test('at 320 px the address of a wallet, its page and Disconnect stand in one row', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await show(page, 'features/account/ProfileWalletsView/several')
  const tops = await Promise.all(
    ['Copy address', 'Disconnect Harbour'].map(
      async name => (await page.getByRole('button', { name }).boundingBox())?.y,
    ),
  )
  expect(tops[0]).toBe(tops[1])
})

const ground = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(button => getComputedStyle(button).backgroundColor)

for (const [story, name] of [
  ['features/send/WalletSendView/addAmount', 'Enter amount'],
  ['features/send/WalletSendView/incorrectValue', 'Incorrect amount'],
  ['features/send/WalletSendView/insufficientFunds', 'Insufficient balance'],
  ['features/send/WalletSendView/addAddress', 'Enter address'],
  ['features/send/WalletSendView/checksum', 'Invalid address'],
  ['ui/Button/notNow', 'Continue with a wallet'],
] as const)
  test(`a button that only names the missing input has no background, and is readable: ${name}`, async ({ page }) => {
    await show(page, story)
    expect(await ground(page, name)).toBe('rgba(0, 0, 0, 0)')
    await show(page, 'features/send/WalletSendView/preview')
    expect(await ground(page, 'Review send')).not.toBe('rgba(0, 0, 0, 0)')
  })

/** What a double click there selects. */
async function selectedBy(page: Page, target: Locator): Promise<string> {
  await target.dblclick()
  return page.evaluate(() => {
    const text = getSelection()?.toString() ?? ''
    getSelection()?.empty()
    return text
  })
}

test('a double click selects nothing, except in what people copy', async ({ page }) => {
  await show(page, 'features/send/WalletSendPreviewView/native')
  for (const target of [page.getByRole('heading', { level: 1 }), page.locator('dt').first()])
    expect(await selectedBy(page, target)).toBe('')
  for (const target of [page.locator('[data-copied]').first(), page.locator('dd bdi[dir="ltr"] span').first()])
    expect(await selectedBy(page, target)).not.toBe('')
  // Leads to the next view.
  expect(await selectedBy(page, page.getByRole('button', { name: 'Send', exact: true }))).toBe('')
  await show(page, 'features/connect/ConnectView/withRecommended')
  expect(await selectedBy(page, page.getByRole('button').nth(2))).toBe('')
})
