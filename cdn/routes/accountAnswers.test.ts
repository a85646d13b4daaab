import { afterEach, describe, expect, test } from 'vitest'
import { ApiFailure } from '../apiFailure.ts'
import type { OpenStore } from '../store/openStore.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { openCache } from '../store/testStores.ts'
import { native, nft, paths, setUp, token } from './testAccounts.ts'

const stores: OpenStore[] = []
afterEach(async () => {
  await Promise.all(stores.splice(0).map(store => store.close()))
})

// @spec 9.balance-cache 9.native-balance-cache 9.balance-lock 9.identity-cache
describe('memory', () => {
  test('answers a balance for 30 s, and to others at the same time', async () => {
    const { asked, get, clock } = await setUp()
    await Promise.all([get(paths.balance), get(paths.balance), get(paths.balance)])
    clock.now += 29_000
    await get(paths.balance)
    expect(asked).toHaveLength(1)
    clock.now += 60_000
    await get(paths.balance)
    expect(asked).toHaveLength(2)
  })

  test('answers a stale balance once while a new one is read', async () => {
    let amount = 1
    const { get, clock } = await setUp({
      balances: async () => ({ balances: [{ ...native, quantity: { decimals: '18', numeric: `${amount++}` } }] }),
    })
    const numeric = async () => (await get(paths.balance)).body.balances[0].quantity.numeric
    expect(await numeric()).toBe('1')
    clock.now += 31_000
    expect(await numeric()).toBe('1')
    await expect.poll(numeric).toBe('2')
  })

  test('answers an identity for five minutes', async () => {
    const { asked, get, clock } = await setUp()
    await get(paths.identity)
    clock.now += 299_000
    expect((await get(paths.identity)).headers.get('Cache-Control')).toBe(
      'private, max-age=300, stale-while-revalidate=3600',
    )
    expect(asked).toHaveLength(1)
  })

  test('keeps a failed balance for 30 s', async () => {
    let calls = 0
    const { get, clock } = await setUp({
      balances: async () => {
        if (++calls === 1) throw new ApiFailure('node_failed', 'The node of this network failed')
        return { balances: [native] }
      },
    })
    expect((await get(paths.balance)).status).toBe(502)
    clock.now += 29_999
    expect([(await get(paths.balance)).status, calls]).toEqual([502, 1])
    clock.now += 1
    expect([(await get(paths.balance)).status, calls]).toEqual([200, 2])
  })

  test('is never shared between projects, whose nodes may differ', async () => {
    const { asked, app, get } = await setUp()
    await get(paths.balance)
    await app.request(`${paths.balance}&projectId=other`)
    expect(asked.map(({ urls }) => urls?.at(-1))).toEqual(['https://b.example', 'https://other.example'])
  })

  test('is passed by a forced update, which names the tokens, at most every second', async () => {
    const { asked, get } = await setUp()
    const forced = `${paths.balance}&forceUpdate=eip155:31337:${token}`
    await get(paths.balance)
    await get(forced)
    await get(forced)
    await get(paths.balance)
    expect(asked.map(({ rest }) => rest)).toEqual([[], [`eip155:31337:${token.toLowerCase()}`]])
  })

  test('sends nothing to a client that has the reply', async () => {
    const { get } = await setUp()
    const tag = (await get(paths.balance)).headers.get('ETag') ?? ''
    const again = await get(paths.balance, { headers: { 'If-None-Match': tag } })
    expect([again.status, again.body]).toEqual([304, undefined])
  })
})

describe('limits', () => {
  test('a read costs more than an answer from memory, and a forced one more than that', async () => {
    const { get, clock } = await setUp({}, { rateLimit: { burst: 20, perSecond: 0.001 } })
    const statuses = [await get(paths.balance)]
    for (let call = 0; call < 3; call++) statuses.push(await get(paths.balance))
    clock.now += 4000
    statuses.push(await get(`${paths.balance}&forceUpdate=eip155:31337:${token}`))
    statuses.push(await get(paths.history))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(statuses.at(-1)?.headers.get('Retry-After')).toBeTruthy()
  })

  test('count the calls to nodes that an answer took', async () => {
    const { get } = await setUp(
      {
        async balances({ intake }) {
          intake.countCalls(200)
          return { balances: [native] }
        },
      },
      { rateLimit: { burst: 20, perSecond: 0.001 } },
    )
    const statuses = [(await get(paths.balance)).status, (await get(paths.balance)).status]
    expect(statuses).toEqual([200, 429])
  })

  test('count what is done after an answer, which nobody waits for and whose failure nobody sees', async () => {
    let finish: (() => void) | undefined
    const { get } = await setUp(
      {
        async balances({ later }) {
          later?.(async ({ intake }) => {
            await new Promise<void>(resolve => {
              finish = resolve
            })
            intake.countCalls(2000)
            throw new Error('In vain')
          }, 0)
          return { balances: [native] }
        },
      },
      { rateLimit: { burst: 100, perSecond: 0.001 } },
    )
    const statuses = [(await get(paths.balance)).status, (await get(paths.balance)).status]
    await expect.poll(() => finish).toBeDefined()
    finish?.()
    await expect.poll(async () => (await get(paths.balance)).status).toBe(429)
    expect(statuses).toEqual([200, 200])
  })

  test('count it for the visitor who asked, who may have left', async () => {
    let client = 'leaver'
    let isDone = false
    const { get } = await setUp(
      {
        async balances({ later }) {
          client = ''
          later?.(async ({ intake }) => {
            intake.countCalls(2000)
            isDone = true
          }, 0)
          return { balances: [native] }
        },
      },
      { rateLimit: { burst: 100, perSecond: 0.001 }, clientAddress: () => client },
    )
    await get(paths.balance)
    await expect.poll(() => isDone).toBe(true)
    expect((await get(paths.history)).status).toBe(200)
    client = 'leaver'
    expect((await get(paths.history)).status).toBe(429)
  })

  test('leave a visitor all calls, however much is done after the answers before', async () => {
    let [begun, free] = [0, () => {}]
    const held = new Promise<void>(resolve => {
      free = resolve
    })
    const { get } = await setUp({
      async history({ later }) {
        for (let count = 0; count < 100; count++)
          later?.(() => {
            begun++
            return held
          }, 0)
        return { data: [], next: null, unseen: [] }
      },
    })
    await get(paths.history)
    await expect.poll(() => begun).toBeGreaterThan(0)
    expect([begun, (await get(paths.balance)).status]).toEqual([4, 200])
    free()
  })

  test('of one client are not the failure of another that waits for the same', async () => {
    let client = 'greedy'
    const { get } = await setUp({}, { rateLimit: { burst: 5, perSecond: 0.001 }, clientAddress: () => client })
    expect((await get(paths.balance)).status).toBe(200)
    expect((await get(paths.history)).status).toBe(429)
    client = 'modest'
    expect((await get(paths.history)).status).toBe(200)
  })

  test('of all visitors of a project hold, too', async () => {
    let client = 0
    const { get } = await setUp(
      {},
      { projectRateLimit: { burst: 8, perSecond: 0.001 }, clientAddress: () => `${client++}` },
    )
    const statuses = []
    for (const path of [paths.balance, paths.history, paths.nfts, paths.balance])
      statuses.push((await get(path)).status)
    expect(statuses).toEqual([200, 200, 429, 200])
  })
})

describe('pictures in replies', () => {
  const open = async () => {
    const store = await openCache()
    stores.push(store)
    return store
  }
  const safeFetch = async () => Promise.reject(new Error('not fetched while naming'))

  test('become paths on our own origin, and only those that may be fetched', async () => {
    const store = await open()
    const icons = [
      'https://pictures.example/a.png',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      '/images/0123456789abcdef.svg',
      'ar://abc',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '/v1/config',
      '//evil.example/x.png',
      `https://pictures.example/${'x'.repeat(3000)}`,
    ]
    const balances = async () => ({ balances: icons.map(iconUrl => ({ ...native, iconUrl })) })
    const { get } = await setUp({ balances }, { cache: store, safeFetch })
    const { body } = await get(paths.balance)
    const own = expect.stringMatching(/^\/v1\/pictures\/[0-9a-f]{40}$/)
    expect(body.balances.map((each: { iconUrl?: string }) => each.iconUrl)).toEqual([
      own,
      own,
      '/images/0123456789abcdef.svg',
      ...Array(6).fill(undefined),
    ])
    const db = await store.open()
    expect((await db.selectFrom('pictures').select('url').execute()).map(({ url }) => url).sort()).toEqual(
      icons.slice(0, 2).sort(),
    )
  })

  test('are left out while the database fails, but the amounts come', async () => {
    const faults: (string | undefined)[] = []
    const store = { open: () => Promise.reject(new StoreFailure('full', 'disk')) }
    const balances = async () => ({ balances: [{ ...native, iconUrl: 'https://pictures.example/a.png' }] })
    const { get } = await setUp({ balances }, { cache: store, safeFetch, log: ({ fault }) => faults.push(fault) })
    const { status, body } = await get(paths.balance)
    expect([status, body.balances[0].iconUrl, faults]).toEqual([
      200,
      undefined,
      ['StoreFailure: The database is full: disk'],
    ])
  })

  test('are left out where there is no database', async () => {
    const { get } = await setUp({
      nfts: async () => ({ data: [{ ...nft, image: 'https://pictures.example/a.png' }], next: null }),
    })
    expect((await get(paths.nfts)).body.data).toEqual([nft])
    expect(await get(`/v1/pictures/${'a'.repeat(40)}`)).toMatchObject({ status: 503, body: { code: 'not_available' } })
  })
})
