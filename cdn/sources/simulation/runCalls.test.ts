import { toHex } from 'viem'
import { expect, test } from 'vitest'
import type { RpcCall } from '../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../nodes/rpcOutcome.ts'
import { runCalls } from './runCalls.ts'

const from = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const call = { from, to: from, value: '0x1', data: '0x', gas: undefined }

interface Run {
  blockStateCalls: [{ calls: { gas: `0x${string}` }[] }]
}

/** A node whose blocks hold this much gas; refuses more as geth does. */
function nodeWith(gasLimit: bigint) {
  const asked: bigint[] = []
  const answer = ({ method, params }: RpcCall): RpcOutcome => {
    if (method === 'eth_gasPrice' || method === 'eth_getBalance') return { result: '0x3b9aca00' }
    if (method === 'eth_getBlockByNumber')
      return { result: { number: '0x1', timestamp: '0x1', gasLimit: toHex(gasLimit), miner: from } }
    if (method !== 'eth_simulateV1') return { error: { code: -32601, message: 'the method does not exist' } }
    const [{ calls }] = (params as [Run])[0].blockStateCalls
    const gas = calls.reduce((sum, each) => sum + BigInt(each.gas), 0n)
    asked.push(gas)
    if (gas > gasLimit) return { error: { code: -38015, message: 'block gas limit reached' } }
    const ran = { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }
    return { result: [{ calls: calls.map(() => ran) }] }
  }
  return { asked, ask: async (calls: readonly RpcCall[]) => calls.map(answer) }
}

test.each([30_000_000n, 11_500_000n, 1_000_000n])('one call is tried where a block holds %d gas', async gasLimit => {
  const { ask, asked } = nodeWith(gasLimit)
  const run = await runCalls(ask, [call], { watched: { token: from, accounts: [from] }, now: 0 })
  expect(run).toMatchObject({ isRough: false })
  expect(asked.slice(1).every(gas => gas <= gasLimit)).toBe(true)
})

test('a node that cannot simulate is not asked again', async () => {
  const { ask, asked } = nodeWith(0n)
  expect(await runCalls(ask, [call], { watched: undefined, now: 0 })).toBeUndefined()
  expect(asked).toHaveLength(1)
})
