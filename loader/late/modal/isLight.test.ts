import { expect, test } from 'vitest'
import { processorMs } from '../../../shared/processorMs.ts'
import { isLight } from './isLight.ts'

const levels = (count: number) => '['.repeat(count) + ']'.repeat(count)

test.each([
  ['nothing', '', true],
  ['a number', '7', true],
  ['ten values', '[1,2,3,4,5,6,7,8,9,0]', true],
  ['eleven values', '[1,2,3,4,5,6,7,8,9,0,1]', false],
  ['lists in a list', `[${'[],'.repeat(5)}0]`, false],
  ['objects in a list', `[${'{},'.repeat(5)}0]`, false],
  ['four levels', levels(4), true],
  ['five levels', levels(5), false],
  ['levels that never end', '['.repeat(9), false],
  ['a text of brackets', JSON.stringify('[{,'.repeat(1_000)), true],
  ['a text with quotes and backslashes', JSON.stringify(['"', '\\', '\\"', ',"[\\']), true],
  ['values behind a text that ends in backslashes', `["\\\\\\\\",${'1,'.repeat(11)}1]`, false],
  ['values behind an escaped quote', `["\\"",${'1,'.repeat(11)}1]`, false],
  ['a text that never ends', `"${'['.repeat(9)}`, true],
])('%s', (_, text, expected) => {
  expect(isLight(text, 10, 4)).toBe(expected)
})

test('reads a mebibyte of quotes and backslashes in a moment', () => {
  for (const part of ['\\', '"', '\\"', '\\\\"', '"\\']) {
    const text = part.repeat(2 ** 20 / part.length)
    const startMs = processorMs()
    isLight(text, 10, 4)
    expect(processorMs() - startMs).toBeLessThan(500)
  }
})
