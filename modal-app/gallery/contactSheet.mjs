// Writes pictures of stories to dist/gallery: per folder, sheets for each theme, width, language and text size.
// Usage: npm run gallery [-- parts of story ids] [--languages=en,de,ar,pseudo] [--themes=light] [--widths=320,1280]
// Given languages, themes or widths replace the usual ones. Stories chosen by several parts lie on sheets together.
// CHROMIUM names the browser, else it is Playwright's.

import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { buildGallery, galleryUrl, outputDir, readLanguage, secureSiteUrl, serveGallery } from './build.mjs'

const list = { type: 'string' }
const { values: chosen, positionals } = parseArgs({
  options: { languages: list, themes: list, widths: list },
  allowPositionals: true,
})
const isChosen = id => positionals.length === 0 || positionals.some(part => id.includes(part))
const given = name => chosen[name]?.split(',').filter(each => each !== '')

const themes = given('themes') ?? ['light', 'dark']
const isUsual = Object.keys(chosen).length === 0
const sheets = isUsual
  ? themes.flatMap(theme => [
      ...[320, 390, 760].flatMap(width =>
        ['en', 'mirrored'].map(locale => ({ theme, width, locale, textPercent: 100 })),
      ),
      { theme, width: 320, locale: 'en', textPercent: 200 },
      { theme, width: 1280, locale: 'en', textPercent: 200 },
      { theme, width: 360, locale: 'pseudo', textPercent: 100 },
    ])
  : themes.flatMap(theme =>
      (given('widths') ?? ['390']).flatMap(width =>
        (given('languages') ?? ['en']).map(locale => ({ theme, width: Number(width), locale, textPercent: 100 })),
      ),
    )
const windowHeight = 720
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const sheetWidth = 2100
/** A larger picture would be too much for a browser, and for a reader. */
const mostOnSheet = 24
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

/** Stories by sheet. @param place of all stories, which names the sheet of those chosen by several parts */
function bySheet(ids, place) {
  const folders = new Map()
  for (const id of ids) {
    const folder = positionals.length > 1 ? place : id.split('/').slice(0, -2).join('-')
    folders.set(folder, [...(folders.get(folder) ?? []), id])
  }
  return [...folders].flatMap(([folder, all]) =>
    Array.from({ length: Math.ceil(all.length / mostOnSheet) }, (_, index) => [
      index === 0 ? folder : `${folder}-${index + 1}`,
      all.slice(index * mostOnSheet, (index + 1) * mostOnSheet),
    ]),
  )
}

async function writeSheet(page, name, shots, { theme, width, locale, textPercent }) {
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
  const parts = [name, theme, width, locale === 'en' ? '' : locale, textPercent === 100 ? '' : textPercent]
  const file = join(outputDir, `${parts.filter(Boolean).join('-')}.png`)
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
  let count = 0
  for (const [url, folder] of [
    [galleryUrl, 'modal-app'],
    [secureSiteUrl, 'cdn/secure-site'],
  ]) {
    await page.goto(`${url}#empty`)
    const ids = (await page.evaluate(() => window.gallery.ids)).filter(isChosen)
    count += ids.length
    for (const sheet of sheets) {
      const language = await readLanguage(folder, sheet.locale)
      for (const [name, group] of bySheet(ids, basename(folder)))
        console.log(await writeSheet(sheetPage, name, await pictures(page, group, { ...sheet, language }), sheet))
    }
  }
  if (count === 0) throw new Error(`No story has "${positionals.join('" or "')}" in its id`)
} finally {
  await browser.close()
}
