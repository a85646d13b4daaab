import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

const app = await testApp()
const get = async (path: string, method = 'GET') => {
  const response = await app.request(`https://cdn.test${path}`, { method, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('Location'), headers: response.headers }
}

test.each([
  ['//1/loader.js', '/1/loader.js'],
  ['/1/loader.js/', '/1/loader.js'],
  ['///1///loader.js//', '/1/loader.js'],
  ['//1.0.0/loader.mjs', '/1.0.0/loader.mjs'],
  ['//1.0.0/modal.html?p=demo&o=https%3A%2F%2Fapp.example', '/1.0.0/modal.html?p=demo&o=https%3A%2F%2Fapp.example'],
  ['/assets//lazy.js', '/assets/lazy.js'],
  ['//images/0123456789abcdef.svg', '/images/0123456789abcdef.svg'],
  ['/1//manifest.json/', '/1/manifest.json'],
])('%s leads to %s', async (path, location) => {
  const reply = await get(path)
  expect([reply.status, reply.location]).toEqual([308, location])
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(reply.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect((await get(path, 'HEAD')).location).toBe(location)
})

test.each([
  '//evil.example',
  '//evil.example/',
  '//evil.example/1/loader.js',
  '//evil.example//assets/lazy.js/',
  '/\\evil.example/',
  '/%5Cevil.example/1/loader.js/',
  '//1/..//evil.example/',
  '//assets/%2F%2Fevil.example/',
  '/1/%0d%0aLocation:%20https://evil.example/',
  '//user@evil.example/assets/a.js/',
  '//v1/config/',
  '/healthz/',
])('%s leads nowhere', async path => {
  const reply = await get(path)
  expect([reply.location, [400, 404].includes(reply.status)]).toEqual([null, true])
})

test('wherever it leads, it is this server, and it leads there at once', async () => {
  const parts = ['', '/', '//', '1', 'assets', 'images', 'evil.example', '\\', '@', ':', '.', '..', '%2f', 'https:']
  for (const one of parts)
    for (const two of parts)
      for (const three of parts) {
        const { location } = await get(`/${one}/${two}/${three}/`)
        if (location === null) continue
        const target = new URL(location, 'https://cdn.test/a/b')
        expect([target.origin, location.startsWith('//')]).toEqual(['https://cdn.test', false])
        expect((await get(location)).location).toBe(null)
      }
})

test('nobody posts through it', async () => {
  expect((await get('//1/loader.js', 'POST')).location).toBe(null)
})
