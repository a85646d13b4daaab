import { expect, test } from 'vitest'
import { type Namespace, namespaces } from './caip.ts'
import { isNativePlaceholder, nativeToken } from './nativeToken.ts'

// @spec 9.native-placeholders
test('the currency of each namespace has a placeholder of its own form', () => {
  const solana = 'So11111111111111111111111111111111111111111'
  const written = { eip155: nativeToken, solana, bip122: '0x', polkadot: '0x', cosmos: '0x' }
  expect(Object.keys(written).sort()).toEqual([...namespaces].sort())
  for (const namespace of namespaces) expect(isNativePlaceholder(namespace, written[namespace])).toBe(true)
  expect(nativeToken).toMatch(/^0x(ee){20}$/)
})

test.each<[Namespace, string, boolean]>([
  ['eip155', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', true],
  ['eip155', '0x', false],
  ['eip155', `0x${'0'.repeat(40)}`, false],
  ['solana', nativeToken, false],
  ['solana', 'So11111111111111111111111111111111111111112', false],
  ['bip122', '', false],
])('%s: %s is one: %s', (namespace, address, isOne) => {
  expect(isNativePlaceholder(namespace, address)).toBe(isOne)
})
