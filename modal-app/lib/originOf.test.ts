import { expect, test } from 'vitest'
import { originOf } from './originOf.ts'

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
