// @vitest-environment node
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPortBase, portOffsets } from '../../../e2e/services/portBase.ts'
import { type Solana, startSolana } from '../../../e2e/services/solana/startSolana.ts'
import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { readSolanaWire, withSignature } from '../../../shared/solanaWire.ts'
import { createTestApp, testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector, type FakeConnector } from '../../connectors/fakeConnector.ts'
import { base64ToBytes, bytesToBase64 } from '../../lib/base64.ts'
import type { Transfer } from '../Adapter.ts'
import { type NodeAnswer, startFakeNode } from '../fakeNode.ts'
import { preflightCommitments } from './preflightCommitments.ts'
import { solanaAdapter } from './solanaAdapter.ts'
import { createSolanaKey } from './testSolanaWorld.ts'

/** The tests of this file send to a real SVM. */
let solana: Solana
beforeAll(async () => {
  solana = await startSolana({ port: (await findPortBase(27_000)) + portOffsets.solana })
})
afterAll(() => solana.stop())

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const call = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await (await fetch(solana.url, { method: 'POST', body })).json()
  if (reply.error) throw new Error(reply.error.message)
  return reply.result
}
const lamportsOf = async (address: string): Promise<number> => (await call('getBalance', address)).value
interface TokenAccount {
  account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}
const tokensOf = async (owner: string, mint: string): Promise<string[]> => {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const { value } = await call('getTokenAccountsByOwner', owner, { mint }, options)
  return value.map(({ account }: TokenAccount) => account.data.parsed.info.tokenAmount.amount)
}

type Key = ReturnType<typeof createSolanaKey>
let [payer, friend]: [Key, Key] = [createSolanaKey(), createSolanaKey()]
beforeEach(async () => {
  ;[payer, friend] = [createSolanaKey(), createSolanaKey()]
  await call('requestAirdrop', payer.address, 2_000_000_000)
})

/** What a wallet does with bytes it is asked to sign. */
function sign(params: unknown, key: Key): { signature: string; transaction: string } {
  const { transaction, pubkey } = params as { transaction: string; pubkey: string }
  const wire = readSolanaWire(base64ToBytes(transaction) ?? new Uint8Array())
  if (!wire || pubkey !== key.address) throw new Error('The wallet has no such account')
  const message = wire.bytes.subarray(wire.start + 64 * wire.signers.length)
  const signature = base58Encode(key.sign(message))
  return { signature, transaction: bytesToBase64(withSignature(wire, pubkey, signature) ?? wire.bytes) }
}

function sending(answer: (method: string, params: unknown) => unknown = (_, params) => sign(params, payer)) {
  const connector: FakeConnector = createFakeConnector(testWallet('Harbour'))
  connector.request = async request => {
    connector.requests.push(request)
    return answer(request.method, request.params)
  }
  const network = { ...testNetwork(devnet, 'Solana Devnet'), rpcUrls: [solana.url] }
  const send = (more: Partial<Transfer> = {}) =>
    solanaAdapter.send?.({
      connector,
      network,
      urls: network.rpcUrls,
      from: { address: payer.address },
      to: friend.address,
      amount: 1_500_000n,
      api: createTestApp().api,
      wait: async () => {},
      ...more,
    }) as Promise<string>
  return { connector, send }
}

test('sends SOL, and settles when the cluster has confirmed it', async () => {
  const { connector, send } = sending()
  const id = await send()
  expect(await lamportsOf(friend.address)).toBe(1_500_000)
  expect(base58Decode(id)).toHaveLength(64)
  const { value } = await call('getSignatureStatuses', [id])
  expect(value[0]).toMatchObject({ err: null })
  expect(connector.requests).toMatchObject([{ namespace: 'solana', chainId: devnet, method: 'solana_signTransaction' }])
})

test('sends a token, and makes the recipient’s account for it once', async () => {
  const mint = createSolanaKey().address
  await call('svm_createMint', mint, 6)
  await call('svm_mintTo', mint, payer.address, '5000000')
  const { send } = sending()
  await send({ token: mint, amount: 1_250_000n })
  await send({ token: mint, amount: 250_000n })
  expect(await tokensOf(friend.address, mint)).toEqual(['1500000'])
  expect(await tokensOf(payer.address, mint)).toEqual(['3500000'])
})

test('puts the signature in by itself where the wallet gives nothing else', async () => {
  await sending((_, params) => ({ signature: sign(params, payer).signature })).send()
  expect(await lamportsOf(friend.address)).toBe(1_500_000)
})

test('a wallet that only signs and sends at once does both', async () => {
  const { connector, send } = sending(async (method, params) => {
    if (method !== 'solana_signAndSendTransaction') throw new ConnectKitError('unsupported_method', method)
    const { signature, transaction } = sign(params, payer)
    await call('sendTransaction', transaction, { encoding: 'base64' })
    return { signature }
  })
  await send({ preflightCommitment: 'max' })
  expect(await lamportsOf(friend.address)).toBe(1_500_000)
  expect(connector.requests[1]?.params).toMatchObject({ sendOptions: { preflightCommitment: 'finalized' } })
})

// @spec 5.preflight-commitment
test.each(preflightCommitments)('takes the preflight commitment %s', async preflightCommitment => {
  await sending().send({ preflightCommitment })
  expect(await lamportsOf(friend.address)).toBe(1_500_000)
})

test.each<[string, Partial<Transfer>]>([
  ['nobody', { to: '' }],
  ['an address of another chain', { to: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  ['a recipient with nothing', { amount: 0n }],
  ['a recipient with less than nothing', { amount: -1n }],
  ['a recipient with more than there can be', { amount: 2n ** 64n }],
  ['a recipient with what is no token', { token: '11111111111111111111111111111111' }],
  ['a recipient at an unknown commitment', { preflightCommitment: 'soon' as never }],
])('asks no wallet to send to %s', async (_, more) => {
  const { connector, send } = sending()
  await expect(send(more)).rejects.toMatchObject({ name: 'ConnectKitError', code: 'invalid_params' })
  expect(connector.requests).toEqual([])
})

test('passes on that the visitor said no, and nothing is moved', async () => {
  const error = new ConnectKitError('user_rejected', 'no')
  await expect(sending(() => Promise.reject(error)).send()).rejects.toBe(error)
  expect(await lamportsOf(friend.address)).toBe(0)
})

test.each([null, {}, { signature: 'yes' }, { transaction: 'yes' }, { transaction: '' }])(
  '%j is no signed transaction',
  async answer => {
    await expect(sending(() => answer).send()).rejects.toMatchObject({ code: 'wallet_failed' })
  },
)

test('what the network refuses is told, with its reason', async () => {
  const forger = createSolanaKey()
  const forged = sending((_, params) => {
    const { pubkey } = params as { pubkey: string }
    return {
      signature: sign({ ...(params as object), pubkey: forger.address }, { ...forger, address: pubkey }).signature,
    }
  })
  await expect(forged.send()).rejects.toBeInstanceOf(Error)
  await expect(sending().send({ amount: 3_000_000_000n })).rejects.toMatchObject({ code: 'transaction_failed' })
  expect(await lamportsOf(friend.address)).toBe(0)
})

test('a transaction that was signed too late is told from one that failed', async () => {
  const { send } = sending(async (_, params) => {
    await call('svm_expireBlockhashes')
    return sign(params, payer)
  })
  await expect(send()).rejects.toMatchObject({ code: 'transaction_expired' })
  expect(await lamportsOf(friend.address)).toBe(0)
})

/** The cluster behind a node that fails in its own way. */
async function nodeThat(answer: (method: string) => ReturnType<NodeAnswer>) {
  const node = await startFakeNode(call => answer(call.method))
  return { urls: [node.url], node }
}
const fine = (method: string) =>
  method === 'getLatestBlockhash'
    ? { result: { value: { blockhash: friend.address, lastValidBlockHeight: 100 } } }
    : method === 'sendTransaction'
      ? { result: 'sent' }
      : undefined

test.each([
  ['nodes that are down', 'network_error', () => ({ error: { code: -32005, message: 'Node is behind' } })],
  [
    'a transaction the chain did not carry out',
    'transaction_failed',
    (method: string) =>
      method === 'getBlockHeight' ? { result: 1 } : { result: { value: [{ err: { InstructionError: [0, 'x'] } }] } },
  ],
  [
    'one that never came in',
    'transaction_expired',
    (method: string) => (method === 'getBlockHeight' ? { result: 101 } : { result: { value: [null] } }),
  ],
] as const)('after it was sent, %s is %s, and names the transaction', async (_, code, answer) => {
  const { urls, node } = await nodeThat(method => fine(method) ?? answer(method))
  const failed = sending().send({ urls })
  await expect(failed).rejects.toMatchObject({ code, facts: { transactionId: expect.stringMatching(/^\w{64,88}$/) } })
  node.stop()
})

test.each([
  ['is confirmed', { err: null, confirmationStatus: 'confirmed' }],
  ['never came in', null],
])('a transaction nobody acknowledged is looked for, and %s', async (_, status) => {
  const { urls, node } = await nodeThat(method => {
    if (method === 'sendTransaction') return { result: undefined }
    return fine(method) ?? { result: method === 'getBlockHeight' ? 101 : { value: [status] } }
  })
  const sent = sending().send({ urls })
  if (status) await expect(sent).resolves.toMatch(/^\w{64,88}$/)
  else await expect(sent).rejects.toMatchObject({ code: 'transaction_expired' })
  node.stop()
})

test('a node that is down before anything is signed leaves the wallet alone', async () => {
  const { connector, send } = sending()
  await expect(send({ urls: ['http://127.0.0.1:9'] })).rejects.toMatchObject({ code: 'network_error' })
  expect(connector.requests).toEqual([])
})
