import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { createVault } from './createVault.ts'
import type { Bytes } from './seal.ts'
import { deriveEd25519, solanaAddressOf, withSolanaKey } from './solanaKey.ts'
import { withEntropy } from './withEntropy.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16)) as Bytes
const hex = (given: Uint8Array) => Array.from(given, byte => byte.toString(16).padStart(2, '0')).join('')

// The test vectors of SLIP-0010 for ed25519.
test.each<[string, number[], string]>([
  ['000102030405060708090a0b0c0d0e0f', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  ['000102030405060708090a0b0c0d0e0f', [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  ['000102030405060708090a0b0c0d0e0f', [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [
    '000102030405060708090a0b0c0d0e0f',
    [0, 1, 2, 2, 1_000_000_000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    [0, 2_147_483_647],
    'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4',
  ],
])('the key of seed %s at %j', async (seed, path, key) => {
  expect(hex(await deriveEd25519(bytes(seed), path))).toBe(key)
})

// Phantom and Solflare show it for the first words of every list of test vectors.
test('the words give the account that other wallets of Solana show', async () => {
  const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const entropy = mnemonicToEntropy(words, wordlist) as Bytes
  expect(await solanaAddressOf(entropy)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
})

test('a new wallet has the account of its words, and its key is wiped after use', async () => {
  const made = await createVault('w'.repeat(22))
  let kept = new Uint8Array()
  await withEntropy(made, made.vaultKey, async entropy => {
    expect(await solanaAddressOf(entropy)).toBe(made.solanaAddress)
    await expect(
      withSolanaKey(entropy, key => {
        kept = key as Uint8Array<ArrayBuffer>
        expect(key.some(byte => byte !== 0)).toBe(true)
        throw new Error('in use')
      }),
    ).rejects.toThrow('in use')
  })
  expect(kept).toEqual(new Uint8Array(32))
  expect(base58.decode(made.solanaAddress)).toHaveLength(32)
})
