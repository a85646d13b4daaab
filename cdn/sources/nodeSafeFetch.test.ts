import { getEventListeners } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createNodeSafeFetch, type NodeSafeFetchOptions } from './nodeSafeFetch.ts'
import type { SafeFetchLimits } from './safeFetch.ts'

/* Real servers on loopback, standing in for public ones if a test allows their address. */

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const dns: Record<string, string[]> = {
  'public.test': ['127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'both.test': ['127.0.0.1', '192.168.0.1'],
}
const asPublic: NodeSafeFetchOptions = {
  resolve: async host => dns[host] ?? [],
  isAllowed: address => address === '127.0.0.1',
  timeoutMs: 1000,
}
const limits: SafeFetchLimits = {
  maxBytes: 1000,
  signal: new AbortController().signal,
  purpose: 'picture',
  client: 'a visitor',
}

const fetchFrom = (url: string, options: NodeSafeFetchOptions = asPublic) => createNodeSafeFetch(options)(url, limits)
const refused = { reason: 'refused' }

test('fetches bytes with their type', async () => {
  let seen: string | undefined
  const port = await serve((request, response) => {
    seen = `${request.headers.host} ${request.url} ${request.headers.cookie} ${request.headers['accept-encoding']}`
    response.writeHead(200, { 'Content-Type': 'Image/PNG; charset=x' }).end('abc')
  })
  const { bytes, type } = await fetchFrom(`http://public.test:${port}/a%20b?c`)
  expect([new TextDecoder().decode(bytes), type]).toEqual(['abc', 'image/png'])
  expect(seen).toBe(`public.test:${port} /a%20b?c undefined identity`)
})

describe('without a test that allows it, loopback is refused:', () => {
  test.each([
    'http://127.0.0.1:{port}/',
    'http://2130706433:{port}/',
    'http://0x7f.1:{port}/',
    'http://[::ffff:127.0.0.1]:{port}/',
    'http://[::1]:{port}/',
    'http://localhost:{port}/',
    'http://localhost.:{port}/',
  ])('%s', async url => {
    let calls = 0
    const port = await serve((_, response) => {
      calls++
      response.end('secret')
    })
    await expect(fetchFrom(url.replace('{port}', String(port)), { timeoutMs: 3000 })).rejects.toMatchObject({
      name: 'ApiFailure',
    })
    expect(calls).toBe(0)
  })
})

describe('a host is refused', () => {
  test.each([
    ['at a private address', 'http://private.test/'],
    ["at a cloud's metadata", 'http://metadata.test/latest/meta-data'],
    ['at a public and a private address', 'http://both.test/'],
    ['given as the address of metadata', 'http://169.254.169.254/'],
    ['given as a mapped address', 'http://[::ffff:10.0.0.1]/'],
  ])('%s', async (_, url) => {
    await expect(fetchFrom(url)).rejects.toMatchObject({
      ...refused,
      // Whoever asks does not learn what is there.
      message: 'Nothing is fetched from this address',
      detail: expect.stringContaining('private'),
    })
  })

  test('that answers DNS differently the second time: it is asked only once, and connected to that answer', async () => {
    const port = await serve((_, response) => response.end('public'))
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    const { bytes } = await fetchFrom(`http://rebinding.test:${port}/`, { ...asPublic, resolve })
    expect([new TextDecoder().decode(bytes), asked]).toEqual(['public', 1])
  })
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('of %i is followed', async status => {
    const port = await serve((request, response) => {
      if (request.url === '/end') response.end('end')
      else response.writeHead(status, { Location: '/end' }).end()
    })
    expect(new TextDecoder().decode((await fetchFrom(`http://public.test:${port}/`)).bytes)).toBe('end')
  })

  test.each([
    ['a private address', 'http://10.0.0.1/'],
    ["a cloud's metadata", 'http://169.254.169.254/latest/meta-data/'],
    ['a host at a private address', 'http://private.test/'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/html,x'],
    ['a password', 'http://user:secret@public.test/'],
  ])('to %s is refused', async (_, location) => {
    const port = await serve((_, response) => response.writeHead(302, { Location: location }).end())
    await expect(fetchFrom(`http://public.test:${port}/`)).rejects.toMatchObject(refused)
  })

  test('is followed three times at most', async () => {
    let calls = 0
    const port = await serve((_, response) => response.writeHead(302, { Location: `/${++calls}` }).end())
    await expect(fetchFrom(`http://public.test:${port}/`)).rejects.toMatchObject(refused)
    expect(calls).toBe(4)
  })
})

describe('an address is refused', () => {
  test.each([
    ['of a file', 'file:///etc/passwd'],
    ['of Arweave', 'ar://abc'],
    ['of a script', 'javascript:alert(1)'],
    ['of FTP', 'ftp://public.test/x'],
    ['of another service', 'http://public.test:25/'],
    ['with a password', 'http://user:secret@public.test/'],
    ['that is no URL', 'not a url'],
    ['that is long', `http://public.test/${'x'.repeat(2048)}`],
    ['of IPFS without a gateway', 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'],
    ['of IPFS with a path that climbs', 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/../../admin'],
    ['of IPFS without a hash', 'ipfs://../admin'],
  ])('%s', async (_, url) => {
    await expect(fetchFrom(url)).rejects.toMatchObject(refused)
  })
})

describe('an answer', () => {
  test.each<[string, RequestListener, string]>([
    ['that says it is long', (_, response) => response.writeHead(200, { 'Content-Length': 5000 }).end('x'), 'refused'],
    [
      'of 50 MB',
      (_, response) => {
        const pump = () => {
          for (let sent = 0; sent < 50; sent++) response.write(Buffer.alloc(1 << 20))
          response.end()
        }
        pump()
      },
      'refused',
    ],
    [
      'that is compressed',
      (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'),
      'refused',
    ],
    ['of 404', (_, response) => response.writeHead(404).end(), 'refused'],
    ['of 500', (_, response) => response.writeHead(500).end(), 'failed'],
    ['of nothing', () => {}, 'failed'],
    ['that stops', (_, response) => void response.writeHead(200).write('x'), 'failed'],
    ['that breaks', (request, response) => void response.write('x', () => request.socket.destroy()), 'failed'],
  ])('%s ends in time with a failure', async (_, listener, outcome) => {
    const port = await serve(listener)
    const startedAt = performance.now()
    await expect(fetchFrom(`http://public.test:${port}/`)).rejects.toMatchObject({ reason: outcome })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('of a host without addresses fails', async () => {
    await expect(fetchFrom('http://nowhere.test/')).rejects.toMatchObject({ reason: 'failed' })
  })
})

describe('IPFS', () => {
  const hash = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'

  test("comes through the operator's gateways, which may be on this machine, in order", async () => {
    const paths: string[] = []
    const broken = await serve((request, response) => {
      paths.push(`broken ${request.url}`)
      response.writeHead(502).end()
    })
    const port = await serve((request, response) => {
      paths.push(`${request.url}`)
      response.end('picture')
    })
    const fetch = createNodeSafeFetch({
      gateways: { ipfs: [`http://127.0.0.1:${broken}/ipfs/`, `http://127.0.0.1:${port}/ipfs/`] },
    })
    for (const url of [`ipfs://${hash}/a b#?.png`, `ipfs://ipfs/${hash}`]) await fetch(url, limits)
    expect(paths).toEqual([
      `broken /ipfs/${hash}/a%20b%23%3F.png`,
      `/ipfs/${hash}/a%20b%23%3F.png`,
      `broken /ipfs/${hash}`,
      `/ipfs/${hash}`,
    ])
  })

  test('may not be redirected into a private network', async () => {
    const port = await serve((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end())
    const fetch = createNodeSafeFetch({ gateways: { ipfs: [`http://127.0.0.1:${port}/`] } })
    await expect(fetch(`ipfs://${hash}`, limits)).rejects.toMatchObject(refused)
  })
})

describe('Arweave', () => {
  const id = 'KKmRbIfrc7wiLcG0zvY1etlO0NBx1926dSCksxCIN3A'

  test('has gateways of its own', async () => {
    const paths: string[] = []
    const port = await serve((request, response) => {
      paths.push(`${request.url}`)
      response.end('picture')
    })
    const fetch = createNodeSafeFetch({
      gateways: { ipfs: ['http://127.0.0.1:1/'], ar: [`http://127.0.0.1:${port}/`] },
    })
    for (const url of [`ar://${id}`, `AR://${id}/1/a b.png`, `ar://${id}?ext=a/b.png`, `ar://${id}#1`])
      await fetch(url, limits)
    expect(paths).toEqual([`/${id}`, `/${id}/1/a%20b.png`, `/${id}`, `/${id}`])
  })

  test.each([
    ['without one', `ar://${id}`, {}],
    ['with an id of another length', `ar://${id}a`, { gateways: { ar: ['http://127.0.0.1:1/'] } }],
    ['with a path that climbs', `ar://${id}/../admin`, { gateways: { ar: ['http://127.0.0.1:1/'] } }],
    ['with a host in its place', 'ar://evil.example/a', { gateways: { ar: ['http://127.0.0.1:1/'] } }],
  ])('is refused %s', async (_, url, options) => {
    await expect(fetchFrom(url, options)).rejects.toMatchObject(refused)
  })
})

describe('data:', () => {
  test.each([
    ['data:text/plain;base64,YWI', 'text/plain', 'ab'],
    ['data:text/plain; base64 ,YW\nI=', 'text/plain', 'ab'],
    ['data:text/plain;base64,8J-Mtz0_', 'text/plain', '\ud83c\udf37=?'],
    ['data:text/plain;base64,YWI%3D', 'text/plain', 'ab'],
    ['data:application/json;base64,{"name":"plain"}', 'application/json', '{"name":"plain"}'],
    ['data:application/json;utf8,{"a":"100% %22b%22"}', 'application/json', '{"a":"100% "b""}'],
    ['data:image/png;base64,AAEC', 'image/png', '\0\x01\x02'],
    ['data:application/json;utf8,{"name":"100% art"}', 'application/json', '{"name":"100% art"}'],
    ['data:,a%20b', '', 'a b'],
    ['DATA:Text/Plain;charset=utf-8;base64,YQ==', 'text/plain', 'a'],
  ])('%s is decoded', async (url, type, text) => {
    const fetched = await fetchFrom(url)
    expect([fetched.type, new TextDecoder().decode(fetched.bytes)]).toEqual([type, text])
  })

  test.each([
    ['without a comma', 'data:image/png;base64'],
    ['that is no base64', 'data:image/png;base64,%%%'],
    ['that is long', `data:,${'x'.repeat(1001)}`],
    ['that is very long', `data:;base64,${'A'.repeat(1 << 20)}`],
  ])('is refused %s', async (_, url) => {
    await expect(fetchFrom(url)).rejects.toMatchObject(refused)
  })
})

test('leaves no listener on a signal that serves many fetches', async () => {
  const port = await serve((_, response) => response.end('x'))
  const { signal } = new AbortController()
  await fetchFrom(`http://public.test:${port}/`)
  await createNodeSafeFetch(asPublic)(`http://public.test:${port}/`, { ...limits, signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('asks one host six times at once at most', async () => {
  let open = 0
  let most = 0
  const port = await serve((_, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      response.end('x')
    }, 20)
  })
  const fetch = createNodeSafeFetch(asPublic)
  await Promise.all(Array.from({ length: 20 }, () => fetch(`http://public.test:${port}/`, limits)))
  expect(most).toBeLessThanOrEqual(6)
  expect(most).toBeGreaterThan(1)
})

describe('slow hosts', () => {
  const slow = async () => {
    const paths: string[] = []
    const port = await serve(({ url = '' }, response) => {
      paths.push(url)
      if (url === '/quick') response.end('x')
    })
    const fetch = createNodeSafeFetch({ ...asPublic, resolve: async () => ['127.0.0.1'], timeoutMs: 500 })
    const description = { ...limits, purpose: 'description', project: 'one' } as const
    const fill = (hosts: readonly string[], own: SafeFetchLimits = description) =>
      Promise.allSettled(hosts.map(host => fetch(`http://${host}:${port}/slow`, own)))
    const quick = (own: SafeFetchLimits) => fetch(`http://quick.test:${port}/quick`, own)
    return { paths, description, fill, quick }
  }
  const sites = Array.from({ length: 30 }, (_, index) => `slow${index}.test`)

  test('of descriptions hold up no picture, and none of another project', async () => {
    const { paths, description, fill, quick } = await slow()
    const filled = Promise.all([
      fill(sites.slice(0, 15)),
      fill(sites.slice(15), { ...description, client: 'a second one' }),
    ])
    await expect.poll(() => paths.length).toBe(12)
    await expect(quick(limits)).resolves.toBeTruthy()
    await expect(quick({ ...description, client: 'a third one', project: 'two' })).resolves.toBeTruthy()
    const outcomes = (await filled).flat().map(each => each.status === 'rejected' && each.reason.reason)
    const half = [...Array(6).fill('failed'), ...Array(9).fill('busy')]
    expect(outcomes).toEqual([...half, ...half])
  })

  test.each([
    ['descriptions', 'description', 6],
    ['pictures', 'picture', 12],
  ] as const)('of one visitor’s %s hold up no other visitor of the same site', async (_, purpose, share) => {
    const { paths, description, fill, quick } = await slow()
    const filled = fill(sites, { ...description, purpose })
    await expect.poll(() => paths.length).toBe(share)
    await expect(quick({ ...description, purpose, client: 'another one' })).resolves.toBeTruthy()
    await filled
    expect(paths).toHaveLength(share + 1)
  })

  test('below one name count as one', async () => {
    const { paths, fill, quick } = await slow()
    const filled = fill(
      sites.map(site => `${site.split('.')[0]}.evil.test`),
      limits,
    )
    await expect.poll(() => paths.length).toBe(6)
    await expect(quick(limits)).resolves.toBeTruthy()
    await filled
    expect(paths).toHaveLength(7)
  })
})
