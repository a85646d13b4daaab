import { createHash, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { p2pkh } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import type { Network } from '../../../shared/networks.ts'
import { createTestApp, testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector, type FakeFeatures } from '../../connectors/fakeConnector.ts'
import { createSecp256k1Key } from '../cosmos/testCosmosWorld.ts'
import type { Transfer } from '../Transfers.ts'
import { bip122Adapter } from './bip122Adapter.ts'
import { transfers } from './transfers.ts'

const bitcoin: Network = testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin')
const [from, to] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']
const txid = 'ab'.repeat(32)

/** The hash an older address signs: both texts with their length in front, hashed twice. */
function messageHash(message: string): Buffer {
  const sized = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
  const once = Buffer.concat([sized('Bitcoin Signed Message:\n'), sized(message)])
  return createHash('sha256').update(once).digest()
}

test('older addresses sign by ECDSA, in hex or base64', async () => {
  const key = createSecp256k1Key()
  const { address } = p2pkh(key.publicKey)
  const digest = createHash('sha256').update(messageHash('hello')).digest()
  const made = secp256k1.sign(digest, key.secret)
  const bytes = Buffer.from([31 + made.recovery, ...made.toCompactRawBytes()])
  for (const encoding of ['hex', 'base64'] as const) {
    const connector = createFakeConnector(testWallet('Harbour'))
    connector.features = { results: { signMessage: { address, signature: bytes.toString(encoding) } } }
    const asked = { connector, account: { address: address ?? '' }, chainId: bitcoin.id, message: 'hello' }
    const signature = Buffer.from(await bip122Adapter.signMessage(asked), 'base64')
    expect(verify('sha256', messageHash('hello'), key.openSsl, signature.subarray(1))).toBe(true)
    expect(connector.requests[0]?.params).toMatchObject({ protocol: 'ecdsa', address, account: address })
  }
})

function sending(features: FakeFeatures = { results: { sendTransfer: { txid } } }) {
  const connector = createFakeConnector(testWallet('Harbour'), { features })
  const { api } = createTestApp()
  const send = (more: Partial<Transfer> = {}) => {
    const usual = { connector, network: bitcoin, urls: [], from: { address: from }, to, amount: 1_000n, api }
    return transfers.send({ ...usual, wait: async () => {}, ...more })
  }
  return { connector, send }
}

test('asks the wallet to send, in satoshis', async () => {
  const { connector, send } = sending()
  expect(await send()).toBe(txid)
  expect(connector.requests).toMatchObject([
    {
      namespace: 'bip122',
      chainId: bitcoin.id,
      method: 'sendTransfer',
      params: { account: from, recipientAddress: to, amount: '1000' },
    },
  ])
})

test('a transaction’s id is written as nodes and explorers write it', async () => {
  const { send } = sending({ results: { sendTransfer: { txid: txid.toUpperCase() } } })
  expect(await send()).toBe(txid)
})

test.each<[string, Partial<Transfer>]>([
  ['a recipient on another network', { to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
  ['a recipient with a typo', { to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }],
  ['nobody', { to: '' }],
  ['nothing', { amount: 0n }],
  ['less than nothing', { amount: -1n }],
  ['more than there is', { amount: 2_100_000_000_000_001n }],
  ['a token', { token: 'ORDI' }],
])('does not ask the wallet to send to %s', async (_, more) => {
  const { connector, send } = sending()
  await expect(send(more)).rejects.toMatchObject({ code: 'invalid_params' })
  expect(connector.requests).toEqual([])
})

test.each([null, {}, { txid: 5 }, { txid: 'sent' }])('rejects %j as the answer to a transfer', async answer => {
  await expect(sending({ results: { sendTransfer: answer } }).send()).rejects.toMatchObject({ code: 'wallet_failed' })
})
