import { expect, test } from 'vitest'
import type { Namespace } from './caip.ts'
import { addressKey, spellAddress } from './spellAddress.ts'

const mixed = '0x52908400098527886E0F7030069857D2E4169EE7'
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

test.each<[Namespace, string, string]>([
  ['eip155', mixed, mixed],
  ['eip155', mixed.slice(2), mixed],
  ['eip155', mixed.toUpperCase(), mixed],
  ['eip155', mixed.toLowerCase(), mixed.toLowerCase()],
  ['bip122', segwit.toUpperCase(), segwit],
  ['bip122', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['solana', 'So11111111111111111111111111111111111111112', 'So11111111111111111111111111111111111111112'],
])('in %s, %s is kept as %s', (namespace, said, kept) => expect(spellAddress(namespace, said)).toBe(kept))

test('all spellings of an address have one key, and other addresses another', () => {
  const keys = [mixed, mixed.slice(2), mixed.toUpperCase(), mixed.toLowerCase()].map(each => addressKey('eip155', each))
  expect(new Set(keys).size).toBe(1)
  expect(addressKey('bip122', segwit.toUpperCase())).toBe(addressKey('bip122', segwit))
  expect(addressKey('solana', 'abc')).not.toBe(addressKey('solana', 'ABC'))
})
