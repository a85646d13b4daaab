import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './bytes.ts'
import { signatureOf } from './signatureOf.ts'
import { makeMemo } from './testTransactions.ts'

const payer = 'So11111111111111111111111111111111111111112'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test.each(['legacy', 0] as const)('finds a signer’s place in a transaction of version %s', async version => {
  const transaction = await makeMemo(payer, version)
  expect(signatureOf(transaction, payer)).toEqual(new Uint8Array(64))
  const signature = random(64)
  transaction.set(signature, 1)
  expect(signatureOf(transaction, payer)).toEqual(signature)
})

test('finds the second of two signers', () => {
  const keys = [random(32), random(32), random(32)] as const
  const signatures = random(128)
  const bytes = Uint8Array.from([2, ...signatures, 2, 0, 1, 3, ...keys.flatMap(key => [...key]), ...random(32), 0])
  expect(signatureOf(bytes, toBase58(keys[1]))).toEqual(signatures.slice(64))
  expect(() => signatureOf(bytes, toBase58(keys[2]))).toThrow('does not list')
})

test('names an account that is not a signer', async () => {
  const other = toBase58(random(32))
  const transaction = await makeMemo(payer)
  expect(() => signatureOf(transaction, other)).toThrow(`The transaction does not list ${other} as a signer`)
})

test('any bytes give 64 of them or invalid_params', async () => {
  const whole = await makeMemo(payer)
  const tries = [new Uint8Array(), new Uint8Array(1), new Uint8Array(2_000).fill(255), fromBase58('1'.repeat(1_232))]
  for (let length = 0; length < whole.length; length++) tries.push(whole.slice(0, length))
  for (let i = 0; i < 2_000; i++) {
    tries.push(random(i % 300))
    const spoiled = whole.slice()
    spoiled[random(1)[0] as number] = random(1)[0] as number
    tries.push(spoiled)
  }
  for (const bytes of tries)
    try {
      expect(signatureOf(bytes, payer)).toHaveLength(64)
    } catch (error) {
      expect(error).toMatchObject({ name: 'ConnectKitError', code: 'invalid_params' })
    }
})
