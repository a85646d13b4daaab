import { address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getAssignWithSeedInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import { base58Encode } from '../../base58.ts'
import { decodeInstructions } from './decodeInstruction.ts'
import { budgetProgram, memoPrograms, token2022Program } from './programs.ts'
import { readTransaction } from './readTransaction.ts'
import { buildTransaction } from './testTransactions.ts'

const key = (seed: number) => address(base58Encode(new Uint8Array(32).fill(seed)))
const [me, you, place, theirs, mint, program] = [key(1), key(2), key(3), key(4), key(5), key(6)]
const signer = createNoopSigner(me)
const other = createNoopSigner(place)

function decode(instruction: IInstruction) {
  const read = readTransaction(buildTransaction({ payer: me, instructions: [instruction] }))
  if (!read) throw new Error('No transaction')
  return decodeInstructions(read, index => read.keys[index])[0]
}

test.each<[string, IInstruction, object]>([
  [
    'SOL',
    getTransferSolInstruction({ source: signer, destination: you, amount: 7n }),
    { kind: 'transfer', from: me, to: you, amount: 7n },
  ],
  [
    'SOL of an account with a seed',
    getTransferSolWithSeedInstruction({
      source: place,
      baseAccount: signer,
      destination: you,
      amount: 7n,
      fromSeed: 'abc',
      fromOwner: program,
    }),
    { kind: 'transfer', from: place, to: you, amount: 7n },
  ],
  [
    'a new account',
    getCreateAccountInstruction({ payer: signer, newAccount: other, lamports: 9n, space: 4n, programAddress: program }),
    { kind: 'create', from: me, account: place, amount: 9n, owner: program },
  ],
  [
    'a new account with a seed',
    getCreateAccountWithSeedInstruction({
      payer: signer,
      newAccount: place,
      baseAccount: signer,
      base: me,
      seed: 'seedling',
      amount: 9n,
      space: 4n,
      programAddress: program,
    }),
    { kind: 'create', from: me, account: place, amount: 9n, owner: program, base: me },
  ],
  [
    'an account that is given away',
    getAssignInstruction({ account: signer, programAddress: program }),
    { kind: 'assign', account: me, owner: program },
  ],
  [
    'an account with a seed that is given away',
    getAssignWithSeedInstruction({
      account: place,
      baseAccount: signer,
      base: me,
      seed: 'abc',
      programAddress: program,
    }),
    { kind: 'assign', account: place, owner: program },
  ],
  // An account with bytes can no longer pay.
  ['bytes for an account', getAllocateInstruction({ newAccount: signer, space: 8n }), { kind: 'unknown', size: 12 }],
  [
    'a nonce',
    getAdvanceNonceAccountInstruction({ nonceAccount: place, nonceAuthority: signer }),
    { kind: 'nonce', account: place, authority: me },
  ],
  [
    'a nonce account that is given away',
    getAuthorizeNonceAccountInstruction({ nonceAccount: place, nonceAuthority: signer, newNonceAuthority: you }),
    { kind: 'nonceAuthority', account: place, authority: you },
  ],
  [
    'SOL of a nonce account',
    getWithdrawNonceAccountInstruction({
      nonceAccount: place,
      recipientAccount: you,
      nonceAuthority: signer,
      withdrawAmount: 7n,
    }),
    { kind: 'transfer', from: place, to: you, amount: 7n },
  ],
  [
    'a token',
    getTransferInstruction({ source: place, destination: theirs, authority: signer, amount: 5n }),
    { kind: 'tokenTransfer', source: place, destination: theirs, owner: me, amount: 5n },
  ],
  [
    'a token by its mint, of Token-2022',
    getTransferCheckedInstruction(
      { source: place, mint, destination: theirs, authority: signer, amount: 5n, decimals: 6 },
      { programAddress: address(token2022Program) },
    ),
    { kind: 'tokenTransfer', source: place, mint, destination: theirs, owner: me, amount: 5n },
  ],
  [
    'a permission',
    getApproveInstruction({ source: place, delegate: you, owner: signer, amount: 2n ** 64n - 1n }),
    { kind: 'tokenApprove', source: place, delegate: you, owner: me, amount: 2n ** 64n - 1n },
  ],
  [
    'a permission by its mint',
    getApproveCheckedInstruction({ source: place, mint, delegate: you, owner: signer, amount: 5n, decimals: 6 }),
    { kind: 'tokenApprove', source: place, mint, delegate: you, owner: me, amount: 5n },
  ],
  [
    'a permission that ends',
    getRevokeInstruction({ source: place, owner: signer }),
    { kind: 'tokenRevoke', source: place, owner: me },
  ],
  [
    'tokens that are given away',
    getSetAuthorityInstruction({
      owned: place,
      owner: signer,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: you,
    }),
    { kind: 'tokenAuthority', account: place, right: 'owner', authority: you },
  ],
  [
    'a right that ends',
    getSetAuthorityInstruction({
      owned: place,
      owner: signer,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    { kind: 'tokenAuthority', account: place, right: 'mint' },
  ],
  [
    'an account that is closed',
    getCloseAccountInstruction({ account: place, destination: you, owner: signer }),
    { kind: 'tokenClose', account: place, destination: you, owner: me },
  ],
  [
    'tokens that are destroyed',
    getBurnCheckedInstruction({ account: place, mint, authority: signer, amount: 5n, decimals: 6 }),
    { kind: 'tokenBurn', source: place, mint, owner: me, amount: 5n },
  ],
  ['wrapped SOL that is counted', getSyncNativeInstruction({ account: place }), { kind: 'setup' }],
  [
    'a place for a token',
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata: theirs, owner: you, mint }),
    { kind: 'associatedAccount', payer: me, account: theirs, owner: you, mint },
  ],
  [
    'a budget',
    { programAddress: address(budgetProgram), data: Uint8Array.of(2, 64, 13, 3, 0) },
    { kind: 'budget', units: 200_000 },
  ],
  [
    'a price',
    { programAddress: address(budgetProgram), data: Uint8Array.of(3, 1, 1, 0, 0, 0, 0, 0, 0) },
    { kind: 'budget', price: 257n },
  ],
  [
    'a memo',
    { programAddress: address(memoPrograms[0] as string), data: new TextEncoder().encode('for tea') },
    { kind: 'memo', text: 'for tea' },
  ],
  ['another program', { programAddress: program, data: Uint8Array.of(1, 2, 3) }, { kind: 'unknown', program, size: 3 }],
])('%s', (_, instruction, read) => expect(decode(instruction)).toMatchObject(read))

test('a truncated instruction, or one without an account, is unknown', () => {
  const {
    data = new Uint8Array(),
    accounts,
    ...rest
  } = getTransferSolInstruction({ source: signer, destination: you, amount: 7n })
  expect(decode({ ...rest, accounts: accounts ?? [], data: data.slice(0, 9) } as IInstruction)).toMatchObject({
    kind: 'unknown',
  })
  expect(decode({ ...rest, accounts: [], data } as IInstruction)).toMatchObject({ kind: 'unknown' })
})
