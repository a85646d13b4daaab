import { test as base, expect, type LaunchOptions } from '@playwright/test'
import axe from 'axe-core'
import { buildGallery, galleryUrl, readLanguage, secureSiteUrl, serveGallery } from './build.mjs'
import { lookAt } from './lookAt.ts'

/* Languages that are read from right to left, or are long, in a narrow window, with text as large as visitors set it in
   their browser. */

/** One story of so many is looked at on each change; `npm run test:long -- gallery` looks at all. */
const every = Number(process.env.GALLERY_EVERY ?? 12)

for (const textPercent of [100, 200]) {
  // As the visitor's setting, which lengths in media queries follow, too.
  const setting = `--blink-settings=defaultFontSize=${(16 * textPercent) / 100}`
  const test = base.extend<object, { launchOptions: LaunchOptions }>({
    launchOptions: [
      ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), setting] }),
      { scope: 'worker' },
    ],
  })

  for (const locale of ['ar', 'pseudo'])
    test(`at 320 px in ${locale} with text at ${textPercent} %, stories meet WCAG 2.2 AA, fit, and show the focus`, async ({
      context,
      page,
    }) => {
      await serveGallery(context, await buildGallery())
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 640 })
      for (const [url, folder] of [
        [galleryUrl, 'modal-app'],
        [secureSiteUrl, 'cdn/secure-site'],
      ] as const) {
        await page.goto(`${url}#empty`)
        const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
        expect(rem).toBe((16 * textPercent) / 100)
        await page.evaluate(axe.source)
        const language = await readLanguage(folder, locale)
        const ids = await page.evaluate(() => window.gallery.ids)
        const shown = ids.filter((_, index) => index % every === 0)
        const options = { ...(locale === 'pseudo' && { locale: 'pseudo' as const }), language }
        const { faults } = await lookAt(page, { rules: 'all', overflow: true, focus: true }, options, shown)
        expect(faults).toEqual({})
      }
    })
}
