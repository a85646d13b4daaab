import { expect, test } from 'vitest'
import { buildTransfer } from '../adapters/solana/tx.ts'
import { checkRequest } from './checkRequest.ts'
import { createSolanaSide } from './walletConnect/testOthers.ts'

async function signAll(count: number) {
  const { address } = createSolanaSide().key
  const lifetime = { blockhash: address, lastValidBlockHeight: 1n }
  const transaction = await buildTransfer({ from: address, to: address, amount: 1n, lifetime })
  const params = { transactions: Array(count).fill(transaction), pubkey: address }
  return () =>
    checkRequest({ namespace: 'solana', chainId: 'solana:main', method: 'solana_signAllTransactions', params })
}

test('a request holds at most 99 transactions', async () => {
  expect(await signAll(99)).not.toThrow()
  expect(await signAll(100)).toThrow(
    expect.objectContaining({ code: 'invalid_params', message: expect.stringContaining('1 to 99') }),
  )
})
