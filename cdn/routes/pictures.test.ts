import { afterEach, expect, test } from 'vitest'
import { png } from '../pictures/testPictures.ts'
import type { OpenStore } from '../store/openStore.ts'
import { openCache } from '../store/testStores.ts'
import { native, paths, setUp } from './testAccounts.ts'

const stores: OpenStore[] = []
afterEach(async () => {
  await Promise.all(stores.splice(0).map(store => store.close()))
})

const picture = png(16, 16)

/** The app with one picture named by a balance. */
async function named(bytes: Uint8Array = picture) {
  const store = await openCache()
  stores.push(store)
  const balances = async () => ({ balances: [{ ...native, iconUrl: 'https://pictures.example/a' }] })
  const { app, get } = await setUp(
    { balances },
    { cache: store, safeFetch: async () => ({ bytes, type: 'text/html' }) },
  )
  const path: string = (await get(paths.balance)).body.balances[0].iconUrl
  return { app, path }
}

test('is served to an <img>, which names no project, and runs nothing', async () => {
  const { app, path } = await named()
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=604800, immutable',
  })
  expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false)
})

test('is not sent again to a browser that has it', async () => {
  const { app, path } = await named()
  const tag = (await app.request(path)).headers.get('ETag') ?? ''
  expect((await app.request(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
})

test('is a 404 if it is an SVG, whatever its server calls it', async () => {
  const { app, path } = await named(new TextEncoder().encode('<svg onload="alert(1)"/>'))
  const response = await app.request(path)
  expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
})

test.each([
  '../../etc/passwd',
  '%2e%2e%2fconfig',
  'https:%2f%2fevil.example',
  'a'.repeat(39),
  'A'.repeat(40),
  `${'a'.repeat(40)}x`,
])('does not exist under %s', async id => {
  const { app } = await named()
  expect((await app.request(`/v1/pictures/${id}`)).status).toBe(404)
})
