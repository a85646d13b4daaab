import { describe, expect, test } from 'vitest'
import { base58Encode } from './base58.ts'
import { readSolanaWire, transactionId, withSignature } from './solanaWire.ts'

const [payer, other] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(9)]
const blockhash = new Uint8Array(32).fill(1)

/** A handwritten transaction: signatures, header, keys, blockhash and one instruction of a program. */
function transaction({
  signers = 1,
  keys = [payer, other],
  version = [] as number[],
  signatures = -1,
  readOnly = 0,
} = {}) {
  const count = signatures < 0 ? signers : signatures
  const header = [signers, readOnly, keys.length - signers]
  const instruction = [1, keys.length - 1, 0, 0]
  const body = [...version, ...header, keys.length, ...keys.flatMap(key => [...key]), ...blockhash, ...instruction]
  return Uint8Array.from([count, ...new Uint8Array(64 * count), ...body])
}

test.each([
  ['of the first version', transaction()],
  ['of version 0', transaction({ version: [0x80] })],
])('reads a transaction %s', (_, bytes) => {
  expect(readSolanaWire(bytes)).toMatchObject({ signers: [base58Encode(payer)], lifetime: blockhash })
})

test('reads one that fills a packet', () => {
  const whole = transaction()
  const full = Uint8Array.from([...whole, ...new Uint8Array(1_232 - whole.length)])
  expect(readSolanaWire(full)?.signers).toEqual([base58Encode(payer)])
})

describe('is no transaction', () => {
  const whole = transaction()
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['three bytes', Uint8Array.from([1, 2, 3])],
    ['one without a signature', transaction({ signers: 0, signatures: 0 })],
    ['one with too few signatures', transaction({ signers: 2, signatures: 1 })],
    ['one with fewer accounts than signers', transaction({ signers: 2, keys: [payer] })],
    ['one whose payer may not pay', transaction({ readOnly: 1 })],
    ['one of an unknown version', transaction({ version: [0x81] })],
    ['more than a packet holds', Uint8Array.from([...whole, ...new Uint8Array(1_233 - whole.length)])],
    ...[1, 64, 70, 100, 130, 165].map((length): [string, Uint8Array] => [
      `the first ${length} bytes`,
      whole.slice(0, length),
    ]),
  ])('%s', (_, bytes) => {
    expect(readSolanaWire(bytes)).toBeUndefined()
  })
})

test('puts a signature in its signer’s place, and the first is the id', () => {
  const wire = readSolanaWire(transaction({ signers: 2 }))
  const signature = base58Encode(new Uint8Array(64).fill(5))
  if (!wire) throw new Error('This is a transaction')
  expect(transactionId(wire)).toBeUndefined()
  const second = withSignature(wire, base58Encode(other), signature)
  expect([...(second?.subarray(65, 129) ?? [])]).toEqual([...new Uint8Array(64).fill(5)])
  expect(second && transactionId({ ...wire, bytes: second })).toBeUndefined()
  const first = withSignature(wire, base58Encode(payer), signature)
  expect(first && transactionId({ ...wire, bytes: first })).toBe(signature)
})

test.each([
  ['a stranger’s', base58Encode(blockhash), base58Encode(new Uint8Array(64).fill(5))],
  ['a short one', base58Encode(payer), base58Encode(new Uint8Array(63).fill(5))],
  ['no base58', base58Encode(payer), '0'.repeat(88)],
])('refuses a signature that is %s', (_, signer, signature) => {
  const wire = readSolanaWire(transaction())
  expect(wire && withSignature(wire, signer, signature)).toBeUndefined()
})
