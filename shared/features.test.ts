import { expect, test } from 'vitest'
import { namespaceOf } from './caip.ts'
import { type Feature, featuresOf, swapNetworks } from './features.ts'
import { eip155Networks } from './networks/eip155.ts'

test.each<[Feature, string[]]>([
  ['auth', ['eip155', 'solana']],
  ['balances', ['eip155', 'solana']],
  ['send', ['eip155', 'solana', 'bip122']],
  ['onramp', ['eip155', 'solana']],
  ['activity', ['eip155', 'solana', 'bip122']],
  ['swaps', ['eip155']],
  ['names', ['eip155']],
])('%s is for %j', (feature, expected) => {
  const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
  expect(namespaces.filter(namespace => featuresOf(namespace).includes(feature))).toEqual(expected)
})

// @spec 9.swap-networks
test('the twelve swap networks are built in, and their namespace has swaps', () => {
  expect(new Set(swapNetworks).size).toBe(12)
  expect(eip155Networks.map(({ id }) => id)).toEqual(expect.arrayContaining([...swapNetworks]))
  for (const id of swapNetworks) expect(featuresOf(namespaceOf(id))).toContain('swaps')
})
