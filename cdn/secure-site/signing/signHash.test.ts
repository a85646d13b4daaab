import { hashMessage, hashTypedData, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Bytes } from '../vault/seal.ts'
import { wordsOf } from '../vault/words.ts'
import { signHash, signHashToHex } from './signHash.ts'

const entropy = Uint8Array.from({ length: 16 }, (_, at) => at * 7) as Bytes
const account = mnemonicToAccount(wordsOf(entropy))

test('messages are signed as viem signs them', async () => {
  for (const message of ['', 'Hello', '🌱 héllo', 'x'.repeat(10_000)])
    expect(await signHashToHex(entropy, hashMessage(message))).toBe(await account.signMessage({ message }))
})

test('typed data is signed as viem signs it', async () => {
  const typed = {
    domain: { name: 'Garden', chainId: 31337 },
    types: { Plant: [{ name: 'height', type: 'uint256' }] },
    primaryType: 'Plant',
    message: { height: 3n },
  } as const
  expect(await signHashToHex(entropy, hashTypedData(typed))).toBe(await account.signTypedData(typed))
})

test('transactions are signed as viem signs them', async () => {
  const transaction = {
    type: 'eip1559',
    chainId: 31337,
    nonce: 4,
    to: privateKeyToAccount(`0x${'1'.repeat(64)}`).address,
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: 3n,
    maxPriorityFeePerGas: 1n,
  } as const
  const signed = serializeTransaction(
    transaction,
    await signHash(entropy, keccak256(serializeTransaction(transaction))),
  )
  expect(signed).toBe(await account.signTransaction(transaction))
  expect(parseTransaction(signed).nonce).toBe(4)
})
