// @vitest-environment node
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
