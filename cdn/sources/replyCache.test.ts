import { describe, expect, test } from 'vitest'
import { createReplyCache, type ReplyCacheOptions } from './replyCache.ts'

const freshness = { freshMs: 30_000, staleMs: 30_000, lockMs: 10_000 }

function setUp(options: Partial<ReplyCacheOptions<string>> = {}) {
  const clock = { now: 1_000_000 }
  const cache = createReplyCache<string>({
    now: () => clock.now,
    sizeOf: value => value.length,
    sharesReads: true,
    isLasting: failure => (failure as Error).message === 'down',
    async wait(ms) {
      clock.now += ms
    },
    ...options,
  })
  let loads = 0
  const asked: (readonly string[])[] = []
  const load = async (forced: readonly string[]) => {
    asked.push(forced)
    return `value ${++loads}`
  }
  const read = (key = 'a', forced = '', own = load) =>
    cache.read(key, freshness, forced.split(' ').filter(Boolean), own)
  return { clock, cache, read, asked, loads: () => loads }
}

const fails = async () => {
  throw new Error('down')
}

test('reads once while the value is fresh', async () => {
  const { clock, read } = setUp()
  expect(await read()).toBe('value 1')
  clock.now += 29_999
  expect(await read()).toBe('value 1')
  clock.now += 40_000
  expect(await read()).toBe('value 2')
})

test('uses a stale value once more during a new read', async () => {
  const { clock, read, loads } = setUp()
  await read()
  clock.now += 30_000
  expect(await read()).toBe('value 1')
  await new Promise(resolve => setTimeout(resolve))
  expect(loads()).toBe(2)
  expect(await read()).toBe('value 2')
})

test('a value with a part missing for now is used no longer than a failure', async () => {
  const { clock, read } = setUp({ isPassing: value => value === 'value 1' })
  expect(await read()).toBe('value 1')
  clock.now += 9_999
  expect(await read()).toBe('value 1')
  clock.now += 1
  expect(await read()).toBe('value 2')
  clock.now += 29_999
  expect(await read()).toBe('value 2')
})

test('concurrent reads of one key share a load', async () => {
  const { read, loads } = setUp()
  const values = await Promise.all([read(), read(), read('b'), read()])
  expect([values, loads()]).toEqual([['value 1', 'value 1', 'value 2', 'value 1'], 2])
})

test('where requests may not wait for each other, each loads its own, and nothing continues in the background', async () => {
  const { clock, read, loads } = setUp({ sharesReads: false })
  expect(await Promise.all([read(), read()])).toEqual(['value 1', 'value 2'])
  clock.now += 30_000
  expect(await read()).toBe('value 3')
  expect(loads()).toBe(3)
})

describe('a forced read', () => {
  test('goes past a fresh value, but not within a second of the last forced one', async () => {
    const { clock, read } = setUp()
    await read()
    expect(await read('a', 'token')).toBe('value 2')
    clock.now += 999
    expect(await read('a', 'token')).toBe('value 2')
    clock.now += 1
    expect(await read('a', 'token')).toBe('value 3')
    expect(await read()).toBe('value 3')
  })

  test('does not share a read that began before what it is about', async () => {
    const { read } = setUp()
    const values = [read(), read('a', 'token'), read('a', 'token'), read('a', 'token')]
    expect(await Promise.all(values)).toEqual(['value 1', 'value 2', 'value 3', 'value 3'])
  })

  test('waits for the next one, a second later, if another change forced the one that runs', async () => {
    const { clock, read } = setUp()
    const startedAt = clock.now
    expect(await Promise.all([read('a', 'one'), read('a', 'other')])).toEqual(['value 1', 'value 2'])
    expect(clock.now - startedAt).toBe(1000)
    expect(await read('a', 'one')).toBe('value 3')
    expect(clock.now - startedAt).toBe(2000)
  })

  test('goes no way round the cache by naming something else each time', async () => {
    const { clock, read, asked } = setUp()
    const startedAt = clock.now
    const values = await Promise.all(Array.from({ length: 9 }, (_, index) => read('a', `token-${index}`)))
    expect(values).toEqual(['value 1', ...Array.from({ length: 8 }, () => 'value 2')])
    expect(asked).toEqual([['token-0'], Array.from({ length: 8 }, (_, index) => `token-${index + 1}`)])
    expect(clock.now - startedAt).toBe(1000)
  })

  test('is asked for no more at once than one request may name; the rest comes with the one after it', async () => {
    const { read, asked } = setUp()
    const names = Array.from({ length: 3 }, (_, part) =>
      Array.from({ length: 6 }, (_, index) => `token-${part}${index}`).join(' '),
    )
    const values = await Promise.all([read('a', 'first'), ...names.map(name => read('a', name))])
    expect(values).toEqual(['value 1', 'value 2', 'value 3', 'value 4'])
    expect(asked.map(({ length }) => length)).toEqual([1, 6, 6, 6])
  })

  test('of one key delays none of another', async () => {
    const { clock, read } = setUp()
    const startedAt = clock.now
    await Promise.all([read('a', 'one'), read('b', 'one'), read('c', 'one')])
    expect(clock.now).toBe(startedAt)
  })

  test('is made by the next who waits if the first one may not', async () => {
    const { read } = setUp()
    const mayNot = () => {
      throw new Error('too many requests')
    }
    const first = read('a', 'one')
    const both = Promise.allSettled([read('a', 'two', mayNot), read('a', 'three')])
    expect([await first, await both]).toMatchObject(['value 1', [{ status: 'rejected' }, { value: 'value 2' }]])
  })

  test('fails with the read that it waited for', async () => {
    const { read, loads } = setUp()
    const both = await Promise.allSettled([read('a', 'token', fails), read('a', 'token')])
    expect([both, loads()]).toMatchObject([[{ status: 'rejected' }, { status: 'rejected' }], 0])
  })

  test('fails during a lock instead of giving an old value', async () => {
    const { clock, read } = setUp()
    await read()
    clock.now += 5000
    await expect(read('a', 'token', fails)).rejects.toThrow('down')
    await expect(read('a', 'token')).rejects.toThrow('down')
    expect(await read()).toBe('value 1')
  })
})

test('a slow read does not replace what a later one found', async () => {
  const { read } = setUp()
  let finish = (_: string) => {}
  const slow = read('a', '', () => new Promise(resolve => (finish = resolve)))
  expect(await read('a', 'token')).toBe('value 1')
  finish('an old value')
  expect([await slow, await read()]).toEqual(['an old value', 'value 1'])
})

describe('after a failure', () => {
  test('nothing is read until the lock ends', async () => {
    const { clock, read, loads } = setUp()
    await expect(read('a', '', fails)).rejects.toThrow('down')
    clock.now += 9999
    await expect(read()).rejects.toThrow('down')
    expect(loads()).toBe(0)
    clock.now += 1
    expect(await read()).toBe('value 1')
  })

  test('a value that may still be used is used', async () => {
    const { clock, read } = setUp()
    await read()
    clock.now += 30_000
    expect(await read('a', '', fails)).toBe('value 1')
    await new Promise(resolve => setTimeout(resolve))
    expect(await read()).toBe('value 1')
    clock.now += 31_000
    expect(await read()).toBe('value 2')
  })
})

describe('a failure of one caller alone is not the others’:', () => {
  const refuses = () => {
    throw new Error('too many requests')
  }

  test('one before the load begins', async () => {
    const { read } = setUp()
    const both = await Promise.allSettled([read('a', '', refuses), read()])
    expect(both).toMatchObject([{ status: 'rejected' }, { value: 'value 1' }])
  })

  test('one before a stale value is read again', async () => {
    const { clock, read } = setUp()
    await read()
    clock.now += 30_000
    expect(await read('a', '', refuses)).toBe('value 1')
    await new Promise(resolve => setTimeout(resolve))
    expect(await read()).toBe('value 1')
  })

  test('one that does not last', async () => {
    const { read } = setUp()
    await expect(read('a', '', async () => refuses())).rejects.toThrow('too many')
    expect(await read()).toBe('value 1')
  })
})

describe('remembers a bounded', () => {
  test('number of values, those used last', async () => {
    const { read, loads } = setUp({ maxEntries: 2 })
    for (const key of ['a', 'b', 'a', 'c', 'a']) await read(key)
    expect(loads()).toBe(3)
    await read('b')
    expect(loads()).toBe(4)
  })

  test('size of all values', async () => {
    const { read, cache } = setUp({ maxBytes: 10_000 })
    const large = async () => 'x'.repeat(5000)
    await read('a', '', large)
    await cache.read('b', freshness, [], large)
    let loads = 0
    await read('a', '', async () => `${++loads}`)
    expect(loads).toBe(1)
  })

  test('size of all keys', async () => {
    const { read, loads } = setUp({ maxBytes: 10_000 })
    for (const key of ['a', 'b', 'a']) await read(key.repeat(5000))
    expect(loads()).toBe(3)
  })

  test('number of failures', async () => {
    const { read } = setUp({ maxEntries: 2 })
    for (const key of ['a', 'b', 'c']) await expect(read(key, '', fails)).rejects.toThrow('down')
    expect(await read('a')).toBe('value 1')
    await expect(read('c')).rejects.toThrow('down')
  })
})

test('a forgotten value is read again, and a read that began earlier is not kept', async () => {
  const { cache, read } = setUp()
  let finish = (_: string) => {}
  const slow = () => new Promise<string>(resolve => (finish = resolve))
  const before = read('a', '', slow)
  cache.forget('a')
  expect(await read()).toBe('value 1')
  finish('of before')
  expect(await before).toBe('of before')
  expect(await read()).toBe('value 1')
  cache.forget('a')
  expect(await read()).toBe('value 2')
})
