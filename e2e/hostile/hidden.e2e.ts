import { expect, type Page } from '@playwright/test'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/sceneTest.ts'
import { tieLoader } from '../fixtures/tieLoader.ts'
import { createWindowWallet } from '../fixtures/windowWallet.ts'

const dialog = 'dialog:has(> iframe[data-connectkit])'
const iframe = 'iframe[data-connectkit]'

/** Styles that a page sets on our dialog, the iframe and the page itself: element, property, value. */
const styled: Readonly<Record<string, readonly [element: string, property: string, value: string]>> = {
  'the dialog transparent': [dialog, 'opacity', '0'],
  'the iframe transparent': [iframe, 'opacity', '0'],
  'the page transparent': ['html', 'opacity', '0'],
  'the iframe nearly transparent': [iframe, 'opacity', '.01'],
  'the dialog filtered': [dialog, 'filter', 'opacity(0)'],
  'the page filtered': ['html', 'filter', 'brightness(9)'],
  'the iframe blurred': [iframe, 'filter', 'blur(40px)'],
  'the iframe blended': [iframe, 'mix-blend-mode', 'lighten'],
  'the page turned away': ['html', 'transform', 'perspective(9px) rotateY(89deg)'],
  'the iframe as small as a dot': [iframe, 'scale', '.02'],
  'the page as small as a dot': ['html', 'scale', '.02'],
  'the iframe clipped to a dot': [iframe, 'clip-path', 'circle(3px at var(--x) var(--y))'],
  'all but the button clipped away': [iframe, 'clip-path', 'inset(calc(var(--y) - 30px) 0 0)'],
  'the iframe clipped by its oldest property': [iframe, 'clip', 'rect(0, 0, 0, 0)'],
}

const faint = 'linear-gradient(transparent, transparent)'
/** A clip with a hole where the facts are, whose bounds are those of the whole window. */
const hole = 'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 1% 1%, 99% 1%, 99% 90%, 1% 90%, 1% 1%)'

/** Styles that the browser does not report to a frame (IntersectionObserver v2). */
const untold: typeof styled = {
  'the dialog masked': [dialog, 'mask', faint],
  'the iframe masked': [iframe, 'mask', faint],
  'the page masked': ['html', 'mask', faint],
  'the iframe masked as its border': [iframe, '-webkit-mask-box-image', faint],
  'a hole in the iframe': [iframe, 'clip-path', hole],
  'a hole in the page': ['html', 'clip-path', hole],
  'the page zoomed away': ['html', 'zoom', '.04'],
}

/**
 * The ways in which a page sets a style in its own document. Each overrides the loader's style, or would if it could.
 */
const ways = {
  'by script': (element: string, property: string, value: string) =>
    document.querySelector<HTMLElement>(element)?.style.setProperty(property, value, 'important'),
  'by script before every frame': (element: string, property: string, value: string) => {
    const found = document.querySelector<HTMLElement>(element)
    const set = () => {
      found?.style.setProperty('transition', `${property} 9s steps(2, start)`, 'important')
      found?.style.setProperty(property, value, 'important')
      void found?.offsetHeight
      requestAnimationFrame(set)
    }
    set()
  },
  'by a sheet': (element: string, property: string, value: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@layer a { ${element} { ${property}: ${value} !important; } }`)
    document.adoptedStyleSheets = [sheet]
  },
  'by an animation': (element: string, property: string, value: string) => {
    const name = property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    document.querySelector(element)?.animate({ [name]: [value, value] }, { duration: 60_000, fill: 'both' })
  },
} as const

/** @returns once a page has set a style on an element */
const disguise = (page: Page, style: readonly [string, string, string], way: keyof typeof ways = 'by script') =>
  page.evaluate(
    ([way, [element, property, value]]) => {
      if (!CSS.supports(property, value)) throw new Error(`There is no ${property}: ${value}`)
      const set = new Function(`return ${way}`)()
      document
        .querySelector<HTMLElement>(element)
        ?.style.setProperty('transform-origin', 'var(--x) var(--y)', 'important')
      set(element, property, value)
    },
    [ways[way].toString(), style] as const,
  )

/** The brightness of the pixels around the modal's title. */
async function titleOf(page: Page, modal: Modal): Promise<number[]> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = (await modal.dialog.getByRole('heading', { level: 1 }).boundingBox()) ?? { x: 0, y: 0 }
  const clip = { x: Math.min(box.x, width - 120), y: Math.min(box.y, height - 30), width: 120, height: 30 }
  const picture = (await page.screenshot({ clip, animations: 'allow' })).toString('base64')
  return page.evaluate(async picture => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const canvas = new OffscreenCanvas(120, 30).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const { data } = canvas?.getImageData(0, 0, 120, 30) ?? { data: [] }
    return Array.from({ length: 3_600 }, (_, at) => data[4 * at + 1] ?? 0)
  }, picture)
}

/** The mean difference between two pictures, of 255. */
const difference = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, each, at) => sum + Math.abs(each - (other[at] ?? 0)), 0) / one.length

/** A press counts once its button has been in sight for half a second. */
const countsAfterMs = 500

const armedIn = (page: Page) => page.frameLocator(iframe).locator('[data-armed]').waitFor()

/** The page opens the modal on its own. Resolves with the position of Coinbase's row once a press there would count. */
async function openArmed(page: Page, modal: Modal): Promise<{ x: number; y: number }> {
  await armedIn(page)
  const box = await modal.wallet('Coinbase').boundingBox()
  if (!box) throw new Error('Coinbase has no row')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.evaluate(({ x, y }) => {
    document.documentElement.style.cssText = `--x: ${x}px; --y: ${y}px`
  }, place)
  return place
}

/** Resolves when the browser has reported to the iframe that its rows cannot be seen. */
const untilHidden = (page: Page) => expect(page.frameLocator(iframe).locator('[data-armed]')).toHaveCount(0)

/** Whether a wallet's window opens. */
async function hasOpened(page: Page): Promise<boolean> {
  // Only time can show that no window opens.
  await page.waitForTimeout(700)
  return page.context().pages().length > 1
}

const all = { ...styled, ...untold }
/**
 * Each way with some styles, and the simplest way with all of them. Styles that sheets set on the root stay, and the
 * modal escapes them.
 */
const undone: Readonly<Record<keyof typeof ways, readonly string[]>> = {
  'by script': Object.keys(all),
  'by script before every frame': ['the dialog masked', 'a hole in the iframe', 'the iframe transparent'],
  'by a sheet': ['the iframe masked', 'the page masked', 'a hole in the page', 'the page transparent'],
  'by an animation': ['the dialog masked', 'the iframe transparent'],
}

/** As many as a visit can test in time. A style that is set before every frame lasts as long as the page. */
const visits = <T>(all: readonly T[], most: number): T[][] =>
  all.length ? [all.slice(0, most), ...visits(all.slice(most), most)] : []

/** The page closes the modal, so that the next opening is like the first. */
async function closeAgain(page: Page, modal: Modal): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.evaluate(() => window.ConnectKit.close())
  await modal.expectClosed()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    document.documentElement.removeAttribute('style')
    for (const animation of document.getAnimations()) animation.cancel()
  })
}

for (const [way, styles] of Object.entries(undone) as [keyof typeof ways, string[]][])
  for (const names of visits(styles, way === 'by script before every frame' ? 1 : 6))
    test(`${names.join(', ')} ${way}: this is undone, and then a click counts`, async ({ scene, stack }) => {
      const { page, modal } = scene
      await createWindowWallet(page, stack)
      await scene.visit()
      for (const name of names)
        await test.step(name, async () => {
          await scene.open()
          const { x, y } = await openArmed(page, modal)
          const before = await titleOf(page, modal)
          expect(Math.max(...before) - Math.min(...before)).toBeGreaterThan(100)
          await disguise(page, all[name] as (typeof styled)[string], way)
          await expect.poll(async () => difference(before, await titleOf(page, modal))).toBeLessThan(4)
          await armedIn(page)
          await page.mouse.click(x, y)
          await expect.poll(() => page.context().pages().length).toBe(2)
          await closeAgain(page, modal)
        })
    })

for (const [name, style] of Object.entries(styled))
  test(`${name}, with the loader’s hands tied: a click that was lured there does not open Coinbase`, async ({
    scene,
    stack,
  }) => {
    await tieLoader(scene.page)
    await createWindowWallet(scene.page, stack)
    await scene.visit()
    await scene.open()
    const { x, y } = await openArmed(scene.page, scene.modal)
    await disguise(scene.page, style)
    await untilHidden(scene.page)
    await scene.page.mouse.click(x, y)
    expect(await hasOpened(scene.page)).toBe(false)
  })

for (const name of ['the dialog masked', 'the iframe masked'])
  test(`${name}, with the loader’s hands tied: a click still opens Coinbase, as nothing tells a frame of masks`, async ({
    scene,
    stack,
  }) => {
    await tieLoader(scene.page)
    await createWindowWallet(scene.page, stack)
    await scene.visit()
    await scene.open()
    const { x, y } = await openArmed(scene.page, scene.modal)
    await disguise(scene.page, untold[name] as (typeof styled)[string])
    // By now, the frame would have received a report.
    await scene.page.waitForTimeout(1_200)
    await scene.page.mouse.click(x, y)
    expect(await hasOpened(scene.page)).toBe(true)
  })

test('an overlay without pointer events', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await scene.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff; pointer-events: none'
    document.documentElement.append(cover)
  })
  await untilHidden(scene.page)
  await scene.page.mouse.click(x, y)
  expect(await hasOpened(scene.page)).toBe(false)
})

test('a popover above it', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await scene.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.style.cssText = 'inset: 0; width: 100%; height: 100%; border: 0; background: #fff; pointer-events: none'
    document.body.append(cover)
    cover.showPopover()
  })
  await untilHidden(scene.page)
  await scene.page.mouse.click(x, y)
  expect(await hasOpened(scene.page)).toBe(false)
})

test('moved under the cursor from off screen, with the loader’s hands tied', async ({ scene, stack }) => {
  await tieLoader(scene.page)
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  let isLured: boolean | undefined
  // On a busy machine the click may be so late that it counts as an ordinary click, which proves nothing.
  await expect(async () => {
    await scene.page.evaluate(() => window.ConnectKit.close())
    await scene.modal.expectClosed()
    await scene.open()
    const { x, y } = await openArmed(scene.page, scene.modal)
    await disguise(scene.page, [iframe, 'translate', '4000px'])
    await scene.page.mouse.move(x, y)
    await untilHidden(scene.page)
    const startMs = performance.now()
    await disguise(scene.page, [iframe, 'translate', '0px'])
    await scene.page.waitForTimeout(60)
    await scene.page.mouse.click(x, y)
    const tookMs = performance.now() - startMs
    isLured = await hasOpened(scene.page)
    for (const other of scene.page.context().pages()) if (other !== scene.page) await other.close()
    expect(tookMs).toBeLessThan(countsAfterMs)
  }).toPass()
  expect(isLured).toBe(false)
})

test('a double click on what opens the modal, where Coinbase comes up', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  await scene.open()
  const { x, y } = await openArmed(scene.page, scene.modal)
  await scene.page.evaluate(() => window.ConnectKit.close())
  await scene.modal.expectClosed()
  await scene.page.evaluate(
    ({ x, y }) => {
      const opener = document.createElement('button')
      opener.style.cssText = `position: fixed; left: ${x - 50}px; top: ${y - 20}px; width: 100px; height: 40px`
      opener.onclick = () => void window.ConnectKit.open()
      document.body.append(opener)
    },
    { x, y },
  )
  await scene.page.mouse.dblclick(x, y, { delay: 40 })
  expect(await hasOpened(scene.page)).toBe(false)
  // A deliberate single click is accepted.
  await openArmed(scene.page, scene.modal)
  await scene.page.mouse.click(x, y)
  await expect.poll(() => scene.page.context().pages().length).toBe(2)
})

test('one click or key opens the window, also while the button still fills', async ({ scene, stack }) => {
  await createWindowWallet(scene.page, stack)
  await scene.visit()
  const row = scene.modal.wallet('Coinbase')
  for (const press of [() => row.click(), () => row.press('Enter')]) {
    await scene.open()
    await scene.page.frameLocator(iframe).locator('[data-arming], [data-armed]').waitFor()
    // No visitor reacts faster.
    await scene.page.waitForTimeout(150)
    const opened = scene.page.context().waitForEvent('page')
    await press()
    await (await opened).close()
    await scene.page.evaluate(() => window.ConnectKit.close())
    await scene.modal.expectClosed()
  }
})

test('any other click counts as soon as its target exists, even in a frame that was just resized', async ({
  scene,
}) => {
  const { page, modal } = scene
  await scene.visit()
  await scene.open()
  // From now on, the frame observes what is really visible.
  await page.frameLocator(iframe).locator('[data-armed]').waitFor()
  await page.setViewportSize({ width: 900, height: 700 })
  const box = await modal.dialog.getByRole('button', { name: /^All wallets/ }).boundingBox()
  if (!box) throw new Error('There is no such row')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(modal.dialog.getByRole('heading', { name: 'All wallets' })).toBeVisible()
})
