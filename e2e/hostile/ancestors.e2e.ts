import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** Whether the modal's own script ran in any frame of the page: it says `ready`, or draws its dialog. */
async function appFrames(page: Page): Promise<string[]> {
  const ran: string[] = []
  for (const frame of page.frames())
    if (await frame.evaluate(() => document.querySelector('#root, [role=dialog]') !== null).catch(() => false))
      ran.push(frame.url())
  return ran
}

const modalUrl = (cdn: string, version: string, origin: string, project = 'demo') =>
  `${cdn}/${version}/modal.html?p=${project}&o=${encodeURIComponent(origin)}`

/** A page that frames a URL, in which `OWN` stands for the page's own origin. */
const framing = (url: string) => `<!doctype html><title>Frames</title><script>
  window.heard = []
  addEventListener('message', ({ data }) => heard.push(data))
</script><iframe title="Framed" onload="window.loaded = !!src"></iframe><script>
  document.querySelector('iframe').src = ${JSON.stringify(url)}.replace('OWN', encodeURIComponent(location.origin))
</script>`

test('where the modal may be framed: 7 situations, and its code runs in none that is not listed', async ({
  page,
  pages,
  stack,
  release,
}) => {
  const own = (origin: string, project?: string) => modalUrl(stack.cdn, release.version, origin, project)
  const visit = async (url: string) => {
    await page.goto(url)
    await page.waitForFunction('window.loaded')
    return { ran: await appFrames(page), heard: await page.evaluate(() => Reflect.get(window, 'heard') as unknown[]) }
  }
  const shop = new URL(await pages.serve('<!doctype html><title>Shop</title>')).origin

  await test.step('a page that lies about its origin', async () => {
    expect(await visit(await pages.serve(framing(own(shop))))).toEqual({ ran: [], heard: [] })
  })
  await test.step('a page of a project that does not list it', async () => {
    expect(await visit(await pages.serve(framing(own('http://127.0.0.1:1', 'elsewhere'))))).toMatchObject({ ran: [] })
  })
  await test.step('a page that says it is the one listed', async () => {
    expect(await visit(await pages.serve(framing(own('https://shop.example', 'elsewhere'))))).toEqual({
      ran: [],
      heard: [],
    })
  })
  await test.step('a suffix of an origin that is listed', async () => {
    for (const origin of ['https://shop.example.evil.test', 'https://evil-shop.example', 'https://xshop.example'])
      expect(await visit(await pages.serve(framing(own(origin, 'elsewhere')))), origin).toMatchObject({ ran: [] })
  })
  await test.step('nobody: opened directly, it has no page to talk to', async () => {
    await page.goto(own(shop))
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
  })
  await test.step('a listed page inside a page that is not', async () => {
    const inner = await pages.serve(framing(own('OWN')))
    const outer = await pages.serve(framing(inner), { host: 'localhost' })
    await page.goto(outer)
    const middle = () => page.frame({ url: inner })
    await expect.poll(() => middle()?.evaluate(() => Reflect.get(window, 'loaded'))).toBe(true)
    expect(await appFrames(page)).toEqual([])
    expect(await middle()?.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
  })
  await test.step('the page itself, which the same check lets through', async () => {
    const { ran, heard } = await visit(await pages.serve(framing(own('OWN'))))
    expect(ran).toHaveLength(1)
    expect(heard).toContain('ck:ready:1')
  })
})

/** Origins that a hostile page could write into the URL. */
const injected = [
  'https://a.example; script-src *',
  'https://a.example, https://b.example',
  'https://a.example https://evil.example',
  'https://a.example\r\nX-Evil: 1',
  'https://a.example\nSet-Cookie: a=1',
  'https://*.example',
  '*',
  "'self'",
  'null',
  'data:text/html,x',
  'javascript:alert(1)',
  'https://user:pass@127.0.0.1',
  'https://a.example/path',
  'https://a.example?x',
  'http://127.0.0.1:99999',
  `https://${'a'.repeat(5_000)}.example`,
  '</script><script>alert(1)</script>',
  'https://a.example"><script>alert(1)</script>',
]

test(`${injected.length} origins that are none: nobody may frame the answer, and it holds no app code`, async ({
  request,
  stack,
  release,
}) => {
  for (const origin of injected) {
    const response = await request.get(modalUrl(stack.cdn, release.version, origin), { failOnStatusCode: false })
    const policy = response.headers()['content-security-policy'] ?? ''
    const body = await response.text()
    expect(response.status(), origin).toBeGreaterThanOrEqual(400)
    expect(
      policy.split('; ').filter(each => each.startsWith('frame-ancestors')),
      origin,
    ).toEqual(["frame-ancestors 'none'"])
    expect(response.headers(), origin).not.toHaveProperty('x-evil')
    expect(response.headers(), origin).not.toHaveProperty('set-cookie')
    expect(body, origin).not.toMatch(/id="root"|<script>alert|module/)
  }
})

test('the page that a project lists, and its embedders, are all that frame-ancestors names', async ({
  request,
  stack,
  release,
}) => {
  const policyFor = async (origin: string, project?: string) => {
    const response = await request.get(modalUrl(stack.cdn, release.version, origin, project))
    const policy = response.headers()['content-security-policy'] ?? ''
    return policy.split('; ').find(each => each.startsWith('frame-ancestors'))
  }
  const portal = Object.assign(new URL(stack.hosts), { hostname: 'portal.localhost' }).origin
  expect(await policyFor('http://127.0.0.1:7')).toBe(`frame-ancestors http://127.0.0.1:7 ${portal} ${stack.safe}`)
  expect(await policyFor('https://shop.example', 'elsewhere')).toBe('frame-ancestors https://shop.example')
  for (let port = 10_000; port < 10_100; port++)
    expect(await policyFor(`http://localhost:${port}`)).toBe(
      `frame-ancestors http://localhost:${port} ${portal} ${stack.safe}`,
    )
})
