import { expect, test, vi } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { createApiClient } from './client.ts'

const { config } = createTestApp()
const lists = { http: ['eip155:1', 'eip155:10'], ws: [] }

type Fetch = Parameters<typeof createApiClient>[1]

function clientOf(fetch: Fetch) {
  const spy = vi.fn(fetch)
  return { api: createApiClient(config, spy), fetch: spy }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const urls = (fetch: ReturnType<typeof clientOf>['fetch']) => fetch.mock.calls.map(([url]) => url)

// @spec 7.call-query
test('a call names the project, the caller and its version', async () => {
  const { api, fetch } = clientOf(async () => json(lists))
  expect(await api.get('supportedChains')).toEqual(lists)
  expect(urls(fetch)).toEqual([
    'https://cdn.example/v1/supported-chains?projectId=demo&st=connectkit&sv=html-script-1.0.0',
  ])
})

test('query members are added; undefined ones are left out', async () => {
  const { api, fetch } = clientOf(async () => json(lists))
  await api.get('supportedChains', { clientId: 'a b&c' })
  await api.get('supportedChains', { clientId: undefined })
  expect(urls(fetch).map(url => new URL(url).searchParams.get('clientId'))).toEqual(['a b&c', null])
})

test('path values are encoded', async () => {
  const utxo = { txid: 'ab'.repeat(32), vout: 0, valueSats: '2100000000000000', isConfirmed: true }
  const { api, fetch } = clientOf(async () => json({ utxos: [utxo] }))
  const chainId = 'bip122:000000000019d6689c085ae165831e93'
  expect(await api.get('bitcoinUtxos', { chainId }, { address: '../a?b' })).toEqual({ utxos: [utxo] })
  const url = new URL(urls(fetch)[0] ?? '')
  expect(url.pathname).toBe('/v1/bitcoin/..%2Fa%3Fb/utxo')
  expect(url.searchParams.get('chainId')).toBe(chainId)
})

test('a refusal rejects with its status and the server’s text', async () => {
  const { api } = clientOf(async () => json({ error: 'No project with this id', code: 'project_not_found' }, 403))
  await expect(api.get('supportedChains')).rejects.toMatchObject({
    name: 'ConnectKitError',
    code: 'network_error',
    message: 'No project with this id',
    facts: { status: 403 },
  })
})

// @spec 8.http-status
test.each([403, 429, 500, 503])('a bare status %d is in the error', async status => {
  const { api } = clientOf(async () => new Response('<h1>Sorry</h1>', { status }))
  await expect(api.get('supportedChains')).rejects.toMatchObject({
    code: 'network_error',
    message: `HTTP status code: ${status}`,
    facts: { status },
  })
})

test.each<[string, () => Promise<Response>]>([
  ['text that is no JSON', async () => new Response('<!doctype html>')],
  ['JSON of another shape', async () => json({ http: 'eip155:1' })],
  ['chains that are none', async () => json({ http: ['mainnet'], ws: [] })],
  ['nothing', async () => new Response('')],
])('%s is refused', async (_, answer) => {
  const { api } = clientOf(answer)
  await expect(api.get('supportedChains')).rejects.toMatchObject({ code: 'network_error', facts: { status: 200 } })
})

test.each([
  ['a server that is not there', new TypeError('Failed to fetch')],
  ['one that does not answer in time', new DOMException('The operation timed out', 'TimeoutError')],
])('%s is a network error without a status', async (_, thrown) => {
  const { api } = clientOf(async () => Promise.reject(thrown))
  await expect(api.get('supportedChains')).rejects.toMatchObject({ code: 'network_error', facts: {}, cause: thrown })
})

test('the picture sheet is a file, and a hostile picture is refused', async () => {
  const sheet = { '/images/a.svg': 'data:image/svg+xml,%3Csvg/%3E' }
  const { api, fetch } = clientOf(async () => json(sheet))
  expect(await api.walletPictures('/images/0123.json')).toEqual(sheet)
  expect(urls(fetch)).toEqual(['https://cdn.example/images/0123.json'])
  const hostile = clientOf(async () => json({ '/images/a.svg': 'javascript:alert(1)' }))
  await expect(hostile.api.walletPictures('/images/0123.json')).rejects.toMatchObject({ code: 'network_error' })
})

test('every call has a time limit', async () => {
  const { api, fetch } = clientOf(async () => json(lists))
  await api.get('supportedChains')
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
})

test('a chain’s proxy URL holds the project and the chain', async () => {
  const { api } = clientOf(async () => json(lists))
  expect(await api.proxyUrl('eip155:10')).toBe(
    'https://cdn.example/v1/?projectId=demo&st=connectkit&sv=html-script-1.0.0&chainId=eip155%3A10',
  )
})

test('a chain the server does not proxy has no URL', async () => {
  const { api } = clientOf(async () => json(lists))
  expect(await api.proxyUrl('eip155:137')).toBeUndefined()
})

test('the list of chains is fetched once for all callers', async () => {
  const { api, fetch } = clientOf(async () => json(lists))
  await Promise.all([api.proxyUrl('eip155:1'), api.proxyUrl('eip155:10'), api.proxyUrl('eip155:5')])
  await api.proxyUrl('eip155:1')
  expect(fetch).toHaveBeenCalledOnce()
})

test('after a failure the next call fetches the list again', async () => {
  let status = 503
  const { api, fetch } = clientOf(async () => json(lists, status))
  expect(await Promise.all([api.proxyUrl('eip155:1'), api.proxyUrl('eip155:1')])).toEqual([undefined, undefined])
  expect(fetch).toHaveBeenCalledOnce()
  status = 200
  expect(await api.proxyUrl('eip155:1')).toContain('chainId=eip155%3A1')
  await api.proxyUrl('eip155:1')
  expect(fetch).toHaveBeenCalledTimes(2)
})
