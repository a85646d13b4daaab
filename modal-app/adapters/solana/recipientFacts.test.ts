import { expect, test } from 'vitest'
import { startFakeNode } from '../fakeNode.ts'
import { createSolanaKey } from './testSolanaWorld.ts'
import { testTransfers } from './testTransfers.ts'
import { transfers } from './transfers.ts'

const world = testTransfers()
const factsOf = (to: string, urls = world.sending().plan.urls) =>
  transfers.recipientFacts({ ...world.sending().plan, to, urls, signal: undefined })

test('reports an address that no transaction mentions, until one does', async () => {
  const { address } = createSolanaKey()
  expect(await factsOf(address)).toEqual({ isUnused: 'surely' })
  await world.call('requestAirdrop', address, 1_000_000_000)
  expect(await factsOf(address)).toEqual({})
})

test.each([
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
])('nobody owns %s', async to => expect(await factsOf(to)).toEqual({ kind: 'ownerless' }))

test('a node without its first blocks reports less, a silent one nothing', async () => {
  const { address } = createSolanaKey()
  const results: Record<string, unknown> = { getAccountInfo: { value: null }, getSignaturesForAddress: [] }
  const node = await startFakeNode(({ method }) => ({ result: results[method] ?? 250_000_000 }))
  expect(await factsOf(address, [node.url])).toEqual({ isUnused: 'seemingly' })
  node.stop()
  expect(await factsOf(address, [node.url])).toEqual({})
})
