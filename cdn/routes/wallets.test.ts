import { describe, expect, test } from 'vitest'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { listedWallet, testApp } from '../testApp.ts'

const listing = {
  wallets: [
    listedWallet('meta', { name: 'MetaMask', rdns: 'io.metamask', namespaces: ['eip155', 'solana'], certified: true }),
    listedWallet('phantom', { name: 'Phantom', rdns: 'app.phantom', namespaces: ['solana', 'bip122'] }),
    listedWallet('xverse', { name: 'Xverse', namespaces: ['bip122'], mobileLink: 'xverse://' }),
    ...Array.from({ length: 120 }, (_, index) => listedWallet(`w${index}`, { rdns: `io.w${index}` })),
    listedWallet('cent', { name: 'D’Cént', namespaces: ['polkadot'], webappLink: 'https://cent.example' }),
    listedWallet('ledger', { name: 'Ledger', namespaces: ['polkadot'], desktopLink: 'ledger://' }),
  ],
  networkImages: {},
}

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await (await testApp({ listing })).request(`/v1/wallets?projectId=demo${query}`, { headers })
  const body = await response.json()
  if (response.ok) expect(wallets.reply.safeParse(body)).toMatchObject({ success: true })
  return { status: response.status, headers: response.headers, body }
}
const idsOf = async (query: string) => (await ask(query)).body.data.map(({ id }: { id: string }) => id)

// @spec 7.wallet-listing 9.listing-page 9.listing-search
describe('a page', () => {
  test('has the first 40 wallets by default, in list order, and the total count', async () => {
    const { body } = await ask('')
    expect(body.count).toBe(125)
    expect(body.data).toEqual(listing.wallets.slice(0, 40))
  })

  test('has the requested length, up to 100', async () => {
    expect(await idsOf('&entries=3&page=2')).toEqual(['w0', 'w1', 'w2'])
    expect(await idsOf('&entries=100')).toHaveLength(100)
  })

  test('after the last one is empty', async () => {
    expect((await ask('&page=9')).body).toEqual({ data: [], count: 125 })
  })
})

describe('the list is narrowed', () => {
  test.each([
    ['any part of a name, in any case', '&search=TAMA', ['meta']],
    ['a name with spaces around it', '&search=%20phantom%20', ['phantom']],
    ['a text no name contains', '&search=.*', []],
    ['a name with “wallet” after it', '&search=phantom+wallet', ['phantom']],
    ['ids to include', '&include=phantom,meta,nobody', ['meta', 'phantom']],
    ['ids to exclude', '&include=phantom,meta&exclude=meta', ['phantom']],
    ['the namespace of a network', '&chains=bip122:000000000019d6689c085ae165831e93', ['phantom', 'xverse']],
    ['the namespaces of two networks', '&chains=solana:x,bip122:y&exclude=xverse', ['meta', 'phantom']],
    ['announced names', '&rdns=io.metamask,io.w7', ['meta', 'w7']],
    ['ids and announced names to include', '&include=phantom,io.metamask', ['meta', 'phantom']],
    ['announced names to exclude', '&include=phantom,meta&exclude=io.metamask', ['phantom']],
    ['a name without its accents and punctuation', '&search=d+cent', ['cent']],
    ['a namespace', '&namespaces=bip122', ['phantom', 'xverse']],
    ['phones', '&platforms=mobile', ['xverse']],
    ['phones and web apps', '&platforms=mobile,web', ['xverse', 'cent']],
    ['desktop apps', '&platforms=desktop', ['ledger']],
    ['extensions', '&platforms=browser&namespaces=solana', ['meta', 'phantom']],
    ['certified wallets', '&certified=true', ['meta']],
    ['several of these at once', '&search=a&chains=solana:x&rdns=app.phantom', ['phantom']],
  ])('by %s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids)
    expect((await ask(query)).body.count).toBe(ids.length)
  })

  test.each(['&search=', '&include=', '&exclude=', '&rdns='])('not by an empty %s', async query => {
    expect((await ask(query)).body.count).toBe(125)
  })
})

describe('an invalid query is a 400 that names the mistake', () => {
  test.each([
    ['page=0', 'query.page is not accepted; expected a whole number from 1'],
    ['page=-1', 'query.page'],
    ['page=1e3', 'query.page'],
    ['page=99999', 'query.page'],
    ['entries=101', 'query.entries is not accepted; expected a whole number from 1 to 100'],
    ['entries=ten', 'query.entries'],
    [`search=${'x'.repeat(65)}`, 'query.search is not accepted; expected at most 64 characters'],
    ['include=a%20b', 'query.include'],
    [`exclude=${'a,'.repeat(4000)}`, 'query.exclude is not accepted; expected at most 6000 characters'],
    ['namespaces=near', 'query.namespaces is not accepted; expected eip155, solana'],
    ['namespaces=', 'query.namespaces'],
    [`namespaces=${'eip155,'.repeat(100)}eip155`, 'query.namespaces is not accepted; expected at most 100 characters'],
    [
      'platforms=fridge',
      'query.platforms is not accepted; expected mobile, desktop, web, browser, separated by commas',
    ],
    ['certified=yes', 'query.certified is not accepted; expected true'],
    ['chains=1', 'query.chains is not accepted; expected CAIP-2 ids'],
    [`chains=${'eip155:1,'.repeat(500)}eip155:1`, 'query.chains is not accepted; expected at most 2000 characters'],
  ])('%s', async (query, text) => {
    expect(await ask(`&${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: expect.stringContaining(text) },
    })
  })
})

describe('caches', () => {
  test('may keep an answer for five minutes, and get a 304 after that', async () => {
    const { headers } = await ask('')
    expect(headers.get('Cache-Control')).toBe('public, max-age=300, stale-while-revalidate=86400')
    expect(headers.get('Vary')).toBe('Accept-Encoding, Origin')
    const tag = headers.get('ETag') ?? ''
    const again = await (await testApp({ listing })).request('/v1/wallets?projectId=demo', {
      headers: { 'If-None-Match': tag },
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  test('get another ETag for another answer', async () => {
    expect((await ask('&page=2')).headers.get('ETag')).not.toBe((await ask('')).headers.get('ETag'))
  })

  test('get large answers compressed', async () => {
    const app = await testApp({ listing })
    const sent = async (query: string) =>
      (
        await app.request(`/v1/wallets?projectId=demo${query}`, { headers: { 'Accept-Encoding': 'gzip, br' } })
      ).headers.get('Content-Encoding')
    expect(await sent('')).toBe('br')
    expect(await sent('&search=metamask')).toBeNull()
  })
})
