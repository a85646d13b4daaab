import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createContractReader } from '../../cdn/sources/contracts/createContractReader.ts'
import { contracts } from '../../shared/api/contracts.schema.ts'
import { first, freshAddress, startTestChain, type TestChain } from './testChain.ts'

/* Kinds of contracts on a real chain, by their own answers. */

let chain: TestChain
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  return () => started.stop()
})
afterEach(() => chain.reset())

const nodes = createRpcNodes({
  fetch,
  timeoutMs: 5000,
  timeout: AbortSignal.timeout,
  now: Date.now,
  maxReplyBytes: 5 << 20,
})

async function read(asked: { contract: string; number?: string }[], pictures = false) {
  const reader = createContractReader({
    nodes,
    safeFetch: undefined,
    tokens: () => ({}),
    now: Date.now,
    elapsed: Date.now,
  })
  const { address: _, ...part } = { ...chain.read(first), client: '192.0.2.1' }
  return reader.read(part, { asked, pictures })
}

async function kindOf(contract: string, number?: string) {
  const [answer] = (await read([{ contract, ...(number !== undefined && { number }) }])).contracts
  return answer
}

test('a token counts and has a symbol', async () => {
  const answer = await kindOf(chain.contracts.token, '0')
  expect(answer).toMatchObject({ kind: 'token', symbol: 'TUSD', decimals: 6, isListed: false })
})

test.each(['nft', 'items'] as const)('%s are NFTs', async name => {
  expect(await kindOf(chain.contracts[name], '0')).toMatchObject({ kind: 'nft' })
})

test.each([
  ['ZeroNft', 'nft'],
  ['CountingNft', 'mixed'],
  ['MixedToken', 'mixed'],
  ['EarlyNft', 'nft'],
  // It counts like a token, and none of a token's functions reveals its NFTs.
  ['OldestNft', 'token'],
] as const)('a %s is reported as %s', async (name, kind) => {
  const contract = await chain.deploy(name)
  await chain.call(first, contract, 'mint', [first, 7n])
  expect(await kindOf(contract, '7')).toMatchObject({ kind })
})

test.each([
  [0, 'fails'],
  [1, 'burns its gas'],
  [2, 'floods'],
  [3, 'says yes to everything'],
  [4, 'says nothing'],
])('contract kind %i (%s) is unknown, and hides no other', async way => {
  const contract = await chain.deploy('UnreadableKind', [way])
  const { token, nft } = chain.contracts
  const reply = await read([{ contract: nft }, { contract, number: '0' }, { contract: token }])
  expect(reply.contracts.map(({ kind }) => kind)).toEqual(['nft', 'unknown', 'token'])
})

test.each([
  ['whose decimals are no number', 'HugeDecimalsToken'],
  ['whose decimals fail', 'NoDecimalsToken'],
])('a token %s is unknown', async (_, name) => {
  expect(await kindOf(await chain.deploy(name))).toMatchObject({ kind: 'unknown' })
})

test('an account is unknown', async () => {
  expect(await kindOf(freshAddress())).toMatchObject({ kind: 'unknown' })
})

test('a node that is down is a failure, and no contract is unknown', async () => {
  chain.interfere(({ method }) => (method === 'eth_call' ? { error: { code: -32005, message: 'busy' } } : undefined))
  await expect(read([{ contract: chain.contracts.token }])).rejects.toMatchObject({ code: 'node_failed' })
})

describe('pictures', () => {
  test('are of the requested NFTs', async () => {
    const { nft, token } = chain.contracts
    const asked = [
      { contract: nft, number: '1' },
      { contract: token, number: '1' },
      { contract: nft, number: '999' },
    ]
    const { contracts: told } = await read(asked, true)
    expect(told.map(({ image }) => image?.slice(0, 22))).toEqual(['data:image/png;base64,', undefined, undefined])
    expect((await read(asked)).contracts[0]).not.toHaveProperty('image')
  })
})

test('answers have the form of the API', async () => {
  const { nft, token, items } = chain.contracts
  const reply = await read([{ contract: nft, number: '0' }, { contract: token }, { contract: items, number: '7' }])
  expect(contracts.reply.safeParse(reply).success).toBe(true)
})
