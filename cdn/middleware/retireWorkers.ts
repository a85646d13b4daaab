import type { Context, Next } from 'hono'

/** Takes the place of whatever worker asks for news of itself, goes, and has the pages it had load again. */
const farewell = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    await page.navigate(page.url).catch(() => {})
}
`

/**
 * We have no service workers. One that a browser asks for was left by somebody who had this server, or its origin, for a while: it
 * would answer in our place for ever. Browsers ask again at each visit, past their cache, whatever its address is.
 */
export async function retireWorkers(c: Context, next: Next): Promise<Response | undefined> {
  if (c.req.header('Service-Worker') !== 'script') {
    await next()
    return undefined
  }
  return c.body(farewell, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    'Service-Worker-Allowed': '/',
  })
}
