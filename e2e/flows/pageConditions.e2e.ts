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
