import { describe, expect, test } from 'vitest'
import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import { network, projectEntry, testApp } from '../testApp.ts'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const address = 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'
const txid = 'ab'.repeat(32)
const coin = { txid, vout: 1, value: 2_100_000_000_000_000, status: { confirmed: true, block_height: 3 } }

type Server = (url: string, init: RequestInit) => Response | Promise<Response>

async function ask(server: Server, path = `/v1/bitcoin/${address}/utxo?chainId=${regtest}&projectId=demo`) {
  const asked: string[] = []
  const entry = projectEntry({
    networks: [
      network('eip155:31337', 'http://127.0.0.1:1'),
      network(regtest, 'https://a.example/api/', 'https://b.example'),
    ],
  })
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push(url)
    return server(url, init)
  }) as typeof globalThis.fetch
  const response = await (
    await testApp({ fetch, timeout: ms => AbortSignal.timeout(ms), rpcTimeoutMs: 40 }, [entry])
  ).request(path)
  return { asked, status: response.status, headers: response.headers, body: await response.json() }
}

describe('the coins of a Bitcoin address', () => {
  test('come from the first node and fit the schema', async () => {
    const { asked, status, body, headers } = await ask(() =>
      Response.json([coin, { ...coin, vout: 2, value: 546, status: { confirmed: false } }]),
    )
    expect(asked).toEqual([`https://a.example/api/address/${address}/utxo`])
    expect(status).toBe(200)
    expect(bitcoinUtxos.reply.parse(body)).toEqual({
      utxos: [
        { txid, vout: 1, valueSats: '2100000000000000', isConfirmed: true },
        { txid, vout: 2, valueSats: '546', isConfirmed: false },
      ],
    })
    expect(headers.get('Cache-Control')).toBe('public, no-cache')
    expect(headers.get('ETag')).toMatch(/^W\//)
  })

  test('come from the second node if the first one fails', async () => {
    const { asked, body } = await ask(url =>
      url.includes('a.example') ? new Response('', { status: 503 }) : Response.json([]),
    )
    expect(asked).toHaveLength(2)
    expect(body).toEqual({ utxos: [] })
  })

  test.each<[string, Server, RegExp]>([
    ['an error', () => new Response('down', { status: 500 }), /failed with HTTP 500/],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'http://10.0.0.1' } }), /HTTP 302/],
    ['no JSON', () => new Response('<html>'), /unknown form/],
    ['another shape', () => Response.json([{ ...coin, value: '5' }]), /unknown form/],
    ['a fraction of a sat', () => Response.json([{ ...coin, value: 1.5 }]), /unknown form/],
    ['too many', () => Response.json(Array.from({ length: 10_001 }, () => coin)), /unknown form/],
    ['megabytes', () => new Response('x'.repeat(5 << 20)), /too many coins/],
    ['nothing', () => Promise.reject(new TypeError('refused')), /could not be reached/],
    [
      'silence',
      (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      /did not answer within 20 ms/,
    ],
  ])('fail with node_failed if the node answers with %s', async (_, server, text) => {
    const { status, body, headers } = await ask(server)
    expect([status, body.code]).toEqual([502, 'node_failed'])
    expect(body.error).toMatch(text)
    expect(body.error).not.toContain('example')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('count for the project, whose visitors together may ask only so often', async () => {
    const entry = projectEntry({ networks: [network(regtest, 'https://a.example')] })
    const fetch = (async () => Response.json([])) as unknown as typeof globalThis.fetch
    const app = await testApp({ fetch, projectRateLimit: { burst: 2, perSecond: 1 } }, [entry])
    const get = () => app.request(`/v1/bitcoin/${address}/utxo?chainId=${regtest}&projectId=demo`)
    expect([(await get()).status, (await get()).status]).toEqual([200, 200])
    const refused = await get()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  })

  test.each([
    ['a network the project lacks', 'bip122:000000000019d6689c085ae165831e93', address, 'unknown_network'],
    ['another namespace', 'eip155:31337', address, 'unknown_network'],
    ['no network', 'bitcoin', address, 'invalid_request'],
    ['an address of another network', regtest, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'invalid_request'],
    ['a path in the address', regtest, '..%2F..%2Fadmin', 'invalid_request'],
    ['no address', regtest, 'x', 'invalid_request'],
  ])('are not requested with %s', async (_, chainId, given, code) => {
    const { asked, status, body } = await ask(
      () => Response.json([]),
      `/v1/bitcoin/${given}/utxo?chainId=${chainId}&projectId=demo`,
    )
    expect([asked, status, body.code]).toEqual([[], 400, code])
  })
})
