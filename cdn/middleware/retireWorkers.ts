import type { Context, Next } from 'hono'

/** Replaces any worker that checks for updates, unregisters, and reloads its pages. */
const unregistration = `addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    // A page may have closed or left meanwhile.
    await page.navigate(page.url).catch(() => {})
}
`

/**
 * We have no service workers. If a browser requests one, a former owner of this server or origin left it, and it would
 * answer in our place forever. Browsers check for updates at each visit, bypassing their cache, whatever its address.
 */
export async function retireWorkers(c: Context, next: Next): Promise<Response | undefined> {
  if (c.req.header('Service-Worker') !== 'script') {
    await next()
    return undefined
  }
  return c.body(unregistration, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    'Service-Worker-Allowed': '/',
  })
}
