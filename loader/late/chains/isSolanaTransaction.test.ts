import { expect, test } from 'vitest'
import { isSolanaTransaction } from '../../../shared/isSolanaTransaction.ts'
import { fromBase58, utf8 } from './bytes.ts'
import { makeMemo, readSigned } from './testTransactions.ts'

const payer = 'So11111111111111111111111111111111111111112'

test.each(['legacy', 0] as const)('recognises a transaction, whole or as its message: version %s', async version => {
  const transaction = await makeMemo(payer, version)
  expect(isSolanaTransaction(transaction)).toBe(true)
  expect(isSolanaTransaction(readSigned(transaction).message)).toBe(true)
})

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['a word', utf8('hello')],
  ['a sign-in text', utf8(`shop.example wants you to sign in with your Solana account:\n${payer}\n\nNonce: 1`)],
  ['a line first', utf8('\n\u0001\u0002 terms and conditions '.repeat(20))],
  ['another script', utf8('Подпишите это сообщение '.repeat(10))],
  ['an off-chain message', new Uint8Array([0xff, ...utf8('solana offchain'), 0, ...utf8('hello')])],
  ['an address', fromBase58(payer)],
  ['zeros', new Uint8Array(200)],
])('%s is no transaction', (_, bytes) => expect(isSolanaTransaction(bytes)).toBe(false))
