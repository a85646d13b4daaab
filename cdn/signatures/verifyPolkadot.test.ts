import { randomBytes } from 'node:crypto'
import { u8aToHex, u8aWrapBytes } from '@polkadot/util'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyPolkadot } from './verifyPolkadot.ts'

/* Signed by Polkadot's own library. */

beforeAll(() => cryptoWaitReady())

const message = 'Sign in, 漢字\n🦊'
const bytesOf = (text: string) => new TextEncoder().encode(text)

const signers = {
  sr25519() {
    const pair = sr25519PairFromSeed(randomBytes(32))
    return { account: pair.publicKey, kind: 1, sign: (bytes: Uint8Array) => sr25519Sign(bytes, pair) }
  },
  ed25519() {
    const pair = ed25519PairFromSeed(randomBytes(32))
    return { account: pair.publicKey, kind: 0, sign: (bytes: Uint8Array) => ed25519Sign(bytes, pair) }
  },
  ecdsa() {
    const pair = secp256k1PairFromSeed(randomBytes(32))
    const sign = (bytes: Uint8Array) => secp256k1Sign(bytes, pair, 'blake2')
    return { account: blake2AsU8a(pair.publicKey), kind: 2, sign }
  },
}

describe.each(Object.entries(signers))('%s', (_, create) => {
  test.each([0, 2, 42, 255, 16_383])('an account with prefix %i signed, and no other', prefix => {
    const { account, sign, kind } = create()
    const address = encodeAddress(account, prefix)
    const raw = sign(u8aWrapBytes(bytesOf(message)))
    for (const signature of [
      u8aToHex(raw),
      u8aToHex(raw).toUpperCase().replace('0X', '0x'),
      u8aToHex(new Uint8Array([kind, ...raw])),
    ]) {
      expect(verifyPolkadot({ address, message, signature })).toBe(true)
      expect(verifyPolkadot({ address, message: `${message} `, signature })).toBe(false)
      expect(verifyPolkadot({ address: encodeAddress(create().account, prefix), message, signature })).toBe(false)
    }
    expect(verifyPolkadot({ address, message, signature: u8aToHex(sign(bytesOf(message))) })).toBe(true)
    const other = u8aToHex(new Uint8Array([(kind + 1) % 3, ...raw]))
    expect(verifyPolkadot({ address, message, signature: other })).toBe(false)
  })

  test('an address with a wrong checksum is rejected', () => {
    const { account, sign } = create()
    const signature = u8aToHex(sign(u8aWrapBytes(bytesOf(message))))
    const address = encodeAddress(account)
    const last = address.endsWith('a') ? 'b' : 'a'
    expect(verifyPolkadot({ address: address.slice(0, -1) + last, message, signature })).toBe(false)
  })
})

test.each([
  '',
  '0x',
  `0x${'00'.repeat(64)}`,
  `0x${'ff'.repeat(65)}`,
  `0x${'02'.repeat(66)}`,
  `0x${'0'.repeat(50_000)}`,
])('%.20s is nobody’s signature, not even of the address of zeros', signature => {
  for (const address of [encodeAddress(new Uint8Array(32), 0), encodeAddress(randomBytes(32)), '', '1'.repeat(5000)])
    expect(verifyPolkadot({ address, message, signature })).toBe(false)
})

test('signatures for a key of zeros are rejected, because anyone can make them', () => {
  // sr25519 marks its signatures with the highest bit.
  const zeros = new Uint8Array(64)
  zeros[63] = 128
  const address = encodeAddress(new Uint8Array(32), 0)
  for (let index = 0; index < 16; index++)
    expect(verifyPolkadot({ address, message: `${index}`, signature: u8aToHex(zeros) })).toBe(false)
})
