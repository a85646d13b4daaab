import { expect, test } from 'vitest'
import { type Feature, featuresOf } from './features.ts'

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
