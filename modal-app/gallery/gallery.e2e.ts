import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { type AccentTokens, accentTokens } from '../../shared/accentTokens.ts'
import { buildGallery, galleryUrl, secureSiteUrl, serveGallery } from './build.mjs'
import { type Looks, lookAt, type ShowOptions } from './lookAt.ts'

let files: Record<string, string>

test.beforeAll(async () => {
  files = await buildGallery()
})

test.beforeEach(async ({ context, page }) => {
  await serveGallery(context, files)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${galleryUrl}#empty`)
  expect(await page.evaluate(() => window.gallery.ids.length)).toBeGreaterThan(40)
})

/** The selectors of rules that hold at this width of the viewport. What sets tokens for all elements is left out. */
async function selectorsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 640 })
  return page.evaluate(() => {
    const selectorsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap(rule => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return []
        if (rule instanceof CSSStyleRule) return [rule.selectorText]
        return rule instanceof CSSGroupingRule ? selectorsIn(rule.cssRules) : []
      })
    // Components bring their rules by script.
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
    const selectors = sheets.flatMap(({ cssRules }) => selectorsIn(cssRules))
    return selectors.filter(selector => selector !== '[data-theme]')
  })
}

/** The selectors of rules that hold at the smaller width only. */
async function selectorsBetween(page: Page, small: number, large: number): Promise<string[]> {
  const countOf = (all: string[], selector: string) => all.filter(each => each === selector).length
  const atLarge = await selectorsAt(page, large)
  const atSmall = await selectorsAt(page, small)
  return [...new Set(atSmall)].filter(each => countOf(atSmall, each) > countOf(atLarge, each))
}

async function faultsOfAll(page: Page, looks: Looks, options: ShowOptions): Promise<Record<string, string[]>> {
  let faults = {}
  for (const url of [galleryUrl, secureSiteUrl]) {
    await page.goto(`${url}#empty`)
    if (looks.rules) await page.evaluate(axe.source)
    faults = { ...faults, ...(await lookAt(page, looks, options)).faults }
  }
  return faults
}

const layoutHolds =
  'no story overflows sideways, also with text at 200 %; no word breaks, and every row has a background'

// Stories are drawn once for each width and language, because drawing costs more than looking.
test(`at 360 px in English ${layoutHolds}; in light every story meets WCAG 2.2 AA`, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await faultsOfAll(page, { layout: true, rules: 'all' }, { locale: 'en', theme: 'light' })).toEqual({})
})

for (const { locale, theme, rules } of [
  { locale: 'pseudo', theme: 'light', rules: undefined },
  { locale: 'mirrored', theme: 'dark', rules: 'ofLooks' },
] as const)
  test(`at 320 px, and where it looks different at 360 px, in ${locale} ${layoutHolds}${rules ? `; in ${theme} every story meets WCAG 2.2 AA` : ''}`, async ({
    page,
  }) => {
    let changing = 0
    for (const url of [galleryUrl, secureSiteUrl]) {
      await page.goto(`${url}#empty`)
      if (rules) await page.evaluate(axe.source)
      const seek = await selectorsBetween(page, 320, 360)
      const { faults, found } = await lookAt(page, { layout: true, rules, seek }, { locale, theme })
      expect(faults).toEqual({})
      // All others have only more room there.
      changing += found.length
      await page.setViewportSize({ width: 360, height: 640 })
      expect((await lookAt(page, { layout: true }, { locale, theme }, found)).faults).toEqual({})
    }
    expect(changing).toBeGreaterThan(0)
  })

test('at 400 % zoom and in forced colours no story overflows sideways, also with text at 200 %; no word breaks, the dialog keeps its Close button, and dialogs, buttons and messages keep a border', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await faultsOfAll(page, { layout: true, fits: true, edges: true }, { locale: 'en' })).toEqual({})
})

for (const [width, rows] of [
  [390, [5]],
  [320, [3, 2]],
] as const)
  test(`at ${width} px the tabs of five kinds of network stand in ${rows.length} rows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => window.gallery.show('features/account/ProfileWalletsView/tabs', {}))
    const tops = await page
      .getByRole('tab')
      .evaluateAll(tabs => tabs.map(tab => Math.round(tab.getBoundingClientRect().top)))
    expect([...new Set(tops)].map(top => tops.filter(each => each === top).length)).toEqual(rows)
  })

/** The WCAG contrast between two custom properties, drawn one on the other, with each set of tokens. */
function contrasts(page: Page, sets: AccentTokens[], pairs: [ink: string, ground: string][]): Promise<number[]> {
  return page.evaluate(
    ([sets, properties]) => {
      const root = document.querySelector<HTMLElement>('[data-theme]')
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const probe = document.createElement('span')
      if (root === null || canvas === null) throw new Error('Nothing is shown')
      root.append(probe)

      const luminanceOf = (property: string) => {
        probe.style.color = `var(${property})`
        canvas.fillStyle = getComputedStyle(probe).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(byte =>
          byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }

      root.style.setProperty('--accent-hover', 'color-mix(in oklab, var(--accent) 92%, var(--ink))')
      return sets.flatMap(({ accent, onAccent, accentInk }) => {
        root.style.setProperty('--accent', accent)
        root.style.setProperty('--on-accent', onAccent)
        root.style.setProperty('--accent-ink', accentInk)
        return properties.map(([ink, ground]) => {
          const [a, b] = [luminanceOf(ink), luminanceOf(ground)]
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
        })
      })
    },
    [sets, pairs] as const,
  )
}

for (const theme of ['light', 'dark'] as const)
  test(`any accent is readable in ${theme}`, async ({ page }) => {
    await page.evaluate(shown => window.gallery.show('ui/Button/plain', shown), { theme })
    const parts = ['00', '40', '80', 'a0', 'c0', 'ff']
    const accents = parts.flatMap(red => parts.flatMap(green => parts.map(blue => `#${red}${green}${blue}`)))
    const sets = accents.map(accent => accentTokens(accent, theme))
    const measured = await contrasts(page, sets, [
      ['--on-accent', '--accent'],
      ['--on-accent', '--accent-hover'],
      ['--accent-ink', '--surface'],
      ['--accent-ink', '--accent-soft'],
    ])
    expect(Math.min(...measured)).toBeGreaterThanOrEqual(4.5)
    expect(Math.max(...measured)).toBeLessThanOrEqual(21)
  })

test('Tab cycles inside the panel in both directions', async ({ page }) => {
  await page.evaluate(() => window.gallery.show('ui/Panel/connectThree', {}))
  const names = ['Close', 'Harbour', 'Paper Lantern', 'Northstar', 'Close']
  for (const key of ['Tab', 'Shift+Tab']) {
    for (const name of key === 'Tab' ? names : names.slice(0, -1).reverse()) {
      await page.keyboard.press(key)
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
  }
})

test.describe('with motion', () => {
  test.use({ viewport: { width: 760, height: 720 } })

  // @spec 2.height-motion
  test('the panel resizes with its content within 150 ms around its middle, and focus stays inside', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => window.gallery.show('ui/PanelWalk/walk', {}))
    const dialog = page.getByRole('dialog')
    await page.evaluate(() => {
      const panel = document.querySelector('[role="dialog"]')
      const boxes: DOMRect[] = []
      Object.assign(window, { boxes })
      const look = () => {
        if (panel) boxes.push(panel.getBoundingClientRect())
        requestAnimationFrame(look)
      }
      look()
    })
    await page.getByRole('button', { name: 'Harbour' }).press('Enter')
    await expect(dialog).toHaveAccessibleName('Harbour')
    await expect(dialog).toBeFocused()
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().duration === 150)
          .map(({ finished }) => finished),
      ),
    )
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const { heights, middles } = await page.evaluate(() => {
      const { boxes } = window as unknown as { boxes: DOMRect[] }
      return { heights: boxes.map(({ height }) => height), middles: boxes.map(({ top, height }) => top + height / 2) }
    })
    const start = heights[0] ?? 0
    const end = heights.at(-1) ?? 0
    expect(start).toBeGreaterThan(end)
    expect(heights.some(height => height < start && height > end)).toBe(true)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1)
    // A height that stayed would hold the panel in the next view. Views that keep one read it from a custom property.
    const kept = await dialog.evaluate(panel =>
      [...panel.querySelectorAll<HTMLElement>('[style]')].flatMap(({ style }) => [...style]),
    )
    expect(kept.filter(property => !property.startsWith('--'))).toEqual([])
  })
})
