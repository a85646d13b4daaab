// Writes pictures of all stories to dist/gallery: per folder, one sheet for each theme, width, language and text size.
// Usage: npm run gallery [-- part of a story id]; CHROMIUM names the browser, else it is Playwright's.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { buildGallery, galleryUrl, outputDir, secureSiteUrl, serveGallery } from './build.mjs'

const sheets = ['light', 'dark'].flatMap(theme => [
  ...[320, 390, 760].flatMap(width => ['en', 'mirrored'].map(locale => ({ theme, width, locale, textPercent: 100 }))),
  { theme, width: 320, locale: 'en', textPercent: 200 },
  { theme, width: 1280, locale: 'en', textPercent: 200 },
  { theme, width: 360, locale: 'pseudo', textPercent: 100 },
])
const windowHeight = 720
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const sheetWidth = 2100
/** Wide pictures are shown at half size. */
const shownWidth = width => (width > 500 ? width / 2 : width)

async function pictures(page, ids, { width, ...options }) {
  const shots = []
  for (const id of ids) {
    await page.setViewportSize({ width, height: windowHeight })
    await page.evaluate(([story, shown]) => window.gallery.show(story, shown), [id, options])
    const surface = page.locator('.gallerySurface, .galleryFrame')
    const isPart = (await surface.count()) > 0
    if (isPart) await surface.evaluate(element => element.style.setProperty('min-block-size', '0'))
    const picture = isPart ? await surface.screenshot() : await page.screenshot({ fullPage: true })
    shots.push({ id, picture: picture.toString('base64') })
  }
  return shots
}

/** Stories by folder, because one picture of all stories would be too large for a browser. */
function byFolder(ids) {
  const folders = new Map()
  for (const id of ids) {
    const folder = id.split('/').slice(0, -2).join('-')
    folders.set(folder, [...(folders.get(folder) ?? []), id])
  }
  return folders
}

async function writeSheet(page, folder, shots, { theme, width, locale, textPercent }) {
  const figures = shots.map(
    ({ id, picture }) =>
      `<figure><figcaption>${id}</figcaption><img width="${shownWidth(width)}" src="data:image/png;base64,${picture}"></figure>`,
  )
  await page.setViewportSize({ width: sheetWidth, height: 800 })
  await page.setContent(`<!doctype html><style>
    body { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 24px; margin: 24px; background: #c9cdcf; font: 13px system-ui }
    figure { margin: 0 }
    img { display: block }
  </style>${figures.join('')}`)
  const name = [folder, theme, width, locale === 'en' ? '' : locale, textPercent === 100 ? '' : textPercent]
  const file = join(outputDir, `${name.filter(Boolean).join('-')}.png`)
  await writeFile(file, await page.screenshot({ fullPage: true }))
  return file
}

const files = await buildGallery()
await mkdir(outputDir, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: asRoot })
try {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await serveGallery(context, files)
  const page = await context.newPage()
  const sheetPage = await context.newPage()
  const part = process.argv[2] ?? ''
  let count = 0
  for (const url of [galleryUrl, secureSiteUrl]) {
    await page.goto(`${url}#empty`)
    const ids = (await page.evaluate(() => window.gallery.ids)).filter(id => id.includes(part))
    count += ids.length
    for (const sheet of sheets)
      for (const [folder, group] of byFolder(ids))
        console.log(await writeSheet(sheetPage, folder, await pictures(page, group, sheet), sheet))
  }
  if (count === 0) throw new Error(`No story has "${part}" in its id`)
} finally {
  await browser.close()
}
