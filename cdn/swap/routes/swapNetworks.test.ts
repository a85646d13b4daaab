import { expect, test } from 'vitest'
import { network, projectEntry, testApp } from '../../testApp.ts'

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const token = '0x6b175474e89094c44da98b954eedeac495271d0f'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

async function ask(path: string, query: Record<string, string>) {
  const entry = projectEntry({
    networks: ['eip155:1', 'eip155:8217', network(solana, 'https://node.example'), 'cosmos:cosmoshub-4'],
  })
  const app = await testApp({}, [entry])
  const response = await app.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`)
  return { status: response.status, body: await response.json() }
}

// @spec 8.swaps-network 8.gas-price
test.each([
  ['tokens', solana, 'Network not supported for Swaps'],
  ['tokens', 'cosmos:cosmoshub-4', 'Network not supported for Swaps'],
  ['tokens', 'eip155:8217', 'Network not supported for Swaps'],
  ['gas-price', solana, 'Network not supported for Gas Price'],
  ['gas-price', 'cosmos:cosmoshub-4', 'Network not supported for Gas Price'],
])('%s of %s: %s', async (path, chainId, error) => {
  expect(await ask(path, { chainId })).toEqual({ status: 503, body: { error, code: 'not_available' } })
})

test('a network that is not the project’s is another mistake', async () => {
  const { status, body } = await ask('tokens', { chainId: 'eip155:10' })
  expect([status, body.code]).toEqual([400, 'unknown_network'])
})

test('a swap of a network without an exchange has the same text', async () => {
  const ids = { from: `eip155:8217:${native}`, to: `eip155:8217:${token}`, userAddress: account, amount: '1' }
  for (const path of ['quotes', 'build-approve'])
    expect(await ask(path, ids)).toMatchObject({ status: 503, body: { error: 'Network not supported for Swaps' } })
})

test('a network without a working node is a failure, where an exchange is shipped', async () => {
  const ids = { from: `eip155:1:${native}`, to: `eip155:1:${token}`, userAddress: account, amount: '1' }
  const { status, body } = await ask('quotes', ids)
  expect([status, body.code]).toEqual([502, 'node_failed'])
})
