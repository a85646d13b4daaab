import { expect, test } from 'vitest'
import { readBitcoinAddresses } from './readBitcoinAddresses.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const [payment, ordinal] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]

// @spec 9.bitcoin-account-indexes
test('without a stated purpose, the first address is for payment and the second for ordinals', () => {
  const types = readBitcoinAddresses([{ address: payment }, { address: ordinal }], chainId).map(({ type }) => type)
  expect(types).toEqual(['payment', 'ordinal'])
})

test('a stated purpose wins, and payment comes first', () => {
  const said = [
    { address: ordinal, intention: 'ordinal' },
    { address: payment, intention: 'payment', publicKey: '02ab', path: 'm/0' },
  ]
  expect(readBitcoinAddresses(said, chainId)).toEqual([
    { address: payment, type: 'payment', publicKey: '02ab', path: 'm/0' },
    { address: ordinal, type: 'ordinal' },
  ])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['no list', { address: payment }],
  ['texts', [payment]],
  ['addresses of another network', [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }]],
  ['addresses with a typo', [{ address: `${payment.slice(0, -1)}5` }]],
])('%s is ignored', (_, said) => {
  expect(readBitcoinAddresses(said, chainId)).toEqual([])
})

test('oversized keys and paths are left out', () => {
  const said = [{ address: payment, publicKey: 'a'.repeat(257), path: 5 }]
  expect(readBitcoinAddresses(said, chainId)).toEqual([{ address: payment, type: 'payment' }])
})
