import { describe, expect, test } from 'vitest'
import { balance } from '../../shared/api/balance.schema.ts'
import { history } from '../../shared/api/history.schema.ts'
import { identity } from '../../shared/api/identity.schema.ts'
import { nfts } from '../../shared/api/nfts.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { AccountSource } from '../sources/accountSource.ts'
import {
  address,
  devnet,
  local,
  native,
  nft,
  paths,
  regtest,
  setUp,
  solanaAddress,
  token,
  transaction,
} from './testAccounts.ts'

// @spec 7.balance 7.history 7.identity 7.call-query
describe('a source is asked', () => {
  const urls = ['https://private.example/key', 'https://a.example', 'https://b.example']
  const lower = address.toLowerCase()

  test.each([
    ['balance', paths.balance, balance, 'balances eip155:31337', []],
    ['history', paths.history, history, 'history eip155:31337', 'no cursor'],
    ['a page of history', `${paths.history}&cursor=a.b:c-1`, history, 'history eip155:31337', 'a.b:c-1'],
    ['NFTs', paths.nfts, nfts, 'nfts eip155:31337', 'no cursor'],
    ['identity', `${paths.identity}?sender=${address}`, identity, 'identity eip155:31337', 'name'],
  ])('for %s, with a plain address and the nodes in order', async (_, path, { reply }, what, rest) => {
    const { asked, get } = await setUp()
    const answer = await get(
      `${path}${path.includes('?') ? '&' : '?'}st=connectkit&sv=html-script-1.1.0&clientId=random`,
    )
    expect(asked).toEqual([{ what, address: lower, urls, rest }])
    expect([answer.status, answer.headers.get('X-Source')]).toEqual([200, 'chain'])
    expect(reply.safeParse(answer.body).success).toBe(true)
    expect(answer.headers.get('ETag')).toMatch(/^W\//)
    expect(answer.headers.get('Cache-Control')).toMatch(/^private/)
  })

  test('for the history of a Solana address, as it is written', async () => {
    const { asked, get } = await setUp()
    const answer = await get(`/v1/account/${solanaAddress}/history?chainId=${devnet}`)
    expect(asked).toMatchObject([{ what: `history ${devnet}`, address: solanaAddress, rest: 'no cursor' }])
    expect(history.reply.safeParse(answer.body).success).toBe(true)
  })

  test('never for the client’s id, which is not passed on', async () => {
    const lines: string[] = []
    const { asked, get } = await setUp({}, { log: line => lines.push(JSON.stringify(line)) })
    for (const path of Object.values(paths)) await get(`${path}${path.includes('?') ? '&' : '?'}clientId=very-own-id`)
    expect(asked).toHaveLength(4)
    expect(JSON.stringify(asked) + lines.join()).not.toContain('very-own-id')
  })

  test('for an address without 0x as for one with it', async () => {
    const { asked, get } = await setUp()
    await get(paths.balance)
    expect((await get(paths.balance.replace('0x', ''))).status).toBe(200)
    expect(asked).toHaveLength(1)
  })
})

describe('input that is not accepted reaches no source', () => {
  test.each([
    ['an unknown network', paths.balance.replace('31337', '1'), 400, 'unknown_network'],
    ['no network', `/v1/account/${address}/history`, 400, 'invalid_request'],
    ['a network that is no id', `/v1/account/${address}/history?chainId=constructor`, 400, 'invalid_request'],
    ['an address of another namespace', paths.balance.replace(address, solanaAddress), 400, 'invalid_request'],
    ['a path as address', paths.history.replace(address, '..%2F..%2Fadmin'), 400, 'invalid_request'],
    ['a query as address', paths.history.replace(address, `${address}%3Fx=1`), 400, 'invalid_request'],
    ['an address that is too long', paths.nfts.replace(address, `${address}00`), 400, 'invalid_request'],
    ['another currency', paths.balance.replace('usd', 'eur'), 400, 'invalid_request'],
    ['no currency', `/v1/account/${address}/balance?${local}`, 400, 'invalid_request'],
    ['a cursor with other characters', `${paths.history}&cursor=%00`, 400, 'invalid_request'],
    ['a long cursor', `${paths.nfts}&cursor=${'a'.repeat(3001)}`, 400, 'invalid_request'],
    ['tokens of another network', `${paths.balance}&forceUpdate=eip155:1:${token}`, 400, 'invalid_request'],
    ['tokens that are none', `${paths.balance}&forceUpdate=eip155:31337:0x1`, 400, 'invalid_request'],
    ['eleven tokens', `${paths.balance}&forceUpdate=${Array(11).fill('a:b:c').join()}`, 400, 'invalid_request'],
    [
      'NFTs of Bitcoin',
      `/v1/account/bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w/nfts?chainId=${regtest}`,
      503,
      'not_available',
    ],
    ['identity of no address', '/v1/identity/vitalik.eth', 400, 'invalid_request'],
    ['identity of an address of no network', '/v1/identity/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 400, 'invalid_request'],
  ])('%s', async (_, path, status, code) => {
    const { asked, get } = await setUp()
    const answer = await get(path)
    expect([asked, answer.status, answer.body.code]).toEqual([[], status, code])
  })
})

describe('where a source has no such facts', () => {
  const nothing = { balances: undefined, history: undefined, nfts: undefined, identity: undefined } as never

  test.each(['balance', 'identity'] as const)('%s is not available', async name => {
    const { get } = await setUp(nothing)
    const answer = await get(paths[name])
    expect([answer.status, answer.body.code]).toEqual([503, 'not_available'])
  })

  test.each([
    ['history', { data: [], next: null, unseen: ['all'] }],
    ['nfts', { data: [], next: null, isUnseen: true }],
  ] as const)('%s says that nothing is seen: nothing failed', async (name, body) => {
    const { get } = await setUp(nothing)
    const answer = await get(paths[name])
    expect([answer.status, answer.headers.get('X-Source'), answer.body]).toEqual([200, 'none', body])
    // A further page cannot belong to an unseen list.
    expect((await get(`${paths[name]}&cursor=page-2`)).status).toBe(503)
  })

  test.each(['history', 'nfts'] as const)('%s of a source that cannot tell now is logged, and not seen', async name => {
    const logged: unknown[] = []
    const refuses = async () => {
      throw new ApiFailure('not_available', 'No', {}, 'CK_KEY is not set')
    }
    const { get } = await setUp(
      { [name]: refuses },
      { log: ({ fault, unseen }) => void logged.push({ fault, unseen }) },
    )
    expect((await get(paths[name])).status).toBe(200)
    // Nothing failed: alerts that count faults stay silent.
    expect(logged).toEqual([{ unseen: 'CK_KEY is not set' }])
  })

  test('an address of a namespace without names has none', async () => {
    const { asked, get } = await setUp()
    expect((await get(`/v1/identity/${solanaAddress}`)).body).toEqual({ name: null, avatar: null })
    expect(asked).toEqual([])
  })
})

describe('a hostile reply', () => {
  const nasty = `‮\u0000Ether​\n${'💎'.repeat(5000)}`

  test('has its texts cleaned and cut, and its zero-decimals tokens dropped', async () => {
    const { get } = await setUp({
      balances: async () => ({
        balances: [
          { ...native, name: nasty, symbol: nasty },
          { ...native, quantity: { decimals: '0', numeric: '5' } },
          { ...native, name: `Z${'\u0301'.repeat(40)}` },
        ],
      }),
    })
    const { status, body } = await get(paths.balance)
    expect(status).toBe(200)
    expect(balance.reply.safeParse(body).success).toBe(true)
    expect(body.balances.map(({ name }: { name: string }) => name)).toEqual([
      `Ether ${'💎'.repeat(58)}`,
      `Ź${'\u0301'.repeat(4)}`,
    ])
    expect([...body.balances[0].symbol]).toHaveLength(32)
  })

  test('of ten thousand tokens is cut', async () => {
    const { get } = await setUp({ balances: async () => ({ balances: Array(10_000).fill(native) }) })
    expect((await get(paths.balance)).body.balances).toHaveLength(1000)
  })

  test('has the texts of history and NFTs cleaned, too', async () => {
    const { get } = await setUp({
      history: async () => ({
        data: [
          {
            ...transaction,
            transfers: [
              {
                fungible_info: { name: nasty, symbol: nasty },
                nft_info: { name: nasty, flags: { is_spam: true } },
                direction: 'in',
                quantity: { numeric: '1' },
              },
            ],
          },
        ],
        next: null,
        unseen: [],
      }),
      nfts: async () => ({ data: [{ ...nft, name: nasty, collection: nasty }], next: null }),
    })
    for (const [path, { reply }] of [
      [paths.history, history],
      [paths.nfts, nfts],
    ] as const) {
      const { status, body } = await get(path)
      expect([status, reply.safeParse(body).success, JSON.stringify(body).includes('\u202e')]).toEqual([
        200,
        true,
        false,
      ])
    }
  })

  test.each<[string, Partial<AccountSource>, string]>([
    [
      'an amount in exponents',
      { balances: async () => ({ balances: [{ ...native, quantity: { decimals: '18', numeric: '1e30' } }] }) },
      paths.balance,
    ],
    ['a negative price', { balances: async () => ({ balances: [{ ...native, price: -1 }] }) }, paths.balance],
    [
      'a hash that is markup',
      {
        history: async () => ({
          data: [{ ...transaction, metadata: { ...transaction.metadata, hash: '<b>' } }],
          next: null,
          unseen: [],
        }),
      },
      paths.history,
    ],
    [
      '101 transactions',
      { history: async () => ({ data: Array(101).fill(transaction), next: null, unseen: [] }) },
      paths.history,
    ],
    ['a cursor that no query could hold', { nfts: async () => ({ data: [nft], next: 'a b' }) }, paths.nfts],
  ])('with %s is refused as node_failed, and logged', async (_, own, path) => {
    const faults: (string | undefined)[] = []
    const { get } = await setUp(own, { log: ({ fault }) => faults.push(fault) })
    const { status, body } = await get(path)
    expect([status, body.code]).toEqual([502, 'node_failed'])
    expect(faults[0]).toMatch(/^The source chain answered with a wrong /)
  })

  test('that never comes ends in time', async () => {
    const { get } = await setUp(
      { balances: () => new Promise(() => {}) },
      { timeout: () => AbortSignal.timeout(20), rpcTimeoutMs: 20 },
    )
    const { status, body } = await get(paths.balance)
    expect([status, body.code, body.error]).toEqual([502, 'node_failed', 'The network did not answer within 20 ms'])
  })
})
