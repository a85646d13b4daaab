import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPatience } from '../../shared/testPatience.ts'
import { fetchFailure, type SafeFetch } from '../sources/safeFetch.ts'
import type { OpenStore } from '../store/openStore.ts'
import { openCache } from '../store/testStores.ts'
import { createPictures, type PicturesOptions } from './pictures.ts'
import { readPictureHeader } from './readPictureHeader.ts'
import type { DrawSvg, SvgDrawer } from './svg/svgDrawer.ts'
import { createTestDrawer } from './svg/testDrawer.ts'
import { png } from './testPictures.ts'

let store: OpenStore
const clock = { now: 1_795_421_000_000 }
beforeEach(async () => {
  store = await openCache()
})
afterEach(() => store.close())

const visitor = '192.0.2.1'
const picture = png(32, 32)
const svg = new TextEncoder().encode('<svg><script>alert(1)</script></svg>')

function setUp(answer: (url: string) => Uint8Array | Promise<Uint8Array>, options: Partial<PicturesOptions> = {}) {
  const asked: string[] = []
  const safeFetch: SafeFetch = async url => {
    asked.push(url)
    return { bytes: await answer(url), type: 'text/html' }
  }
  const pictures = createPictures({ store, safeFetch, now: () => clock.now, elapsed: () => clock.now, ...options })
  const name = async (...addresses: string[]) => {
    const names = pictures.names()
    const paths = await Promise.all(addresses.map(names.pathOf))
    await names.save()
    return paths.map(path => path?.split('/').at(-1) ?? 'none')
  }
  return { asked, pictures, name }
}

describe('a picture', () => {
  test('that a reply named is fetched once, and has the type of its content', async () => {
    const { asked, pictures, name } = setUp(() => picture)
    const [id = ''] = await name('https://pictures.example/a')
    const [first, second] = await Promise.all([pictures.read(id, visitor), pictures.read(id, visitor)])
    expect(first).toEqual({ type: 'image/png', bytes: picture })
    expect(second).toEqual(first)
    expect((await pictures.read(id, visitor)).bytes).toEqual(picture)
    expect(asked).toEqual(['https://pictures.example/a'])
  })

  test('that no reply named does not exist, so nobody can have addresses of his own fetched', async () => {
    const { asked, pictures } = setUp(() => picture)
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('https://victim.example/'))
    const id = Buffer.from(bytes).toString('hex').slice(0, 40)
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toEqual([])
  })

  test.each([
    ['an SVG', svg],
    ['a page', new TextEncoder().encode('<!doctype html>')],
    ['nothing', new Uint8Array()],
    ['wider than 4096 pixels', png(4097, 10)],
    ['without a width', png(0, 10)],
  ])('that is %s is not shown, and not fetched again for an hour', async (_, bytes) => {
    const { asked, pictures, name } = setUp(() => bytes)
    const [id = ''] = await name('https://pictures.example/a')
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'not_found' })
    clock.now += 3_599_000
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toHaveLength(1)
    clock.now += 2000
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toHaveLength(2)
  })

  test('of 4096 pixels is shown', async () => {
    const { pictures, name } = setUp(() => png(4096, 4096))
    const [id = ''] = await name('https://pictures.example/a')
    expect((await pictures.read(id, visitor)).type).toBe('image/png')
  })

  test('whose server fails is tried again after a minute', async () => {
    let isUp = false
    const { pictures, name } = setUp(() => {
      if (!isUp) throw fetchFailure('failed', 'HTTP 500')
      return picture
    })
    const [id = ''] = await name('https://pictures.example/a')
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'node_failed' })
    isUp = true
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'node_failed' })
    clock.now += 60_001
    expect((await pictures.read(id, visitor)).bytes).toEqual(picture)
  })

  test('that waited in vain for others is fetched at the next visit', async () => {
    let isBusy = true
    const { pictures, name } = setUp(() => {
      if (isBusy) throw fetchFailure('busy', 'Too many fetches at once')
      return picture
    })
    const [id = ''] = await name('https://pictures.example/a')
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'rate_limited' })
    isBusy = false
    expect((await pictures.read(id, visitor)).bytes).toEqual(picture)
  })

  test('is shown even if the disk has no room to keep it', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(500_000)])
    const { asked, pictures, name } = setUp(() => large)
    const [id = ''] = await name('https://pictures.example/a')
    const db = await store.open()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + 2))}`.execute(db)
    for (let visit = 0; visit < 2; visit++) {
      const { type, bytes } = await pictures.read(id, visitor)
      expect([type, bytes.byteLength]).toEqual(['image/png', large.byteLength])
    }
    expect(asked).toHaveLength(2)
  })

  test('in a data: URL needs no fetch', async () => {
    const { asked, pictures, name } = setUp(() => picture)
    const [id = ''] = await name(`data:image/png;base64,${Buffer.from(picture).toString('base64')}`)
    expect(await pictures.read(id, visitor)).toEqual({ type: 'image/png', bytes: picture })
    expect(asked).toEqual([])
  })
})

describe('an SVG', () => {
  const drawing = new TextEncoder().encode(
    '\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>',
  )
  let drawer: SvgDrawer
  beforeAll(async () => {
    // A busy machine needs longer to start its process; the limit itself has tests beside the drawer.
    drawer = await createTestDrawer({ timeoutMs: 30_000 * testPatience })
  })
  afterAll(() => drawer.stop())

  test.each([
    ['elsewhere', 'https://pictures.example/a', ['https://pictures.example/a']],
    ['on Arweave', 'ar://KKmRbIfrc7wiLcG0zvY1etlO0NBx1926dSCksxCIN3A', [expect.any(String)]],
    ['on the chain', `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`, []],
    ['on the chain under a wrong type', `data:text/plain,${encodeURIComponent(new TextDecoder().decode(drawing))}`, []],
  ])('%s is drawn once, and sent as a bitmap', async (_, address, fetched) => {
    let drawings = 0
    const drawSvg: DrawSvg = (...args) => {
      drawings++
      return drawer.draw(...args)
    }
    const { asked, pictures, name } = setUp(() => drawing, { drawSvg })
    const [id = ''] = await name(address)
    for (let visit = 0; visit < 2; visit++) {
      const { type, bytes } = await pictures.read(id, visitor)
      expect([type, readPictureHeader(bytes)]).toEqual(['image/png', { type: 'image/png', width: 640, height: 640 }])
    }
    expect([asked, drawings]).toEqual([fetched, 1])
  })

  test('that cannot be drawn is absent, and one that could not be drawn in time is retried', async () => {
    const { pictures, name } = setUp(() => drawing, { drawSvg: drawer.draw })
    const [broken = ''] = await name('data:image/svg+xml,<svg><path')
    await expect(pictures.read(broken, visitor)).rejects.toMatchObject({ code: 'not_found' })
    let isSlow = true
    const drawSvg: DrawSvg = async (...args) => {
      if (isSlow) throw fetchFailure('failed', 'Not drawn within 3000 ms')
      return drawer.draw(...args)
    }
    const slow = setUp(() => drawing, { drawSvg })
    const [id = ''] = await slow.name('https://pictures.example/slow')
    await expect(slow.pictures.read(id, visitor)).rejects.toMatchObject({ code: 'node_failed' })
    isSlow = false
    clock.now += 60_001
    expect((await slow.pictures.read(id, visitor)).type).toBe('image/png')
  })

  test('is never sent as it is, also by a server that no longer draws', async () => {
    const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
    const [id = ''] = await setUp(() => drawing, { drawSvg: drawer.draw }).name(address)
    const { pictures, name } = setUp(() => drawing)
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'not_found' })
    expect(await name(address)).toEqual(['none'])
  })
})

describe('an address is not fetched', () => {
  test.each([
    ['in a data: URL with a script', `data:image/png;base64,${Buffer.from(svg).toString('base64')}`],
    ['in a data: URL that is long', `data:image/png;base64,${'A'.repeat(4 << 20)}`],
    ['of another scheme', 'ftp://pictures.example/a'],
    ['of Arweave without a transaction', 'ar://abc'],
    ['with a NUL, which PostgreSQL cannot store', 'https://pictures.example/\0'],
    ['that is long', `https://pictures.example/${'a'.repeat(2048)}`],
    ['of a path of ours that is no picture', '/v1/config'],
    ['of a path of ours that climbs', '/images/../v1/config'],
    ['of another host without a scheme', '//evil.example/x.png'],
  ])('%s', async (_, address) => {
    const { name } = setUp(() => picture)
    expect(await name(address)).toEqual(['none'])
  })
})

test.each([
  ['https://pictures.example/a b', 'https://pictures.example/a%20b'],
  [
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.png',
    'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/1.png',
  ],
  ['arweave://KKmRbIfrc7wiLcG0zvY1etlO0NBx1926dSCksxCIN3A', 'ar://KKmRbIfrc7wiLcG0zvY1etlO0NBx1926dSCksxCIN3A'],
])('%s, as an API may write it, is fetched as %s', async (written, address) => {
  const { asked, pictures, name } = setUp(() => picture)
  const [id = ''] = await name(written)
  await pictures.read(id, visitor)
  expect(asked).toEqual([address])
})

describe('the table', () => {
  const stored = async () => {
    const db = await store.open()
    return (await db.selectFrom('pictures').select('id').execute()).length
  }

  test('holds a picture that many replies name once, and is not written again', async () => {
    const { name } = setUp(() => picture)
    const [first] = await name('https://pictures.example/a', 'https://pictures.example/a')
    expect(await name('https://pictures.example/a')).toEqual([first])
    expect(await stored()).toBe(1)
  })

  test('forgets those that were not used for the longest time, beyond a number', async () => {
    const { name, pictures } = setUp(() => picture, { maxStoredRows: 300 })
    const [old = ''] = await name('https://pictures.example/old')
    clock.now += 86_400_000
    for (let index = 0; index < 400; index++) await name(`https://pictures.example/${index}`)
    expect(await stored()).toBeLessThanOrEqual(400)
    await expect(pictures.read(old, visitor)).rejects.toMatchObject({ code: 'not_found' })
    expect(await name('https://pictures.example/old')).toEqual([old])
    expect((await pictures.read(old, visitor)).bytes).toEqual(picture)
  })

  test('gets a picture again that another process removed, with the next reply that names it', async () => {
    const { name, pictures } = setUp(() => picture)
    const [id = ''] = await name('https://pictures.example/a')
    const db = await store.open()
    await db.deleteFrom('pictures').execute()
    await expect(pictures.read(id, visitor)).rejects.toMatchObject({ code: 'not_found' })
    await name('https://pictures.example/a')
    expect((await pictures.read(id, visitor)).bytes).toEqual(picture)
  })

  test('stores a picture again that was named while it was being removed', async () => {
    const db = await store.open()
    let remove = () => {}
    const held = new Promise<void>(resolve => {
      remove = resolve
    })
    const deleteFrom = (table: 'pictures') => ({
      where: (...condition: Parameters<ReturnType<typeof db.deleteFrom<'pictures'>>['where']>) => ({
        execute: async () => {
          await held
          return db
            .deleteFrom(table)
            .where(...condition)
            .execute()
        },
      }),
    })
    const slowToDelete = { selectFrom: db.selectFrom.bind(db), insertInto: db.insertInto.bind(db), deleteFrom }
    const own = { open: async () => slowToDelete as unknown as typeof db }
    const { name } = setUp(() => picture, { store: own, maxStoredRows: 1 })
    const many = Array.from({ length: 200 }, (_, index) => `https://pictures.example/${index}`)
    const filling = name(...many)
    await expect.poll(stored).toBe(200)
    await name('https://pictures.example/0')
    remove()
    await filling
    await name('https://pictures.example/0')
    expect(await stored()).toBe(1)
  })

  test('forgets pictures beyond a size', async () => {
    const { name, pictures } = setUp(
      url => (url.endsWith('/0') ? picture : Buffer.concat([picture, Buffer.alloc(1000)])),
      {
        maxStoredBytes: 100_000,
      },
    )
    for (let index = 0; index < 250; index++) {
      const [id = ''] = await name(`https://pictures.example/${index}`)
      await pictures.read(id, visitor)
    }
    const db = await store.open()
    const { bytes } = await db
      .selectFrom('pictures')
      .select(({ fn }) => fn.sum('size').as('bytes'))
      .executeTakeFirstOrThrow()
    expect(Number(bytes)).toBeLessThanOrEqual(310_000)
  })
})
