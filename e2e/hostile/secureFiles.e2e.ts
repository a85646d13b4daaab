import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

for (const name of ['window', 'device', 'loading'])
  test(`a script of the wallet’s ${name} that was changed on the way does not run, whether it is loaded at once or later`, async ({
    page,
    stack,
  }) => {
    const address = `${stack.secureSite}/${name}`
    await page.goto(address)
    const scripts = await page.evaluate(() => {
      const map = JSON.parse(document.querySelector('script[type="importmap"]')?.textContent ?? '')
      const [own] = [...document.scripts].filter(script => script.src)
      return { own: new URL(own?.src ?? '').pathname, later: Object.keys(map.integrity) }
    })
    expect(scripts.later.length).toBeGreaterThan(5)

    let changed: (path: string) => boolean = () => false
    await page.route(
      ({ origin, pathname }) => origin === stack.secureSite && pathname.startsWith('/assets/'),
      async route => {
        const { pathname } = new URL(route.request().url())
        const text = await readFile(`dist/secure${pathname}`, 'utf8')
        const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
        await route.fulfill({
          contentType: type,
          body: `${text}${changed(pathname) ? '\nglobalThis.spoilt = true' : ''}`,
        })
      },
    )
    const isSpoilt = () => page.evaluate(() => 'spoilt' in globalThis)
    const load = (paths: readonly string[]) =>
      page.evaluate(async paths => {
        const loaded = await Promise.allSettled(paths.map(path => import(path)))
        return paths.filter((_, index) => loaded[index]?.status === 'fulfilled')
      }, paths)

    // As they are, all load in this way.
    await page.goto(address)
    expect(await load(scripts.later)).toEqual(scripts.later)

    changed = path => scripts.later.includes(path)
    await page.goto(address)
    expect(await load(scripts.later)).toEqual([])
    expect(await isSpoilt()).toBe(false)

    changed = path => path === scripts.own
    await page.goto(address)
    await expect(page.locator('#root')).toBeEmpty()
    expect(await isSpoilt()).toBe(false)
  })

test('what the policy of a page of the wallet blocks is reported to its operator', async ({ page, stack }) => {
  await page.goto(`${stack.secureSite}/device`)
  const reported = page.waitForResponse(response => response.url() === `${stack.secureSite}/v1/violations`)
  await page.evaluate(origin => {
    const image = new Image()
    image.src = `${origin}/picture.png`
    document.body.append(image)
  }, stack.hosts)
  expect((await reported).status()).toBe(204)
})
