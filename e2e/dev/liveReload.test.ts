import { expect, test } from 'vitest'
import { createLiveReload, withoutCache } from './liveReload.ts'

const page = (headers: Record<string, string> = {}) =>
  new Response('<p>Shop</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })
const get = (path: string) => new Request(`http://127.0.0.1:4401${path}`)

async function listen(answer: ReturnType<ReturnType<typeof createLiveReload>['wrap']>) {
  const response = await answer(get('/__dev/events'))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return {
    type: response.headers.get('Content-Type'),
    async next() {
      const { value = '' } = (await reader?.read()) ?? {}
      return JSON.parse(value.replace('data: ', ''))
    },
  }
}

test('a page hears of each build, and why one failed', async () => {
  const live = createLiveReload()
  const { type, next } = await listen(live.wrap(() => page()))
  expect(type).toBe('text/event-stream')
  expect(await next()).toEqual({ build: 0 })
  live.fail('loader/kernel/core.ts:1:1: ERROR')
  expect(await next()).toEqual({ build: 0, reason: 'loader/kernel/core.ts:1:1: ERROR' })
  live.reload()
  expect(await next()).toEqual({ build: 1 })
})

test('a page that reconnects hears the latest event', async () => {
  const live = createLiveReload()
  live.reload()
  live.fail('no')
  const { next } = await listen(live.wrap(() => page()))
  expect(await next()).toEqual({ build: 1, reason: 'no' })
})

test('HTML pages get one script; other responses stay unchanged', async () => {
  const live = createLiveReload()
  const html = await (await live.wrap(() => page({ 'Content-Length': '11' }))(get('/'))).text()
  expect(html).toBe('<p>Shop</p><script src="/__dev/reload.js"></script>')
  const script = new Response('x', { headers: { 'Content-Type': 'text/javascript' } })
  expect(await live.wrap(() => script)(get('/x.js'))).toBe(script)
})

test('the script is served, and the page’s policy allows it', async () => {
  const live = createLiveReload()
  const policy = "default-src 'none'; script-src 'nonce-a'; connect-src http://127.0.0.1:4403"
  const answer = live.wrap(() => page({ 'Content-Security-Policy': policy }))
  expect((await answer(get('/'))).headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src http://127.0.0.1:4401/__dev/ 'nonce-a'; connect-src http://127.0.0.1:4401/__dev/ http://127.0.0.1:4403",
  )
  const script = await answer(get('/__dev/reload.js'))
  expect(script.headers.get('Content-Type')).toBe('text/javascript')
  expect(await script.text()).toContain('EventSource')
})

test('the browser caches nothing, whatever the app’s headers say', async () => {
  const answer = withoutCache(() => page({ 'Cache-Control': 'public, max-age=31536000, immutable' }))
  const response = await answer(get('/1.0.0/loader.js'))
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toBe('<p>Shop</p>')
})
