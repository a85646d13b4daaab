import { expect, test } from 'vitest'
import { nearest } from './checkOptions.ts'

const words = ['theme', 'networks', 'defaultNetwork', 'termsUrl', 'send']

test.each<[string, string | undefined]>([
  ['theme', 'theme'],
  ['Theme', 'theme'],
  ['teme', 'theme'],
  ['network', 'networks'],
  ['defaultNetwrk', 'defaultNetwork'],
  ['themeMode', 'theme'],
  ['terms', 'termsUrl'],
  ['sent', 'send'],
  ['x', undefined],
  ['colour', undefined],
  ['', undefined],
])('for %s the nearest is %s', (word, expected) => {
  expect(nearest(word, words)).toBe(expected)
})
