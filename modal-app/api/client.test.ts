import { expect, test, vi } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { guardStorage } from '../lib/guardStorage.ts'
import { createApiClient } from './client.ts'

const { config } = createTestApp()
const lists = { http: ['eip155:1', 'eip155:10'], ws: [] }

type Fetch = Parameters<typeof createApiClient>[1]

/** The iframe's storage, which the browser may deny. */
function createStorage(isDenied = false) {
  const kept = new Map<string, string>()
  const storage = guardStorage(() => {
    if (isDenied) throw new Error('Denied')
    return {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: key => void kept.delete(key),
    }
  })
  return { kept, storage }
}

function clientOf(fetch: Fetch, { storage } = createStorage()) {
  const spy = vi.fn(fetch)
  return { api: createApiClient(config, spy, storage), fetch: spy }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const urls = (fetch: ReturnType<typeof clientOf>['fetch']) => fetch.mock.calls.map(([url]) => url)

// @spec 7.call-query
test('a call names the project, the caller and its version', async () => {
  const { api, fetch } = clientOf(async () => json(lists))
  expect(await api.get('supportedChains')).toEqual(lists)
  const [url = ''] = urls(fetch)
  expect(url.replace(/clientId=[0-9a-f]{32}$/, 'clientId=…')).toBe(
    'https://cdn.example/v1/supported-chains?projectId=demo&st=connectkit&sv=html-script-1.0.0&clientId=…',
  )
})

test('nothing is requested about a network that the page has added', async () => {
  const { api, fetch } = clientOf(async () => json({ data: [], next: null }))
  const reading = api.get('nfts', { chainId: 'eip155:424242' }, { address: '0x0' })
  await expect(reading).rejects.toMatchObject({ facts: { reason: 'unknown_network' } })
  expect(fetch).not.toHaveBeenCalled()
})

const idsOf = (fetch: ReturnType<typeof clientOf>['fetch']) =>
  urls(fetch).map(url => new URL(url).searchParams.get('clientId'))

test('a visitor has one random id on a site, of each visit', async () => {
  const place = createStorage()
  const [first, second, other] = [
    clientOf(async () => json(lists), place),
    clientOf(async () => json(lists), place),
    clientOf(async () => json(lists)),
  ]
  for (const { api } of [first, first, second, other]) await api.get('supportedChains')
  const [id, again] = idsOf(first.fetch)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(id)
  expect(idsOf(second.fetch)).toEqual([id])
  expect(idsOf(other.fetch)).not.toEqual([id])
  expect([...place.kept]).toEqual([['["ck","https://shop.example","demo","client"]', id]])
})

test('where storage is denied, the id lasts as long as the document', async () => {
  const { api, fetch } = clientOf(async () => json(lists), createStorage(true))
  await api.get('supportedChains')
  await api.get('supportedChains')
  expect(new Set(idsOf(fetch)).size).toBe(1)
})

test('a tampered id is replaced', async () => {
  const place = createStorage()
  place.kept.set('["ck","https://shop.example","demo","client"]', '<script>')
  const { api, fetch } = clientOf(async () => json(lists), place)
  await api.get('supportedChains')
  expect(idsOf(fetch)[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('the id is only in GETs: not in pictures, bodies, nodes’ addresses or messages to the page', async () => {
  const { api, fetch } = clientOf(async url =>
    json(url.includes('supported') ? lists : url.includes('price') ? { fungibles: [] } : {}),
  )
  const proxy = await api.proxyUrl('eip155:1')
  await api.walletPictures('/images/0123.json')
  await api.post('fungiblePrice', { currency: 'usd', addresses: ['eip155:1:0xab'] })
  const [id] = idsOf(fetch)
  expect(id).not.toBeNull()
  const others = fetch.mock.calls.filter(([url]) => !url.includes('supported-chains'))
  expect(others).toHaveLength(2)
  expect(JSON.stringify([others, proxy])).not.toContain(id)
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
  const chainId = 'eip155:1'
  expect(await api.get('bitcoinUtxos', { chainId }, { address: '../a?b' })).toEqual({ utxos: [utxo] })
  const url = new URL(urls(fetch)[0] ?? '')
  expect(url.pathname).toBe('/v1/bitcoin/..%2Fa%3Fb/utxo')
  expect(url.searchParams.get('chainId')).toBe(chainId)
})

// @spec 8.http-status
test('a refusal rejects with the server’s text, caused by its status', async () => {
  const { api } = clientOf(async () => json({ error: 'No project with this id', code: 'project_not_found' }, 403))
  await expect(api.get('supportedChains')).rejects.toMatchObject({
    name: 'ConnectKitError',
    code: 'network_error',
    message: 'No project with this id',
    facts: { status: 403 },
    cause: { message: 'HTTP status code: 403' },
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

test('the id of a refused request is in the error and on the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const headers = { 'X-Request-Id': '0123456789abcdef' }
  const { api } = clientOf(async () => new Response('', { status: 503, headers }))
  await expect(api.get('supportedChains')).rejects.toMatchObject({ facts: { requestId: '0123456789abcdef' } })
  expect(logged.mock.calls.flat()).toEqual([
    expect.stringMatching(/^ConnectKit: \/v1\/[\w/-]+: HTTP status code: 503, request 0123456789abcdef$/),
  ])
  logged.mockRestore()
})

test('the owner’s console reports a status once until the server answers again, and nothing about the visitor', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 503
  const { api } = clientOf(async () => (status === 200 ? json({ utxos: [] }) : new Response('', { status })))
  const read = () => api.get('bitcoinUtxos', { chainId: 'eip155:1' }, { address: 'bc1visitor' }).catch(() => undefined)
  for (const next of [503, 503, 429, 200, 429]) {
    status = next
    await read()
  }
  const line = (code: number) => [`ConnectKit: /v1/bitcoin/:address/utxo: HTTP status code: ${code}`]
  expect(lines.mock.calls).toEqual([line(503), line(429), line(429)])
  lines.mockRestore()
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
