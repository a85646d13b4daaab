import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('three tags, one of another version, make one modal, one announcement and one global', async ({
  shop,
  modal,
  page,
  release,
}) => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  await shop.visit('two-tags')
  const found = await page.evaluate(() => {
    const announced: string[] = []
    window.addEventListener('eip6963:announceProvider', event => {
      announced.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return { announced: announced.sort(), version: window.ConnectKit.version }
  })
  expect(found).toEqual({ announced: ['ConnectKit', 'Dev Wallet'], version: release.version })
  await shop.connectButton.click()
  await modal.expectOpen()
  await expect(modal.iframe).toHaveCount(1)
  expect(problems).toEqual([])
})

test('a page opened from disk gets advice on how to serve it', async ({ modal, page, request, stack }, testInfo) => {
  const file = testInfo.outputPath('page.html')
  await writeFile(file, await (await request.get(`${stack.hosts}/file/`)).text())
  await page.goto(pathToFileURL(file).href)
  const error = await page.evaluate(() =>
    window.ConnectKit.open().catch(({ name, code, message }) => ({ name, code, message })),
  )
  expect(error).toMatchObject({ name: 'ConnectKitError', code: 'unsupported_origin' })
  expect((error as { message: string }).message).toMatch(/http/)
  await modal.expectClosed()
})

test('in a right-to-left page, English texts stay left to right', async ({ shop, modal }) => {
  await shop.visit('rtl')
  await shop.connectButton.click()
  await modal.expectOpen()
  await expect(modal.dialog).toHaveCSS('direction', 'ltr')
})

/** Red, green and blue of one pixel. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(
    async url => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

test('a dark page shows through the backdrop', async ({ shop, modal, page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await shop.visit('dark')
  await shop.connectButton.click()
  await modal.expectOpen()
  // If the colour schemes of iframe and page differ, browsers paint the iframe's canvas opaque.
  for (const channel of await colourAt(page, 5, 600)) expect(channel).toBeLessThan(40)
})

const styled = (css: string, rest = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Theme</title><style>${css}</style>${rest}`

/**
 * The page's declarations of light and dark, and the modal's theme for visitors with a light and with a dark system.
 */
const pageThemes: Readonly<Record<string, readonly [css: string, onLight: string, onDark: string]>> = {
  nothing: ['', 'light', 'dark'],
  'color-scheme: dark': [':root { color-scheme: dark }', 'dark', 'dark'],
  'color-scheme: only light': [':root { color-scheme: only light }', 'light', 'light'],
  'color-scheme: light dark': [':root { color-scheme: light dark }', 'light', 'dark'],
  'a dark background of body': ['body { background: #121212 }', 'dark', 'dark'],
  'a dark background in oklch': ['body { background: oklch(0.145 0.02 250) }', 'dark', 'dark'],
  'a dark background in display-p3': ['html { background: color(display-p3 0.05 0.06 0.1) }', 'dark', 'dark'],
  'a white background of the root under a veil': [
    'html { background: #fff } body { background: rgb(0 0 0 / 20%) }',
    'light',
    'light',
  ],
}

for (const [name, [css, onLight, onDark]] of Object.entries(pageThemes))
  test(`a page with ${name} has a modal that matches`, async ({ page, pages, tag, modal }) => {
    const url = await pages.serve(styled(css, tag()))
    const themeOn = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme })
      await page.goto(url)
      await page.evaluate(() => void window.ConnectKit.open())
      await modal.expectOpen()
      return modal.dialog.evaluate(dialog => dialog.closest<HTMLElement>('[data-theme]')?.dataset.theme)
    }
    expect([await themeOn('light'), await themeOn('dark')]).toEqual([onLight, onDark])
  })

test('the open modal follows the page’s class, also over a transition, and the system', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const css = 'body { background: #fff; transition: background 300ms } .dark body { background: #111 }'
  await page.goto(await pages.serve(styled(css, tag())))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  const isDark = () => modal.dialog.evaluate(dialog => !!dialog.closest('[data-theme="dark"]'))
  expect(await isDark()).toBe(false)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(isDark).toBe(true)
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await expect.poll(isDark).toBe(false)
  await page.evaluate(() => {
    document.body.style.background = 'none'
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(isDark).toBe(true)
})
