import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsStatus } from '../../../cdn/secure-site/smart/callsStatus.ts'
import { delegatedCode } from '../../../shared/embedded/smartAccount.ts'
import { testEmbeddedChain } from '../testEmbeddedChain.ts'
import { type Sponsor, startSponsor } from './startSponsor.ts'

/* Sponsored batches, through the EntryPoint contract of all networks. */

const world = testEmbeddedChain()
const root = join(import.meta.dirname, '../../..')
const friend = `0x${'17'.repeat(20)}` as const
let sponsor: Sponsor
let url = ''
beforeAll(async () => {
  sponsor = await startSponsor({ root, port: 0, chain: { chainId: 31337, url: world.url() } })
  url = sponsor.url
})
afterAll(() => sponsor?.stop())
beforeEach(() => world.begin(0n))

async function ask(method: string, operation: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [operation] })
  const { result, error } = await (await fetch(url, { method: 'POST', body })).json()
  if (error) throw new Error(error.message)
  return result
}
const prepare = (
  calls: readonly object[],
  change: (method: string, answer: unknown) => unknown = (_, answer) => answer,
) =>
  world.prepare(
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0x7a69', from: world.address(), atomicRequired: true, calls }],
    network => {
      network.askSponsor = async (method, operation) => change(method, await ask(method, operation))
    },
  )
const { signal } = new AbortController()
const statusOf = (id: string) =>
  callsStatus(
    { callNode: async (_, method, params) => world.call(method, params), chains: { isKnown: () => true } },
    [id],
    signal,
  )
const nothing = [
  { to: friend, value: '0x0' },
  { to: friend, value: '0x0', data: '0x1234' },
]
test('an empty account becomes smart and sends again, paying nothing', async () => {
  for (const isFirst of [true, false]) {
    const { view, approve } = await prepare(nothing)
    expect(view.facts).toContainEqual(
      expect.objectContaining({ value: 'Paid for you', note: 'It calls itself “Local Gas”.' }),
    )
    expect(view.facts.some(({ value }) => value === 'Becomes a smart account')).toBe(isFirst)
    const { id } = await approve()
    expect(await statusOf(id)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
  }
  expect(await world.codeOf(world.address())).toBe(delegatedCode)
  expect(await world.client().getBalance({ address: world.address() })).toBe(0n)
  // The account's own nonce counts only the authorization.
  expect(await world.client().getTransactionCount({ address: world.address() })).toBe(1)
})

test('a failed batch is recognised by its own event, though its transaction succeeds', async () => {
  await world.call('anvil_setBalance', [world.address(), '0xde0b6b3a7640000'])
  const before = await world.client().getBalance({ address: friend })
  const pay = { to: friend, value: '0x6f05b59d3b20000' }
  const { approve } = await prepare([pay, pay])
  // The balance was spent meanwhile.
  await world.call('anvil_setBalance', [world.address(), '0x0'])
  const { id } = await approve()
  const told = await statusOf(id)
  const [receipt] = 'receipts' in told ? told.receipts : []
  expect([told.status, receipt?.status]).toEqual([500, '0x0'])
  const hash = receipt?.transactionHash
  expect(await world.client().getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await world.client().getBalance({ address: friend })).toBe(before)
  // It is a smart account all the same.
  expect(await world.codeOf(world.address())).toBe(delegatedCode)
})

test.each<[string, (method: string, answer: unknown) => unknown]>([
  ['says another hash', (method, answer) => (method === 'eth_sendUserOperation' ? `0x${'ff'.repeat(32)}` : answer)],
  ['says nothing', (method, answer) => (method === 'eth_sendUserOperation' ? null : answer)],
])('a bundler that %s is not believed: the network shows the outcome', async (_, change) => {
  const { approve } = await prepare(nothing, change)
  const { id } = await approve()
  expect(await statusOf(id)).toMatchObject({ status: 200 })
})

test('the contract refuses an operation that the bundler changed', async () => {
  const { approve } = await prepare(nothing, (_, answer) => answer)
  await approve()
  const before = await world.client().getBalance({ address: friend })
  const taken: Hex[] = []
  const changed = await world.prepare(
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0x7a69', from: world.address(), calls: nothing }],
    network => {
      network.askSponsor = async (method, operation) => {
        if (method !== 'eth_sendUserOperation') return ask(method, operation)
        taken.push(operation.callData as Hex)
        return ask(method, { ...operation, callData: `${String(operation.callData).slice(0, -64)}${'0'.repeat(63)}1` })
      }
    },
  )
  await expect(changed.approve()).rejects.toThrow()
  expect(taken).toHaveLength(1)
  expect(await world.client().getBalance({ address: friend })).toBe(before)
})
