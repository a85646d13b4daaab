import { describe, expect, test } from 'vitest'
import { balance } from '../../../shared/api/balance.schema.ts'
import { parseProjects } from '../../store/parseProjects.ts'
import { projectEntry, type TestAppOptions, testApp } from '../../testApp.ts'

/* Through the whole app, as with an operator's API. */

const address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const local = 'eip155:31337'
const sources = { [local]: { type: 'proxy' as const, url: 'https://indexer.example/api/', key: 'secret-key' } }
const paths = {
  balance: `/v1/account/${address}/balance?projectId=demo&chainId=${local}&currency=usd`,
  history: `/v1/account/${address}/history?projectId=demo&chainId=${local}`,
  nfts: `/v1/account/${address}/nfts?projectId=demo&chainId=${local}`,
  identity: `/v1/identity/${address}?projectId=demo`,
}

type Server = (url: URL, init: RequestInit) => Response | Promise<Response>

async function ask(server: Server, path = paths.balance, entry: object = { sources }, deps: TestAppOptions = {}) {
  const asked: { url: string; headers: Headers; init: RequestInit }[] = []
  const logged: (string | undefined)[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), init })
    return server(new URL(url), init)
  }) as typeof globalThis.fetch
  const app = await testApp({ fetch, log: ({ fault }) => logged.push(fault), ...deps }, [projectEntry(entry)])
  const response = await app.request(path)
  const text = await response.text()
  return { asked, logged, status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

const token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: local,
  price: 2000,
  value: 3000,
  quantity: { decimals: '18', numeric: '1.5' },
}

describe('an API of the operator', () => {
  test('is asked with its key in a header', async () => {
    const { asked, status, headers, body } = await ask(
      () => Response.json({ balances: [token] }),
      `${paths.balance}&clientId=own-id`,
    )
    expect(asked[0]?.url).toBe(
      `https://indexer.example/api/v1/account/${address}/balance?chainId=eip155%3A31337&currency=usd`,
    )
    expect(asked[0]?.headers.get('x-api-key')).toBe('secret-key')
    expect(asked[0]?.init.redirect).toBe('manual')
    expect([status, headers.get('X-Source')]).toEqual([200, 'proxy'])
    expect(balance.reply.parse(body).balances).toEqual([{ ...token, isListed: true }])
  })

  test('may write a placeholder as the address of the currency', async () => {
    const address = `${local}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
    const other = { ...token, name: 'Tea', symbol: 'TEA', address: `${local}:0x${'ab'.repeat(20)}` }
    const { body } = await ask(() => Response.json({ balances: [{ ...token, address }, other] }))
    expect(balance.reply.parse(body).balances.map(each => each.address)).toEqual([undefined, other.address])
  })

  test('is asked with a key of the environment in the query', async () => {
    const source = { ...sources[local], key: 'env:INDEXER_KEY', keyIn: 'query', keyName: 'projectId' }
    const { asked } = await ask(
      () => Response.json({ balances: [] }),
      paths.balance,
      { sources: { [local]: source } },
      { secret: name => (name === 'INDEXER_KEY' ? 'from-env' : undefined) },
    )
    expect(new URL(asked[0]?.url ?? '').searchParams.get('projectId')).toBe('from-env')
    expect(asked[0]?.headers.has('x-api-key')).toBe(false)
  })

  test('is not asked without the key, which the log names', async () => {
    const source = { ...sources[local], key: 'env:INDEXER_KEY' }
    const { asked, status, body, logged } = await ask(() => Response.json({}), paths.balance, {
      sources: { [local]: source },
    })
    expect([asked, status, body.code, logged]).toEqual([[], 503, 'not_available', ['INDEXER_KEY is not set']])
  })

  test('may leave out what we added, and sends any texts and pictures', async () => {
    const server: Server = ({ pathname }) => {
      if (pathname.endsWith('/history'))
        return Response.json({
          data: [
            {
              id: '1',
              metadata: {
                operationType: 'something-new',
                hash: `0x${'ab'.repeat(32)}`,
                chain: local,
                minedAt: '2026-11-23T09:00:00+01:00',
                sentFrom: address,
                sentTo: address,
                status: 'confirmed',
                nonce: null,
              },
              transfers: [
                {
                  fungible_info: { name: '\u202eEther', symbol: null, icon: { url: 'https://x.example/a.png' } },
                  nft_info: null,
                  direction: 'in',
                  quantity: { numeric: 1.5 },
                  value: 'unknown',
                },
              ],
            },
          ],
          next: '',
        })
      if (pathname.endsWith('/nfts'))
        return Response.json({
          data: [{ contract: address, tokenId: 7, standard: 'ERC721', name: 'a', collection: null, image: null }],
        })
      return Response.json({ name: '', avatar: null })
    }
    const history = await ask(server, paths.history)
    expect(history.body).toMatchObject({ next: null, unseen: [] })
    expect(history.body.data[0].metadata).toMatchObject({
      operationType: 'execute',
      minedAt: '2026-11-23T08:00:00.000Z',
    })
    expect(history.body.data[0].transfers[0]).toEqual({
      fungible_info: { name: 'Ether', symbol: '' },
      direction: 'in',
      quantity: { numeric: '1.5' },
    })
    expect((await ask(server, paths.nfts)).body).toEqual({
      data: [
        { contract: address, tokenId: '7', standard: 'ERC721', amount: '1', name: 'a', collection: '', isSpam: false },
      ],
      next: null,
    })
    expect((await ask(server, paths.identity)).body).toEqual({ name: null, avatar: null })
  })

  test.each([
    ['as long as ours', `340.0.${'A'.repeat(43)}:${'B'.repeat(88)}`.padEnd(2900, '.C')],
    ['of base64', 'eyJpZCI6IjE/In0+/w=='],
  ])('has cursors %s', async (_, next) => {
    const { status, body } = await ask(() => Response.json({ data: [], next }), paths.history)
    expect([status, body.next]).toEqual([200, next])
    const later = await ask(
      () => Response.json({ data: [], next: null }),
      `${paths.history}&cursor=${encodeURIComponent(next)}`,
    )
    expect([later.status, new URL(later.asked[0]?.url ?? '').searchParams.get('cursor')]).toEqual([200, next])
  })

  test.each<[string, object]>([
    ['an amount in another notation', { quantity: { decimals: '18', numeric: '1e-7' } }],
    ['no decimals', { quantity: { decimals: null, numeric: '1' } }],
    ['an address of no form', { address: `${local}:no address` }],
    ['a name that is none', { name: 5 }],
  ])('that lists a token with %s still lists the others', async (_, wrong) => {
    const own = { ...token, isListed: true }
    const bad = { ...own, address: `${local}:${address}`, ...wrong }
    const { status, body } = await ask(() => Response.json({ balances: [own, bad] }))
    expect([status, body.balances]).toEqual([200, [own]])
  })

  test('that lists a malformed NFT or transfer still lists the others', async () => {
    const nft = { contract: address, tokenId: '7', standard: 'ERC721', name: 'a', collection: '' }
    const nfts = await ask(() => Response.json({ data: [{ ...nft, tokenId: 'seven' }, nft] }), paths.nfts)
    expect([nfts.status, nfts.body.data]).toMatchObject([200, [nft]])
    const metadata = {
      operationType: 'receive',
      hash: `0x${'ab'.repeat(32)}`,
      chain: local,
      minedAt: '2026-11-23T09:00:00Z',
      sentFrom: address,
      sentTo: address,
      status: 'confirmed',
    }
    const transfers = [{ direction: 'in', quantity: { numeric: '1e99' } }]
    const history = await ask(() => Response.json({ data: [{ id: '1', metadata, transfers }] }), paths.history)
    expect([history.status, history.body.data[0]]).toMatchObject([200, { id: '1', transfers: [] }])
  })

  test('whose currency cannot be read is not believed to have none', async () => {
    const own = { ...token, address: `${local}:${address}` }
    const bad = { ...token, quantity: { decimals: '18', numeric: 'much' } }
    expect((await ask(() => Response.json({ balances: [own, bad] }))).status).toBe(502)
  })

  test('is asked for the tokens of a price', async () => {
    const bodies: unknown[] = []
    const fetch = (async (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)))
      return Response.json({
        fungibles: [{ address: `${local}:${address}`, name: 'A', symbol: 'B', iconUrl: '', price: 2 }],
      })
    }) as typeof globalThis.fetch
    const app = await testApp({ fetch }, [projectEntry({ sources })])
    const body = JSON.stringify({ currency: 'usd', addresses: [`${local}:${address}`], projectId: 'demo' })
    const response = await app.request('/v1/fungible/price?projectId=demo', { method: 'POST', body })
    expect(await response.json()).toEqual({
      fungibles: [{ address: `${local}:${address}`, name: 'A', symbol: 'B', price: 2 }],
    })
    expect(bodies).toEqual([{ currency: 'usd', addresses: [`${local}:${address}`] }])
  })

  test('is not believed about other networks and tokens than those asked for', async () => {
    const other = 'eip155:1'
    const both = [token, { ...token, chainId: other }, { ...token, address: `${other}:${address}` }]
    expect((await ask(() => Response.json({ balances: both }))).body.balances).toHaveLength(1)

    const metadata = {
      operationType: 'send',
      hash: `0x${'ab'.repeat(32)}`,
      minedAt: '2026-11-23T09:00:00Z',
      sentFrom: address,
      sentTo: address,
      status: 'confirmed',
      nonce: 1,
    }
    const data = [local, other].map((chain, index) => ({
      id: `${index}`,
      metadata: { ...metadata, chain },
      transfers: [],
    }))
    const history = await ask(() => Response.json({ data, next: null }), paths.history)
    expect(history.body.data.map(({ id }: { id: string }) => id)).toEqual(['0'])

    const price = { name: 'A', symbol: 'B', price: 2 }
    const checksummed = `${local}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`
    const addresses = [checksummed, `${local}:0x${'22'.repeat(20)}`, `${other}:${address}`, undefined]
    const fungibles = addresses.map(each => ({ ...price, address: each }))
    const app = await testApp({ fetch: async () => Response.json({ fungibles }) }, [projectEntry({ sources })])
    const body = JSON.stringify({ currency: 'usd', addresses: [`${local}:${address}`], projectId: 'demo' })
    const response = await app.request('/v1/fungible/price?projectId=demo', { method: 'POST', body })
    expect(await response.json()).toEqual({ fungibles: [{ ...price, address: checksummed }] })
  })

  test('may be another of these servers, which knows the project by its query', async () => {
    const balances = [{ ...token, isListed: true }]
    const indexer = await testApp({ chainSource: { name: 'chain', balances: async () => ({ balances }) as never } }, [
      projectEntry({ id: 'its-project' }),
    ])
    const source = {
      type: 'proxy' as const,
      url: 'https://indexer.example',
      key: 'its-project',
      keyIn: 'query' as const,
      keyName: 'projectId',
    }
    const { status, body } = await ask(
      ({ pathname, search }, init) => indexer.request(`${pathname}${search}`, init),
      paths.balance,
      { sources: { [local]: source } },
    )
    expect([status, body]).toEqual([200, { balances }])
  })

  test('of one network leaves the others to the chain', async () => {
    const chainSource = { name: 'chain' as const, balances: async () => ({ balances: [] }) }
    const { asked, headers } = await ask(() => Response.json({}), paths.balance, {}, { chainSource })
    expect([asked, headers.get('X-Source')]).toEqual([[], 'chain'])
  })
})

const deep = `{"balances":${'['.repeat(5000)}${']'.repeat(5000)}}`

describe('an API that fails', () => {
  test.each<[string, Server, number, string]>([
    ['with 500', () => new Response('at line 5 of secret.js', { status: 500 }), 502, 'node_failed'],
    ['with 401', () => new Response('secret-key is wrong', { status: 401 }), 503, 'not_available'],
    ['with 403', () => new Response('', { status: 403 }), 503, 'not_available'],
    ['with 429', () => new Response('', { status: 429, headers: { 'Retry-After': '7' } }), 429, 'rate_limited'],
    [
      'with a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
      502,
      'node_failed',
    ],
    ['with a page', () => new Response('<html>'), 502, 'node_failed'],
    ['with another shape', () => Response.json({ balances: [{ name: 5 }] }), 502, 'node_failed'],
    ['with a number for a list', () => Response.json({ balances: 7 }), 502, 'node_failed'],
    ['with nesting', () => new Response(deep), 502, 'node_failed'],
    ['with a prototype', () => new Response('{"__proto__":{"balances":[]}}'), 502, 'node_failed'],
    [
      'with 50 MB',
      () => new Response(new ReadableStream({ pull: stream => stream.enqueue(new Uint8Array(1 << 20)) })),
      502,
      'node_failed',
    ],
    ['to connect', () => Promise.reject(new TypeError('connect ECONNREFUSED indexer.example')), 502, 'node_failed'],
    [
      'to answer',
      (_, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      502,
      'node_failed',
    ],
    [
      'in the middle',
      () => new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array(10)) })),
      502,
      'node_failed',
    ],
  ])('%s is a failure in words that name no server and no key', async (_, server, status, code) => {
    const answer = await ask(
      server,
      paths.balance,
      { sources },
      { timeout: () => AbortSignal.timeout(60), rpcTimeoutMs: 60 },
    )
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.text + answer.logged.join()).not.toMatch(/secret|indexer\.example/)
    if (status === 429) expect(answer.headers.get('Retry-After')).toBe('7')
  })
})

describe('sources in projects.json', () => {
  const parse =
    (source: object, id: string = local) =>
    () =>
      parseProjects({ projects: [projectEntry({ sources: { [id]: source } as never })] }, 'projects.json')

  test.each<[string, object, RegExp]>([
    [
      'another type',
      { type: 'vendor', url: 'https://a.example' },
      /sources\.eip155:31337\.type: accepted: "chain", "proxy", "blockscout", "etherscan", "alchemy" or "das"/,
    ],
    ['a file', { type: 'proxy', url: 'file:///etc' }, /accepted: the base of an API/],
    ['a password in the URL', { type: 'proxy', url: 'https://a:b@c.example' }, /accepted: the base of an API/],
    ['a query in the URL', { type: 'proxy', url: 'https://c.example?key=1' }, /accepted: the base of an API/],
    [
      'an unknown field',
      { type: 'proxy', url: 'https://a.example', apiKey: 'x' },
      /unknown field apiKey; accepted: type, url, key/,
    ],
    [
      'a header that is none',
      { type: 'proxy', url: 'https://a.example', keyName: 'a b' },
      /accepted: the name of a header/,
    ],
    [
      'another place of the key',
      { type: 'proxy', url: 'https://a.example', keyIn: 'path' },
      /accepted: "header" or "query"/,
    ],
  ])('%s is refused with advice', (_, source, message) => {
    expect(parse(source)).toThrow(message)
  })

  test('a network that the project lacks is refused', () => {
    expect(parse(sources[local], 'eip155:1')).toThrow(/sources\.eip155:1: eip155:1 is not in networks/)
  })

  test('are never sent to a browser', async () => {
    const app = await testApp({}, [projectEntry({ sources })])
    for (const path of [
      '/1.0.0/modal.html?p=demo&o=https://app.example',
      '/v1/config?projectId=demo',
      '/1/manifest.json',
    ])
      expect(await (await app.request(path)).text()).not.toMatch(/secret-key|indexer/)
  })
})
