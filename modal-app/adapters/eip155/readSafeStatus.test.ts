// @vitest-environment node
import { type Hex, pad, parseAbiItem, toEventSelector, toFunctionSelector, toHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { testNetwork } from '../../boot/testApp.ts'
import { startFakeNode } from '../fakeNode.ts'
import { readSafeStatus } from './readSafeStatus.ts'

const network = testNetwork('eip155:1', 'Ethereum')
const safe = '0x52908400098527886e0f7030069857d2e4169ee7'
const hash: Hex = `0x${'ab'.repeat(32)}`
const success = toEventSelector(parseAbiItem('event ExecutionSuccess(bytes32 txHash, uint256 payment)'))
const failure = toEventSelector(parseAbiItem('event ExecutionFailure(bytes32 txHash, uint256 payment)'))
const word = (value: number) => pad(toHex(value))

/** A node with a contract that has this threshold and these logs. */
async function read(threshold: unknown, logs: unknown = []) {
  const node = await startFakeNode(({ method, params }) => {
    if (method === 'eth_call') {
      expect(params).toEqual([{ to: safe, data: toFunctionSelector('getThreshold()') }, 'latest'])
      return { result: threshold }
    }
    if (method === 'eth_blockNumber') return { result: '0x7d0' }
    expect(params).toEqual([{ address: safe, topics: [[success, failure]], fromBlock: '0x3e8' }])
    return logs === 'refused' ? { error: { code: -32005, message: 'Too many blocks' } } : { result: logs }
  })
  onTestFinished(node.stop)
  const status = await readSafeStatus({ network, urls: [node.url], safe, hash })
  return { status, methods: node.calls.map(({ method }) => method) }
}

test.each<[string, unknown]>([
  ['no contract', '0x'],
  ['a contract that answers something else', `0x${'f'.repeat(64)}`],
  ['a contract that says zero', word(0)],
  ['nonsense', { threshold: 2 }],
])('%s is no Safe, and nothing more is asked', async (_, threshold) => {
  expect(await read(threshold)).toEqual({ status: 'unseen', methods: ['eth_call'] })
})

const data = (of: Hex) => `${of}${word(0).slice(2)}`

test.each<[string, string, unknown]>([
  ['waits for its owners', 'awaitingOwners', []],
  ['waits although it carried another one out', 'awaitingOwners', [{ topics: [success], data: data(word(7)) }]],
  ['waits as far as its node tells', 'awaitingOwners', 'refused'],
  ['waits as far as nonsense tells', 'awaitingOwners', ['yes', null, { topics: 5 }, { topics: [success], data: 5 }]],
  ['has carried it out, before version 1.4', 'confirmed', [{ topics: [success], data: data(hash) }]],
  ['has carried it out, since version 1.4', 'confirmed', [{ topics: [success, hash], data: word(0) }]],
  ['has failed', 'failed', [{ topics: [failure, hash], data: word(0) }]],
])('a Safe %s', async (_, status, logs) => {
  expect((await read(word(2), logs)).status).toBe(status)
})
