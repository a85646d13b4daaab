import { expect, test } from 'vitest'
import { hostOf, isLoopback, originOf } from './originOf.ts'

test.each([
  ['https://shop.example/a?b#c', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://127.0.0.1:4401/', 'http://127.0.0.1:4401'],
  ['data:text/html,x', 'null'],
  ['/path', undefined],
  ['', undefined],
  [undefined, undefined],
  [{}, undefined],
])('the origin of %j is %j', (url, origin) => {
  expect(originOf(url)).toBe(origin)
})

test.each([
  ['https://alder.example/get?x=1', 'alder.example'],
  ['http://localhost:4400', 'localhost:4400'],
  ['https://[', 'https://['],
  ['', ''],
])('%s is shown as %j', (url, host) => {
  expect(hostOf(url)).toBe(host)
})

test.each([
  ['http://localhost', true],
  ['http://localhost:3000', true],
  ['https://shop.localhost:8443', true],
  ['http://127.0.0.1:4401', true],
  ['http://127.8.9.1', true],
  ['http://[::1]:5173', true],
  ['https://shop.example', false],
  ['https://localhost.example', false],
  ['https://notlocalhost', false],
  ['https://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
])('%s: %s', (origin, expected) => {
  expect(isLoopback(origin)).toBe(expected)
})
