import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** A service worker that keeps showing the attacker's document, whatever the server serves. */
const worker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate') return
  const headers = { 'Content-Type': 'text/html' }
  const page = new URL(event.request.url).searchParams.get('o')
  const greet = "<script>parent.postMessage('ck:ready:1', '" + page + "')</script>"
  event.respondWith(new Response('<!doctype html><title>From the worker</title>' + greet, { headers }))
})`

/** How the attacker's server makes the browser keep its worker. */
const workers = {
  'at the root': { url: '/worker.js', options: { scope: '/' } },
  'beside the document, never asked for again before a day is over': {
    url: '/{version}/worker.js?keep',
    options: { scope: '/{version}/', updateViaCache: 'all' },
  },
  'under the name of a real script': { url: '/1/loader.js', options: { scope: '/' } },
} as const

const impostor = (registered: string) => `<!doctype html><title>Impostor</title><script>
  const { url, options } = ${registered}
  navigator.serviceWorker.register(url, options).then(() => navigator.serviceWorker.ready).then(() => {
    document.title = 'Registered'
  })
</script>`

interface TakenServer {
  url: string
  /** The operator has recovered the server, which serves the real document again. */
  recover(): void
  stop(): void
}

/** The operator's server. Until it is recovered, an attacker answers some addresses. */
async function takeServer(cdn: string, document: string, cacheControl = 'no-store'): Promise<TakenServer> {
  let isTaken = true
  const server: Server = createServer(async (request, response) => {
    const address = request.url ?? '/'
    const kept = { 'Cache-Control': cacheControl }
    if (isTaken && address.includes('/modal.html'))
      return response.writeHead(200, { ...kept, 'Content-Type': 'text/html' }).end(document)
    if (isTaken && request.headers['service-worker'])
      return response
        .writeHead(200, { ...kept, 'Content-Type': 'text/javascript', 'Service-Worker-Allowed': '/' })
        .end(worker)
    const { cookie: _, host: __, connection: ___, ...headers } = request.headers
    const real = await fetch(cdn + address, {
      headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
    })
    response.writeHead(real.status, Object.fromEntries(real.headers)).end(Buffer.from(await real.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    recover() {
      isTaken = false
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const titleOf = async (page: Page) =>
  (await page
    .frame({ url: /modal\.html/ })
    ?.title()
    .catch(() => '')) ?? ''

for (const [name, registered] of Object.entries(workers))
  test(`a server that is recovered gets its visitors back from a worker ${name}`, async ({
    page,
    pages,
    stack,
    release,
    tag,
  }) => {
    const server = await takeServer(
      stack.cdn,
      impostor(JSON.stringify(registered).replaceAll('{version}', release.version)),
    )
    const said = 'data-project-id="demo" data-preload="eager"'
    await page.goto(
      await pages.serve(`<!doctype html><title>Shop</title>${tag(said).replaceAll(stack.cdn, server.url)}`),
    )
    await expect.poll(() => titleOf(page)).toBe('Registered')
    // From now on the worker answers.
    await page.reload()
    await expect.poll(() => titleOf(page)).toBe('From the worker')
    server.recover()
    await page.reload()
    await expect.poll(() => titleOf(page)).toBe('Connect a wallet')
    await page.evaluate(() => void window.ConnectKit.open().catch(() => {}))
    await expect.poll(() => page.evaluate(() => window.ConnectKit.getState().view)).toBe('Connect')
    server.stop()
  })

test('what it had browsers keep in their cache stays until then, as they do not ask', async ({
  page,
  pages,
  stack,
  tag,
}) => {
  const document = '<!doctype html><title>Impostor</title>'
  const server = await takeServer(stack.cdn, document, 'max-age=31536000, immutable')
  const said = 'data-project-id="demo" data-preload="eager"'
  const url = await pages.serve(`<!doctype html><title>Shop</title>${tag(said).replaceAll(stack.cdn, server.url)}`)
  await page.goto(url)
  await expect.poll(() => titleOf(page)).toBe('Impostor')
  server.recover()
  await page.goto(`${url}again`)
  await expect.poll(() => titleOf(page)).toBe('Impostor')
  server.stop()
})
