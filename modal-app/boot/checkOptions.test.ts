import { expect, test } from 'vitest'
import { checkOptions } from './checkOptions.ts'
import { createTestApp } from './testApp.ts'

const { config } = createTestApp()

test.each([
  [{}],
  [{ theme: 'auto', defaultNetwork: 'eip155:10' }],
  [{ theme: 'dark' }],
  [{ theme: undefined, defaultNetwork: undefined }],
])('%o is fine', options => {
  expect(checkOptions(options, config)).toEqual([])
})

test.each<[Record<string, unknown>, string]>([
  [{ theme: 'blue' }, 'ConnectKit: data-theme is "blue"; it takes light, dark, auto.'],
  [{ theme: 3 }, 'ConnectKit: data-theme is "3"; it takes light, dark, auto.'],
  [{ theme: null }, 'ConnectKit: data-theme is "null"; it takes light, dark, auto.'],
  [{ theme: '' }, 'ConnectKit: data-theme is ""; it takes light, dark, auto.'],
  [
    { defaultNetwork: 'mainnet' },
    'ConnectKit: data-default-network is "mainnet"; it takes a CAIP-2 id such as eip155:1.',
  ],
  [
    { defaultNetwork: 'eip155:137' },
    'ConnectKit: data-default-network is "eip155:137"; it takes a network of the project: eip155:1, eip155:10.',
  ],
  [
    { themeMode: 'dark' },
    'ConnectKit: data-theme-mode changes nothing; the options are data-project-id, data-preload, data-relay, data-theme, data-default-network.',
  ],
])('%o is told in one line that names the option and what it takes', (options, line) => {
  expect(checkOptions(options, config)).toEqual([line])
})

test('every complaint has its own line', () => {
  expect(checkOptions({ theme: 'blue', defaultNetwork: 1, foo: 1, constructor: 2 }, config)).toHaveLength(4)
})

test('a long value is cut', () => {
  expect(checkOptions({ theme: 'x'.repeat(1_000) }, config)[0]?.length).toBeLessThan(130)
})
