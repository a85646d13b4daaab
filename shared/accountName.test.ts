import { toCoinType } from 'viem/ens'
import { expect, test } from 'vitest'
import {
  addressOn,
  chainIdOf,
  coinTypeOf,
  labelFault,
  labelIn,
  readRegistration,
  registrationText,
  shownName,
} from './accountName.ts'

// @spec 5.account-name 9.name-length
test.each([
  ['gardener', undefined],
  ['Gardener', undefined],
  ['a-b1', undefined],
  ['0000', undefined],
  ['abcd', undefined],
  ['a'.repeat(63), undefined],
  ['', 'short'],
  ['abc', 'short'],
  ['a'.repeat(64), 'long'],
  ['a'.repeat(10_000), 'long'],
  ['-abc', 'hyphen'],
  ['abc-', 'hyphen'],
  ['xn--abc', 'hyphen'],
  ['ab--cd', 'hyphen'],
  ['a.bc', 'characters'],
  ['ab c', 'characters'],
  ['ab_c', 'characters'],
  ['gаrdener', 'characters'], // Cyrillic а
  ['\u202Erenedrag', 'characters'],
  ['garden\u200Ber', 'characters'],
  ['ｇardener', 'characters'],
  ['\u212Ainging', 'characters'], // its lower case is a Latin k
  ['garden\u0130', 'characters'], // its lower case begins with a Latin i
  ['😀😀😀😀', 'characters'],
  ['abcd\n', 'characters'],
  ['abcd\0', 'characters'],
])('%j as a label: %s', (label, fault) => expect(labelFault(label)).toBe(fault))

test.each([
  ['gardener.example.eth', 'gardener'],
  ['GARDENER.Example.ETH', 'gardener'],
  ['gardener', undefined],
  ['gardener.eth', undefined],
  ['example.eth', undefined],
  ['.example.eth', undefined],
  ['a.gardener.example.eth', undefined],
  ['gardenerXexample.eth', undefined],
  ['gardener.example.eth.', undefined],
  ['gardener.reown.id', undefined],
  ['\u212Aing.example.eth', undefined],
  [`${'a'.repeat(10_000)}.example.eth`, undefined],
])('the label of %j in a zone: %s', (name, label) => expect(labelIn('example.eth', name)).toBe(label))

test('names of the older suffix are shown with the newer one', () => {
  expect(['a.wcn.id', 'a.reown.id', 'a.example.eth', 'awcn.id'].map(shownName)).toEqual([
    'a.reown.id',
    'a.reown.id',
    'a.example.eth',
    'awcn.id',
  ])
})

// @spec 5.registration-chain-id 7.registration-message
test.each([1, 10, 137, 8453, 31_337, 2 ** 31 - 1])('the coin type of eip155:%i is that of ENSIP-11', id => {
  const coinType = coinTypeOf(`eip155:${id}`)
  // viem knows Ethereum by its older coin type.
  expect(BigInt(coinType)).toBe(id === 1 ? 0x80000001n : toCoinType(id))
  expect(chainIdOf(coinType)).toBe(`eip155:${id}`)
})

test.each(['eip155:2147483648', 'eip155:99999999999', 'solana:abc'] as const)('%s has no coin type', chainId =>
  expect(() => coinTypeOf(chainId)).toThrow('Invalid chainId'),
)

test.each([60, 0, -1, 0x8000_0000, 0x1_0000_0000, 2147483649.5, Number.NaN])(
  'the coin type %d is of no network',
  type => expect(chainIdOf(type)).toBeUndefined(),
)

test('money for a name goes to a key on every network, and to a contract on its own alone', () => {
  const key = { [coinTypeOf('eip155:1')]: { address: '0x1', isContract: false } }
  const contract = { [coinTypeOf('eip155:1')]: { address: '0x2', isContract: true } }
  expect(addressOn('eip155:1', key)).toBe('0x1')
  expect(addressOn('eip155:10', key)).toBe('0x1')
  expect(addressOn('eip155:1', contract)).toBe('0x2')
  expect(addressOn('eip155:10', contract)).toBeUndefined()
  expect(addressOn('solana:abc', key)).toBeUndefined()
})

test('a text that is signed is read as it is written', () => {
  const text = registrationText({ name: 'gardener.example.eth', timestamp: 1_795_421_000 })
  expect(text).toBe('{"name":"gardener.example.eth","attributes":{},"timestamp":1795421000}')
  expect(readRegistration(text)).toEqual({ name: 'gardener.example.eth', timestamp: 1_795_421_000 })
})

test.each([
  '',
  'null',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":1795421000} ',
  '{"name": "gardener.example.eth","attributes":{},"timestamp":1795421000}',
  '{"attributes":{},"name":"gardener.example.eth","timestamp":1795421000}',
  '{"name":"gardener.example.eth","attributes":{"avatar":"x"},"timestamp":1795421000}',
  '{"name":"gardener.example.eth","attributes":[],"timestamp":1795421000}',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":"1795421000"}',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":1795421000.5}',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":01795421000}',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":-1}',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":1e9}',
  '{"name":"gardener.example.eth","name":"other.example.eth","attributes":{},"timestamp":1795421000}',
  '{"name":"gardener.example.eth","attributes":{},"timestamp":1795421000,"owner":"0x1"}',
  '{"name":"g\\u0061rdener.example.eth","attributes":{},"timestamp":1795421000}',
  '{"name":"gаrdener.example.eth","attributes":{},"timestamp":1795421000}',
])('%j is no text that is signed', text => expect(readRegistration(text)).toBeUndefined())
