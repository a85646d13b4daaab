import { getAddressDecoder, isOffCurveAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { base58Decode } from '../../../shared/base58.ts'
import { isOnCurve } from './readParties.ts'
import { createSolanaKey } from './testSolanaWorld.ts'

const bytesOf = (address: string) => base58Decode(address) ?? new Uint8Array()

test('keys are points on the curve', () => {
  for (let i = 0; i < 20; i++) expect(isOnCurve(bytesOf(createSolanaKey().address))).toBe(true)
})

test('agrees with Solana’s library for any 32 bytes', () => {
  const seen = new Set<boolean>()
  for (let i = 0; i < 300; i++) {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const isPoint = !isOffCurveAddress(getAddressDecoder().decode(bytes))
    expect(isOnCurve(bytes), String(bytes)).toBe(isPoint)
    seen.add(isPoint)
  }
  expect(seen.size).toBe(2)
})

test.each([0, 1, 2, 127, 255])('agrees for 32 bytes of %i', byte => {
  const bytes = new Uint8Array(32).fill(byte)
  expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(getAddressDecoder().decode(bytes)))
})
