import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

const app = await testApp()
const ask = (path: string, headers: Record<string, string> = { 'Service-Worker': 'script' }) =>
  app.request(`https://cdn.test${path}`, { headers })

test.each(['/sw.js', '/', '/1.0.0/loader.js?keep', '/v1/config', '/1.0.0/modal.html', '//a//b/', '/%00'])(
  'a worker at %s is told to unregister, past all caches and whatever its purpose',
  async path => {
    const reply = await ask(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('Service-Worker-Allowed')).toBe('/')
    expect(reply.headers.get('Location')).toBe(null)
    expect(await reply.text()).toContain('registration.unregister()')
  },
)

test('nothing else gets that script', async () => {
  expect(await (await ask('/1.0.0/loader.js', {})).text()).toBe('loader')
  expect((await ask('/sw.js', {})).status).toBe(404)
})
