import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const stub = readFileSync('loader/stub.html', 'utf8')

/** The current tags of html and body, without their content. */
function ownTags(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.body].map(node => (node.cloneNode(false) as Element).outerHTML),
  )
}

/** Until well after the page would have loaded something by itself. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(resolve => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 1_500))),
  )
}

/** Sums layout shifts from now on in `window.shift`. */
function observeShift(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window, { shift: 0 })
    const count = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
    }
    new PerformanceObserver(count).observe({ type: 'layout-shift' })
  })
}

test('the page’s scroll is locked while the modal is open, and its tags are byte for byte the same afterwards', async ({
  shop,
  modal,
  page,
}) => {
  await shop.visit('plain')
  await page.evaluate(() => {
    document.documentElement.setAttribute('style', 'scroll-behavior:auto;  overflow-y: scroll')
  })
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200)
  const before = await ownTags(page)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await page.mouse.move(30, 300)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await ownTags(page)).toEqual(before)
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('nothing on the page moves when the modal opens and closes', async ({ shop, modal, page }) => {
  await shop.visit('plain')
  await observeShift(page)
  const before = await shop.connectButton.boundingBox()
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  expect(await shop.connectButton.boundingBox()).toEqual(before)
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await shop.connectButton.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
})

test('the loader’s panel is on screen in the frame after open(), before the iframe answers', async ({
  shop,
  modal,
  page,
}) => {
  await shop.visit('plain')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/modal.html*', async route => {
    await held
    await route.continue()
  })
  const covered = await page.evaluate(
    () =>
      new Promise(resolve => {
        requestAnimationFrame(() => {
          void window.ConnectKit.open()
          requestAnimationFrame(() => {
            const corners = [
              [5, 5],
              [innerWidth / 2, innerHeight / 2],
            ] as const
            resolve(corners.map(([x, y]) => !!document.elementFromPoint(x, y)?.closest('dialog')))
          })
        })
      }),
  )
  expect(covered).toEqual([true, true])
  release()
  await modal.expectOpen()
})

const ways: readonly { name: string; head(tag: string, module: string): string }[] = [
  { name: 'the tag', head: tag => tag },
  { name: 'the stub and the tag', head: tag => stub + tag },
  { name: 'the module', head: (_, module) => `<script type="module">${module}</script>` },
]

for (const { name, head } of ways)
  test(`${name} adds one name to window and no element, and leaves window.ethereum unchanged`, async ({
    page,
    pages,
    tag,
    stack,
    release,
  }) => {
    const look = async (html: string) => {
      await page.goto(await pages.serve(`<!doctype html><title>Before intent</title>${html}`))
      return page.evaluate(async () => {
        await window.ConnectKit?.ready
        const elements = document.querySelectorAll('*').length - document.scripts.length
        return { names: Object.getOwnPropertyNames(window), elements }
      })
    }
    const loader = `${stack.cdn}/${release.version}/loader.mjs`
    const before = await look('')
    const after = await look(head(tag(), `import { init } from '${loader}'; init({ projectId: 'demo' })`))
    expect(after.names.filter(added => !before.names.includes(added))).toEqual(['ConnectKit'])
    expect(after.elements).toBe(before.elements)
  })

test('before intent, the loader is the only request to the cdn; hovering an opener is intent', async ({
  modal,
  page,
  pages,
  tag,
  stack,
  release,
}) => {
  const requested: string[] = []
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin === stack.cdn) requested.push(pathname)
  })
  const html = `<!doctype html><title>Intent</title>${tag('data-project-id="demo" data-preload="intent"')}<button data-connectkit-open>Connect</button>`
  await page.goto(await pages.serve(html))
  await page.evaluate(() => window.ConnectKit.ready)
  await untilIdle(page)
  expect(requested).toEqual([`/${release.version}/loader.js`])
  const document = page.waitForRequest(/\/modal\.html\?/)
  await page.getByRole('button', { name: 'Connect' }).hover()
  await document
  await modal.expectClosed()
})

const connection = (facts: object) =>
  `<script>Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(facts)} })</script>`

for (const [name, { head = '', body, isLoaded }] of Object.entries<{ head?: string; body: string; isLoaded: boolean }>({
  'with an opener on screen': { body: '<button data-connectkit-open>Connect</button>', isLoaded: true },
  'with our button on screen': { body: '<connect-kit-button></connect-kit-button>', isLoaded: true },
  'with an opener below the screen': {
    body: '<svg width="10" height="3000"></svg><button data-connectkit-open>Connect</button>',
    isLoaded: false,
  },
  'with a hidden opener': { body: '<button data-connectkit-open hidden>Connect</button>', isLoaded: false },
  'without an opener': { body: '<button>Connect</button>', isLoaded: false },
  'of a visitor who saves data': {
    head: connection({ saveData: true }),
    body: '<button data-connectkit-open>Connect</button>',
    isLoaded: false,
  },
  'on a slow connection': {
    head: connection({ effectiveType: 'slow-2g' }),
    body: '<button data-connectkit-open>Connect</button>',
    isLoaded: false,
  },
}))
  test(`an idle page ${name} ${isLoaded ? 'preloads the modal' : 'preloads no modal'}`, async ({
    page,
    pages,
    tag,
    modal,
  }) => {
    const html = `<!doctype html><title>Idle</title>${head}${tag()}<body>${body}</body>`
    await page.goto(await pages.serve(html))
    await page.evaluate(() => window.ConnectKit.ready)
    if (isLoaded) await expect(modal.made).toBeAttached()
    else await untilIdle(page)
    await expect(modal.iframe).toHaveCount(isLoaded ? 1 : 0)
    await modal.expectClosed()
    await page.evaluate(() => scrollTo(0, 9_999))
    if (name === 'with an opener below the screen') await expect(modal.made).toBeAttached()
    await page.evaluate(() => void window.ConnectKit.open())
    await modal.expectOpen()
  })

test('an element with data-connectkit-open that is added later opens the modal', async ({ shop, modal, page }) => {
  await shop.visit('plain')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { textContent: 'Log in with a wallet', tabIndex: 0 })
    link.dataset.connectkitOpen = ''
    document.body.prepend(link)
  })
  await page.getByText('Log in with a wallet').click()
  await modal.expectOpen()
})

test('destroy() removes everything we added', async ({ shop, modal, page }) => {
  await shop.visit('plain')
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await page.evaluate(() => (window.ConnectKit as unknown as { destroy(): void }).destroy())
  await expect(modal.iframe).toHaveCount(0)
  expect(await page.evaluate(() => 'ConnectKit' in window)).toBe(false)
})

test('a second script tag changes nothing', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(`<!doctype html><title>Twice</title>${tag()}${tag()}`))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await expect(modal.iframe).toHaveCount(1)
})
