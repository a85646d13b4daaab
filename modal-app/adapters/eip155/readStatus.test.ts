import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, zeroAddress } from 'viem'
import { entryPoint06Abi, entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { expect, onTestFinished, test } from 'vitest'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector } from '../../connectors/fakeConnector.ts'
import { startFakeNode } from '../fakeNode.ts'
import { readStatus } from './readStatus.ts'

const network = testNetwork('eip155:1', 'Ethereum')
const from = '0x52908400098527886e0f7030069857d2e4169ee7'
const to = '0xde709f2102306220921060314715629080e2fb77'
const thief = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const hash = `0x${'ab'.repeat(32)}`

/** A node that knows these receipts, one after the other, and the nonces of `from`. */
async function world({ mined = 0, transaction = null as unknown, receipts = [null] as unknown[], code = '0x' }) {
  const answers: Record<string, () => unknown> = {
    eth_getCode: () => code,
    eth_call: () => '0x',
    eth_getTransactionReceipt: () => (receipts.length > 1 ? receipts.shift() : receipts[0]),
    eth_getTransactionByHash: () => transaction,
    eth_getTransactionCount: () => `0x${mined.toString(16)}`,
  }
  const node = await startFakeNode(({ method }) => ({ result: answers[method]?.() }))
  onTestFinished(node.stop)
  const connector = createFakeConnector(testWallet('Harbour'))
  const read = { network, urls: [node.url], hash, from, to }
  return { read, connector }
}

test.each<[string, unknown, string]>([
  ['a receipt', { transactionHash: hash, status: '0x1' }, 'confirmed'],
  ['a receipt of a failure', { transactionHash: hash, status: '0x0' }, 'failed'],
  ['nothing', null, 'unseen'],
  ['a receipt of another transaction', { transactionHash: `0x${'cd'.repeat(32)}`, status: '0x1' }, 'unseen'],
  ['no receipt', 'confirmed', 'unseen'],
])('the wallet has %s for a hash that no node knows', async (_, receipt, status) => {
  const { read, connector } = await world({})
  connector.features = { results: { eth_getTransactionReceipt: receipt } }
  expect(await readStatus({ ...read, wallet: connector })).toEqual({ status, nonce: undefined })
  expect(connector.requests).toMatchObject([{ method: 'eth_getTransactionReceipt', params: [hash] }])
})

test('a wallet that fails leaves the transaction unseen', async () => {
  const { read, connector } = await world({})
  connector.features = { requestErrors: { eth_getTransactionReceipt: new Error('no') } }
  expect(await readStatus({ ...read, wallet: connector })).toMatchObject({ status: 'unseen' })
})

test('a wallet is not asked about what a node knows', async () => {
  const { read, connector } = await world({ transaction: { nonce: '0x5' } })
  expect(await readStatus({ ...read, wallet: connector })).toEqual({ status: 'pending', nonce: 5 })
  expect(connector.requests).toEqual([])
})

test.each<[string, object, string, string]>([
  ['of the transfer', { from: from.toUpperCase().replace('0X', '0x'), to }, '0x', 'confirmed'],
  ['of somebody else’s', { from: thief, to }, '0x', 'replaced'],
  ['of a transfer to somebody else', { from, to: thief }, '0x', 'replaced'],
  ['of a contract that was made', { from, to: null }, '0x', 'replaced'],
  ['of a relayer, for an account with code', { from: thief, to: thief }, '0xef0100', 'confirmed'],
])('a receipt %s', async (_, parties, code, status) => {
  const { read } = await world({ receipts: [{ transactionHash: hash, status: '0x1', ...parties }], code })
  expect(await readStatus(read)).toEqual({ status, nonce: undefined })
})

const entryPoint06 = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
const bundler = thief

/** As an entry point logs it. */
function operation(sender: string, success: boolean, facts: { address?: string; abi?: unknown } = {}) {
  const { address = entryPoint07Address, abi = entryPoint07Abi } = facts
  const args = { userOpHash: `0x${'77'.repeat(32)}` as Hex, sender: sender as Address, paymaster: zeroAddress }
  const topics = encodeEventTopics({ abi: abi as typeof entryPoint07Abi, eventName: 'UserOperationEvent', args })
  const types = [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }] as const
  return { address, topics, data: encodeAbiParameters(types, [5n << 64n, success, 21_000n, 90_000n]) }
}

const bundle = (logs: unknown, facts: object = {}) => ({
  transactionHash: hash,
  status: '0x1',
  from: bundler,
  to: entryPoint07Address,
  logs,
  ...facts,
})

test.each<[string, object, string]>([
  ['whose operation was reverted', bundle([operation(from, false)]), 'failed'],
  ['whose operation was carried out', bundle([operation(from, true)]), 'confirmed'],
  ['of entry point 0.6', bundle([operation(from, false, { address: entryPoint06, abi: entryPoint06Abi })]), 'failed'],
  ['by another contract', bundle([operation(from, false)], { to: thief }), 'failed'],
  ['among others’ operations', bundle([operation(thief, true), operation(from, false), operation(to, true)]), 'failed'],
  ['that failed for others only', bundle([operation(thief, false), operation(from, true)]), 'confirmed'],
  ['that has only others’ operations', bundle([operation(thief, true)]), 'replaced'],
  ['that was reverted as a whole', bundle([], { status: '0x0' }), 'failed'],
  [
    'in which a stranger’s contract imitates the event',
    bundle([operation(from, true, { address: thief }), operation(from, false)]),
    'failed',
  ],
  ['of an entry point of its own', bundle([operation(from, false, { address: to })], { to }), 'failed'],
])('a smart account’s transfer in a bundle %s', async (_, receipt, status) => {
  const { read } = await world({ receipts: [receipt], code: '0x6001' })
  expect(await readStatus(read)).toMatchObject({ status })
})

test.each<[string, object | undefined, string]>([
  ['that it was reverted', { status: 500, receipts: [{ status: '0x0', transactionHash: hash }] }, 'failed'],
  ['that it was done in part', { status: 600 }, 'failed'],
  ['that it was confirmed', { status: 200 }, 'confirmed'],
  [
    'by a draft of the standard, that it was reverted',
    { status: 'CONFIRMED', receipts: [{ status: '0x0' }] },
    'failed',
  ],
  ['nothing', undefined, 'confirmed'],
])('for a smart account’s transfer without an operation, the wallet reports %s', async (_, told, status) => {
  const { read, connector } = await world({ receipts: [bundle([], { to: thief })], code: '0xef0100' })
  connector.features = told
    ? { results: { wallet_getCallsStatus: told } }
    : { requestErrors: { wallet_getCallsStatus: new Error('unknown method') } }
  expect(await readStatus({ ...read, wallet: connector })).toMatchObject({ status })
})

test('a smart account’s own hash is looked up at its wallet', async () => {
  const mined = `0x${'ef'.repeat(32)}`
  const { read, connector } = await world({ code: '0x6001' })
  connector.features = {
    results: {
      eth_getTransactionReceipt: null,
      wallet_getCallsStatus: { status: 200, receipts: [{ status: '0x1', transactionHash: mined }] },
    },
  }
  expect(await readStatus({ ...read, wallet: connector })).toMatchObject({ status: 'confirmed', minedAs: mined })
})

const batch = `0x${'cd'.repeat(40)}`
const mined = { status: '0x1', transactionHash: hash }

test.each<[string, object | null, object | null, object]>([
  [
    'a node confirms',
    { status: 200, receipts: [mined] },
    { ...mined, from, to: from },
    { status: 'confirmed', minedAs: hash },
  ],
  ['a node does not know yet', { status: 200, receipts: [mined] }, null, { status: 'pending', minedAs: hash }],
  [
    'a node says failed',
    { status: 200, receipts: [mined] },
    { ...mined, status: '0x0', from, to: from },
    { status: 'failed', minedAs: hash },
  ],
  ['failed', { status: 500, receipts: [] }, null, { status: 'failed' }],
  ['were done in part', { status: 600, receipts: [mined] }, null, { status: 'failed', isPartial: true }],
  [
    'were done in part, whatever it calls that',
    { status: 200, receipts: [mined, { ...mined, status: '0x0' }] },
    null,
    { status: 'failed', isPartial: true },
  ],
  ['are pending', { status: 100 }, null, { status: 'unseen' }],
  ['are unknown to it', null, null, { status: 'unseen' }],
])('for calls with its own id, the wallet reports a transaction: %s', async (_, told, receipt, expected) => {
  const { read, connector } = await world({ receipts: [receipt] })
  connector.features = { results: { wallet_getCallsStatus: told } }
  expect(await readStatus({ ...read, hash: batch, wallet: connector })).toMatchObject(expected)
})
