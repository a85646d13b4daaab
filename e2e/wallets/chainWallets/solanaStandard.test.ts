import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, test, vi } from 'vitest'
import { verifySolana } from '../../fixtures/verifySolana.ts'
import { createSolanaStandard } from './solanaStandard.ts'
import { testCore } from './testCore.ts'

async function connected(options: Partial<Parameters<typeof testCore>[0]> = {}) {
  const core = testCore({ kind: 'solanaStandard', ...options })
  const { features, ...rest } = createSolanaStandard(core)
  const { accounts } = await features['standard:connect'].connect()
  const [account] = accounts
  if (!account) throw new Error('No account')
  return { core, features, account, rest }
}

test('signs a message; the signature is valid for this message and account only', async () => {
  const { features, account } = await connected()
  const message = new TextEncoder().encode('Hello, Solana')
  const [output] = await features['solana:signMessage'].signMessage({ account, message })
  const signature = output?.signature as Uint8Array
  expect(verifySolana(account.address, message, signature)).toBe(true)
  expect(verifySolana(account.address, new TextEncoder().encode('Hello, Solano'), signature)).toBe(false)
  const other = await connected({ seed: 'another' })
  expect(verifySolana(other.account.address, message, signature)).toBe(false)
  expect(
    verifySolana(
      account.address,
      message,
      signature.map((byte, index) => (index ? byte : byte ^ 1)),
    ),
  ).toBe(false)
})

test.each(['legacy', 0] as const)('signs a transaction of version %s in the place of its account', async version => {
  const { features, account } = await connected()
  const message = pipe(
    createTransactionMessage({ version }),
    each => setTransactionMessageFeePayerSigner(createNoopSigner(address(account.address)), each),
    each =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 1n },
        each,
      ),
    each =>
      appendTransactionMessageInstruction(
        { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), data: new Uint8Array([104, 105]) },
        each,
      ),
  )
  const unsigned = await partiallySignTransactionMessageWithSigners(message)
  const transaction = new Uint8Array(getTransactionEncoder().encode(unsigned))
  const [output] = await features['solana:signTransaction'].signTransaction({ account, transaction })
  const { messageBytes, signatures } = getTransactionDecoder().decode(output?.signedTransaction as Uint8Array)
  const [[signer, signature] = []] = Object.entries(signatures)
  expect(signer).toBe(account.address)
  expect(verifySolana(account.address, new Uint8Array(messageBytes), signature as Uint8Array)).toBe(true)
})

test.each([
  ['nothing', []],
  ['a few bytes', [1, 2, 3]],
  ['a transaction of others', [1, ...new Array(64).fill(0), 1, 0, 0, 1, ...new Array(64).fill(7), 0]],
])('signs no transaction of %s', async (_, bytes) => {
  const { features, account } = await connected()
  const transaction = new Uint8Array(bytes)
  await expect(features['solana:signTransaction'].signTransaction({ account, transaction })).rejects.toThrow()
})

test('connects silently only with permission, declines on demand, and reports an account change', async () => {
  const core = testCore({ kind: 'solanaStandard', approve: 'never' })
  const { features } = createSolanaStandard(core)
  const { connect } = features['standard:connect']
  expect((await connect({ silent: true })).accounts).toEqual([])
  await expect(connect()).rejects.toMatchObject({ code: 4001 })
  core.control.setApprove('ask')
  const asked = connect()
  expect(core.control.questions).toEqual(['connect'])
  core.control.answer(true)
  const [first] = (await asked).accounts
  expect((await connect({ silent: true })).accounts[0]?.address).toBe(first?.address)
  const seen: (string | undefined)[] = []
  features['standard:events'].on('change', ({ accounts }) => seen.push(accounts?.[0]?.address))
  core.control.selectAccount(1)
  core.control.disconnect()
  expect(seen).toEqual([expect.not.stringMatching(String(first?.address)), undefined])
  expect((await connect({ silent: true })).accounts).toEqual([])
})

test('signs in with the standard’s text', async () => {
  vi.stubGlobal('location', { host: 'shop.example' })
  const { features, account } = await connected()
  const input = {
    statement: 'Welcome',
    nonce: 'abcdefgh',
    version: '1',
    uri: 'https://shop.example',
  }
  const [output] = await features['solana:signIn'].signIn(input)
  expect(new TextDecoder().decode(output?.signedMessage)).toBe(
    `shop.example wants you to sign in with your Solana account:\n${account.address}\n\nWelcome\n\nURI: https://shop.example\nVersion: 1\nNonce: abcdefgh`,
  )
  expect(verifySolana(account.address, output?.signedMessage as Uint8Array, output?.signature as Uint8Array)).toBe(true)
})
