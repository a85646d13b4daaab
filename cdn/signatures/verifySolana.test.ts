import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { base58Encode } from '../../shared/base58.ts'
import { verifySolana } from './verifySolana.ts'

function createSolanaKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58Encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  return { address, sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) }
}
const key = createSolanaKey()
const message = 'Sign in, 漢字\n🦊'
const bytes = (text: string) => new TextEncoder().encode(text)
const signature = base58Encode(key.sign(bytes(message)))
const verify = (more = {}) => verifySolana({ address: key.address, message, signature, ...more })

test('accepts what OpenSSL signed, and nothing else', () => {
  expect(verify()).toBe(true)
  expect(verify({ message: `${message} ` })).toBe(false)
  expect(verify({ address: createSolanaKey().address })).toBe(false)
  expect(verify({ signature: base58Encode(key.sign(bytes('other'))) })).toBe(false)
})

test.each(['', '1', 'not base58: 0OIl', '1'.repeat(64), 'z'.repeat(88), 'z'.repeat(100_000)])(
  '%.20s is neither a signature nor an address',
  text => {
    expect(verify({ signature: text })).toBe(false)
    expect(verify({ address: text })).toBe(false)
  },
)

/**
 * R is the same point and s is 0: for a key of small order, that solves the equation for every eighth message, or for
 * all.
 */
test('nobody signs for the address of a point of small order, such as that of the system program', () => {
  const identity = Uint8Array.of(1, ...new Uint8Array(31))
  for (const point of [new Uint8Array(32), identity]) {
    const proof = base58Encode(Uint8Array.of(...point, ...new Uint8Array(32)))
    for (let index = 0; index < 32; index++)
      expect(verifySolana({ address: base58Encode(point), message: `${message}${index}`, signature: proof })).toBe(
        false,
      )
  }
})
