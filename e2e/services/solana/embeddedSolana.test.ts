import { ed25519 } from '@noble/curves/ed25519'
import { address, createNoopSigner, getTransactionDecoder } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import { refuse } from '../../../cdn/secure-site/refuse.ts'
import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { base64ToBytes } from '../../../shared/base64.ts'
import { walletClaimText } from '../../../shared/embedded/walletProof.ts'
import { readTransaction } from '../../../shared/signing/solana/readTransaction.ts'
import { testEmbeddedSolana } from './testEmbeddedSolana.ts'

const world = testEmbeddedSolana()
const bytesOf = (text: unknown) => base64ToBytes(String(text)) ?? new Uint8Array()
const textBytes = (text: string) => base58Encode(new TextEncoder().encode(text))
const isSigned = (message: Uint8Array, signature: unknown) =>
  ed25519.verify(
    base58Decode(String(signature)) ?? new Uint8Array(),
    message,
    base58Decode(world.owner()) ?? new Uint8Array(),
  )
const pay = (to: string, amount = 250_000_000n, from = world.owner()) =>
  getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })

test.each(['legacy', 0] as const)('SOL is shown in full, and signed exactly so: version %s', async version => {
  const to = world.key()
  const transaction = await world.built([pay(to)], { version })
  const { view, approve } = await world.prepare('solana_signTransaction', { transaction, pubkey: world.owner() })
  expect(view).toMatchObject({ verb: 'Send', amount: '0.25', unit: 'SOL', cautions: [] })
  expect(view.facts).toEqual([
    { name: 'To', value: to, isAddress: true },
    { name: 'Network', value: 'Garden chain' },
    { name: 'Network fee', value: '0.000005 SOL' },
  ])
  expect(view.changes).toEqual([{ name: 'SOL', amount: '−0.25', isIn: false }])
  const signed = await approve()
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytesOf(signed.transaction))
  expect(isSigned(new Uint8Array(messageBytes), signed.signature)).toBe(true)
  expect(base58Encode(new Uint8Array(signatures[address(world.owner())] ?? []))).toBe(signed.signature)
  expect(readTransaction(bytesOf(signed.transaction))?.message).toEqual(readTransaction(bytesOf(transaction))?.message)
  await world.call('sendTransaction', signed.transaction, { encoding: 'base64' })
  expect(await world.lamportsOf(to)).toBe(250_000_000)
})

test('a token is shown by name, with the owner of its new token account, and sent', async () => {
  const [{ mint, place }, friend] = [await world.token(), world.key()]
  const facts = { mint: address(mint), owner: address(friend) }
  const [ata] = await findAssociatedTokenPda({
    ...facts,
    tokenProgram: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  })
  const payer = createNoopSigner(address(world.owner()))
  const amount = 1_250_000n
  const transaction = await world.built([
    getCreateAssociatedTokenIdempotentInstruction({ ...facts, payer, ata }),
    getTransferCheckedInstruction({
      ...{ source: address(place), mint: facts.mint, destination: ata, authority: payer, amount, decimals: 6 },
    }),
  ])
  const token = { contract: mint, kind: 'token', name: 'Test Dollar', symbol: 'TUSD', decimals: 6, isListed: true }
  const { view, approve } = await world.prepare('solana_signAndSendTransaction', { transaction }, network => {
    network.tokens = [token] as typeof network.tokens
  })
  expect(view).toMatchObject({ verb: 'Send', amount: '1.25', unit: 'TUSD', cautions: [] })
  expect(view.facts).toContainEqual({ name: 'To', value: friend, isAddress: true })
  const note = 'Its name and decimals come from the server. Not verified.'
  expect(view.facts).toContainEqual({ name: 'Token', value: mint, isAddress: true, note })
  expect(view.changes).toContainEqual({ name: 'TUSD', amount: '−1.25', isIn: false })
  expect(view.changes).toContainEqual({ name: 'SOL', amount: '−0.00203928', isIn: false })
  const { signature } = await approve()
  expect(await world.tokensOf(friend, mint)).toEqual(['1250000'])
  const { value } = await world.call('getSignatureStatuses', [signature])
  expect(value[0]).toMatchObject({ err: null })
})

test('several are signed with one approval, and totalled', async () => {
  const transactions = [await world.built([pay(world.key())]), await world.built([pay(world.key(), 1_000_000n)])]
  const { view, approve } = await world.prepare('solana_signAllTransactions', { transactions })
  expect(view.verb).toBe('Sign 2 transactions')
  expect(view.facts).toContainEqual({ name: '1. Send', value: '0.25 SOL' })
  expect(view.facts).toContainEqual({ name: '2. Send', value: '0.001 SOL' })
  expect(view.facts.at(-1)).toEqual({ name: 'Network fee', value: '0.00001 SOL' })
  expect(view.changes).toEqual([{ name: 'SOL', amount: '−0.251', isIn: false }])
  const { transactions: signed } = (await approve()) as { transactions: string[] }
  for (const each of signed) {
    const { message, signatures } = readTransaction(bytesOf(each)) ?? {}
    expect(isSigned(message as Uint8Array, base58Encode(signatures?.[0] ?? new Uint8Array()))).toBe(true)
  }
})

test('a message is signed as it is shown', async () => {
  const { view, approve } = await world.prepare('solana_signMessage', {
    message: textBytes('Water the plants'),
    pubkey: world.owner(),
  })
  expect(view).toMatchObject({ verb: 'Sign a message', message: 'Water the plants', cautions: [] })
  expect(isSigned(new TextEncoder().encode('Water the plants'), (await approve()).signature)).toBe(true)
})

test('a sign-in to this site is named, and one to another is refused', async () => {
  const text = (host: string) =>
    `${host} wants you to sign in with your Solana account:\n${world.owner()}\n\nURI: https://${host}\nNonce: abcdefgh`
  const { view } = await world.prepare('solana_signMessage', { message: textBytes(text('shop.example')) })
  expect(view).toMatchObject({ verb: 'Sign in to shop.example', cautions: [] })
  const foreign = world.prepare('solana_signMessage', { message: textBytes(text('bank.example')) })
  await expect(foreign).rejects.toMatchObject({ code: 'invalid_params' })
})

// Its signature could be used to send it.
test('a message that is a transaction is refused, whole and without its signatures', async () => {
  for (const version of ['legacy', 0] as const) {
    const bytes = bytesOf(await world.built([pay(world.key())], { version }))
    for (const each of [bytes, readTransaction(bytes)?.message ?? bytes]) {
      const asked = world.prepare('solana_signMessage', { message: base58Encode(each) })
      await expect(asked).rejects.toMatchObject({ code: 'invalid_params', message: 'The message is a transaction' })
    }
  }
})

// With it, someone else could claim this account for their own wallet.
test('a message that would serve as a proof to the wallet’s server is refused', async () => {
  const text = walletClaimText({ act: 'addKeys', subject: 's', walletId: 'w', nonce: 'n' })
  const asked = world.prepare('solana_signMessage', { message: textBytes(text) })
  await expect(asked).rejects.toMatchObject({ code: 'invalid_params' })
})

test.each<[string, string, () => unknown, string]>([
  ['another account', 'solana_signMessage', () => ({ message: 'abc', pubkey: world.key() }), 'unauthorized'],
  ['no message', 'solana_signMessage', () => ({ message: '' }), 'invalid_params'],
  ['a message in other letters', 'solana_signMessage', () => ({ message: '0OIl' }), 'invalid_params'],
  ['a message without end', 'solana_signMessage', () => ({ message: '2'.repeat(5_001) }), 'invalid_params'],
  ['nothing', 'solana_signTransaction', () => undefined, 'invalid_params'],
  ['text', 'solana_signTransaction', () => ({ transaction: 'hello' }), 'invalid_params'],
  ['no transactions', 'solana_signAllTransactions', () => ({ transactions: [] }), 'invalid_params'],
  ['many transactions', 'solana_signAllTransactions', () => ({ transactions: Array(17).fill('') }), 'invalid_params'],
  ['another method', 'solana_signIn', () => ({}), 'unsupported_method'],
])('%s for %s is refused', async (_, method, params, code) => {
  await expect(world.prepare(method, params())).rejects.toMatchObject({ code })
})

test('a transaction that needs no signature of this account is refused', async () => {
  const payer = world.key()
  const transaction = await world.built([pay(world.owner(), 1n, payer)], { payer })
  const asked = world.prepare('solana_signTransaction', { transaction })
  await expect(asked).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a foreign fee payer is named; the transaction is signed, and sent once all have signed', async () => {
  const payer = world.key()
  const transaction = await world.built([pay(world.key(), 5n)], { payer })
  const { view, approve } = await world.prepare('solana_signTransaction', { transaction })
  expect(view.facts.at(-1)).toEqual({ name: 'Network fee', value: 'Paid by someone else' })
  const signed = readTransaction(bytesOf((await approve()).transaction))
  expect(signed?.signatures.map(each => each.some(byte => byte !== 0))).toEqual([false, true])
  const sending = world.prepare('solana_signAndSendTransaction', { transaction })
  await expect(sending).rejects.toMatchObject({ code: 'invalid_params' })
})

test('the page’s send options are applied under their current names', async () => {
  const transaction = await world.built([pay(world.key(), 2_000_000n)])
  const asked: [string, unknown][] = []
  const sendOptions = { preflightCommitment: 'singleGossip', maxRetries: 2, skipPreflight: false, encoding: 'base58' }
  const params = { transaction, sendOptions }
  const { approve } = await world.prepare('solana_signAndSendTransaction', params, network => {
    network.asked = asked
  })
  await approve()
  const [, given] = asked.find(([method]) => method === 'sendTransaction') ?? []
  expect((given as unknown[])[1]).toEqual({
    ...{ encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 2, skipPreflight: false },
  })
  const wrong = { transaction, sendOptions: { preflightCommitment: 'soon' } }
  await expect(world.prepare('solana_signAndSendTransaction', wrong)).rejects.toMatchObject({ code: 'invalid_params' })
})

test('a lost answer is requested again, under our own id', async () => {
  let tries = 0
  const to = world.key()
  const transaction = await world.built([pay(to, 3_000_000n)])
  const { approve } = await world.prepare('solana_signAndSendTransaction', { transaction }, network => {
    const { callNode } = network
    network.callNode = async (chainId, method, params) => {
      if (method === 'sendTransaction') tries++
      const answer = await callNode(chainId, method, params)
      if (method === 'sendTransaction') throw refuse('network_error', 'The node did not answer')
      return answer
    }
  })
  const { signature } = await approve()
  expect([tries, await world.lamportsOf(to)]).toEqual([2, 3_000_000])
  expect((await world.call('getSignatureStatuses', [signature])).value[0]).toMatchObject({ err: null })
})

test('an account of another wallet’s words signs nothing', async () => {
  const other = world.key()
  const asked = world.prepare('solana_signMessage', { message: textBytes('hello') }, network => {
    network.solanaAddress = other
  })
  const { approve } = await asked
  await expect(approve()).rejects.toMatchObject({ name: 'WrongVaultAddress' })
})
