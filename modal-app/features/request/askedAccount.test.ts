import { expect, test } from 'vitest'
import { owner, spender } from '../../../shared/signing/typedData/testTypedData.ts'
import { testConnection, testWallet } from '../../boot/testApp.ts'
import { askedAccount } from './askedAccount.ts'

const connection = testConnection(testWallet('Harbour'), { accounts: [{ address: owner }, { address: spender }] })
const asked = (...params: unknown[]) => askedAccount(connection, { params }).address

test.each<[string, unknown[], string]>([
  ['whose calls they are', [{ from: spender }], spender],
  ['whose calls they are, whatever follows', [{ from: spender }, owner], spender],
  ['that signs typed data, whatever follows', [spender.toLowerCase(), '{}', owner], spender],
  ['that signs a text', ['0x00', spender], spender],
  ['in use, if another is not of the wallet', [{ from: `0x${'7'.repeat(40)}` }], owner],
  ['in use, if none is named', [], owner],
])('a request goes to the account %s', (_, params, address) => {
  expect(asked(...params)).toBe(address)
})

test.each([{ pubkey: spender }, { account: spender }, { address: spender }])(
  'so is one of another namespace: %j',
  params => {
    expect(askedAccount(connection, { params: { message: 'x', ...params } }).address).toBe(spender)
    // Ethereum has no such names.
    expect(asked(params)).toBe(owner)
  },
)
