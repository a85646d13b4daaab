import { expect, test } from 'vitest'
import { hostOf } from './hostOf.ts'

test.each([
  ['https://alder.example/get?x=1', 'alder.example'],
  ['http://localhost:4400', 'localhost:4400'],
  ['https://[', 'https://['],
  ['', ''],
])('%s is shown as %j', (url, host) => {
  expect(hostOf(url)).toBe(host)
})
