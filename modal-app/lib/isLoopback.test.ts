import { expect, test } from 'vitest'
import { isLoopback } from './isLoopback.ts'

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
