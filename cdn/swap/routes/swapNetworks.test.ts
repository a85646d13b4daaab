import { describe, expect, test } from 'vitest'
import { builtInNetworks } from '../../../shared/networks/builtInNetworks.ts'
import { exchanges } from '../../../shared/networks/exchanges.ts'
import { network, projectEntry, testApp } from '../../testApp.ts'

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const token = '0x6b175474e89094c44da98b954eedeac495271d0f'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

async function ask(path: string, query: Record<string, string>) {
  const entry = projectEntry({
    networks: ['eip155:1', 'eip155:5000', network(solana, 'https://node.example'), 'cosmos:cosmoshub-4'],
  })
  const app = await testApp({}, [entry])
  const response = await app.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`)
  return { status: response.status, body: await response.json() }
}

// @spec 8.swaps-network 8.gas-price
test.each([
  ['tokens', solana, 'Network not supported for Swaps'],
  ['tokens', 'cosmos:cosmoshub-4', 'Network not supported for Swaps'],
  ['tokens', 'eip155:5000', 'Network not supported for Swaps'],
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
  const ids = { from: `eip155:5000:${native}`, to: `eip155:5000:${token}`, userAddress: account, amount: '1' }
  for (const path of ['quotes', 'build-approve'])
    expect(await ask(path, ids)).toMatchObject({ status: 503, body: { error: 'Network not supported for Swaps' } })
})

test('a network without a working node is a failure, where an exchange is shipped', async () => {
  const ids = { from: `eip155:1:${native}`, to: `eip155:1:${token}`, userAddress: account, amount: '1' }
  const { status, body } = await ask('quotes', ids)
  expect([status, body.code]).toEqual([502, 'node_failed'])
})

/** Spec §1: networks with token swaps (reference §1.1). */
const swapNetworks = [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554].map(
  reference => `eip155:${reference}` as const,
)

// @spec 9.swap-networks
describe('of the twelve swap networks, each is one without a setting of the operator', () => {
  const entry = projectEntry({ networks: swapNetworks })

  test('the modal offers swaps there', async () => {
    const app = await testApp({}, [entry])
    const html = await (await app.request('/1.0.0/modal.html?p=demo&o=https://app.example')).text()
    const [, config = ''] = /id="config">(.*?)</s.exec(html) ?? []
    expect(JSON.parse(config).swapNetworks).toEqual(swapNetworks.map(id => ({ id })))
  })

  test.each(swapNetworks)('a quote on %s is asked of an exchange by a node of that network', async chainId => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked.push(`${url} ${init?.body}`)
      throw new Error('no network in tests')
    }
    const app = await testApp({ fetch }, [entry])
    const ids = { from: `${chainId}:${native}`, to: `${chainId}:${token}`, userAddress: account, amount: '1' }
    const response = await app.request(`/v1/convert/quotes?${new URLSearchParams({ projectId: 'demo', ...ids })}`)
    expect(await response.json()).toMatchObject({ code: 'node_failed' })
    const [first = ''] = asked
    const own = builtInNetworks.find(({ id }) => id === chainId)
    expect(own?.rpcUrls.some(url => first.startsWith(url))).toBe(true)
    for (const { factory } of exchanges[chainId]?.exchanges ?? []) expect(first).toContain(factory.slice(2))
    expect(exchanges[chainId]?.exchanges.length).toBeGreaterThan(0)
  })
})
