import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

declare global {
  interface Window {
    /** Each movement of the page's layout. */
    shifts?: string[]
  }
}

/** What the browser refuses or reports while a page is used. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  page.on('pageerror', error => heard.push(error.message))
  return heard
}

async function violations(page: Page): Promise<string[]> {
  // axe's types refer to its own copy of Playwright's types.
  const builder = new AxeBuilder({ page } as unknown as ConstructorParameters<typeof AxeBuilder>[0])
  // The preview's <dialog> only contains the iframe, whose dialog has the name; HTML allows just two roles for it.
  const { violations } = await builder.disableRules(['aria-allowed-role']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The widest overflow of the page in pixels; wide tables and examples scroll by themselves. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the start page has the reader’s project and this server in every example', async ({ page, stack }) => {
  const heard = complaints(page)
  await page.goto(`${stack.cdn}/docs?project=my-shop`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A wallet button for your site')
  const examples = page.locator('main pre')
  await expect(examples.first()).toContainText(`src="${stack.cdn}/1/loader.js" data-project-id="my-shop"`)
  await page.getByRole('link', { name: 'Recipes', exact: true }).first().click()
  await expect(page.locator('main')).not.toContainText('YOUR_PROJECT_ID')
  await expect(page.getByLabel('Your project id')).toHaveValue('my-shop')
  await page.getByLabel('Your project id').fill('other')
  await expect(page.locator('[data-fill="project"]').first()).toHaveText('other')
  expect(heard).toEqual([])
})

test('the pinned tag of the start page loads', async ({ page, stack, release, pages }) => {
  await page.goto(`${stack.cdn}/docs/?project=demo`)
  const tag = await page.locator('main pre', { hasText: 'integrity=' }).textContent()
  expect(tag).toContain(release.integrity)
  const site = await pages.serve(`<!doctype html><title>Shop</title>${tag}<connect-kit-button></connect-kit-button>`)
  await page.goto(site)
  await expect.poll(() => page.evaluate(() => window.ConnectKit?.version)).toBe(release.version)
})

test('an invalid id is not taken from a link', async ({ page, stack }) => {
  await page.goto(`${stack.cdn}/docs/?project=${encodeURIComponent('"><b>x')}`)
  await expect(page.locator('main pre').first()).toContainText('data-project-id="YOUR_PROJECT_ID"')
})

test('the search finds pages about the theme, by keyboard alone', async ({ page, stack }) => {
  const heard = complaints(page)
  await page.goto(`${stack.cdn}/docs/`)
  const field = page.getByRole('searchbox', { name: 'Search the documents' })
  await field.focus()
  await page.keyboard.type('theme')
  await expect(page.getByRole('search').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/docs\/$/)
  await expect(page.locator('main')).toContainText(/theme/i)
  await field.fill('zzzzqqqq')
  await expect(page.getByRole('search')).toContainText('Nothing found')
  expect(heard).toEqual([])
})

test('the playground shows the real modal, and its tag', async ({ page, stack }) => {
  const heard = complaints(page)
  await page.goto(`${stack.cdn}/docs/playground.html?project=demo`)
  // The modal's iframe, in the page of another origin that the playground frames.
  const preview = page.frameLocator('#preview')
  await expect(preview.frameLocator('iframe').getByRole('dialog')).toBeVisible()
  await page.getByLabel('Corners').selectOption('small')
  await page.getByLabel('Light or dark').focus()
  await page.getByLabel('Light or dark').selectOption('dark')
  await expect(page.locator('#snippet')).toHaveText(
    `<script src="${stack.cdn}/1/loader.js" data-project-id="demo" data-radius="small" data-theme="dark" async></script>`,
  )
  await expect(preview.frameLocator('iframe').getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Light or dark')).toBeFocused()
  expect(await violations(page)).toEqual([])
  expect(heard).toEqual([])
})

test('the playground opens no modal on a phone until the reader scrolls to it', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto(`${stack.cdn}/docs/playground.html?project=demo`)
  await expect(page.locator('#snippet')).toHaveText(/data-project-id="demo"/)
  await expect(page.locator('#preview')).not.toHaveAttribute('src')
  await page.locator('#preview').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('#preview').frameLocator('iframe').getByRole('dialog')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test(`the pages are clean and fit at ${width} pixels in ${colorScheme}`, async ({ page, stack }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['index', 'platforms', 'recipes', 'options', 'api', 'errors', 'moving', 'operating']) {
        await page.goto(`${stack.cdn}/docs/${name}.html`)
        expect(await violations(page), name).toEqual([])
        expect(await overflow(page), name).toBe(0)
      }
    })

test('a page that has been read before its script arrives does not move', async ({ page, stack }) => {
  const held: (() => void)[] = []
  await page.route('**/docs.js', async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shifts?.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 412, height: 823 })
  for (const name of ['index', 'platforms', 'strict-pages']) {
    await page.goto(`${stack.cdn}/docs/${name}.html?project=demo`, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
    await expect.poll(() => held.length).toBe(1)
    for (const letThrough of held.splice(0)) letThrough()
    await expect(page.locator('main pre', { hasText: stack.cdn }).first()).toBeVisible()
    // What has moved by now is told with the next frames.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => window.shifts), name).toEqual([])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is shown that only scripts bring to life', async ({ page, stack }) => {
    await page.goto(`${stack.cdn}/docs/`)
    await expect(page.locator('main pre').first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByLabel('Your project id')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeHidden()
  })
})
