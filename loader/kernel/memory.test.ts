import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemory, readKey } from './memory.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const stored = () => JSON.parse(localStorage.getItem('ck:demo') ?? 'null')
const store = (connections: unknown) => localStorage.setItem('ck:demo', JSON.stringify({ theme: 'dark', connections }))

test('stores connections in order beside other values', () => {
  store(undefined)
  const memory = createMemory('ck:demo')
  memory.write([
    { key: 'solana:My Wallet: best', chainId: 'solana:a' },
    { key: 'eip155/walletconnect', chainId: 'eip155:1' },
  ])
  expect(stored()).toEqual({
    theme: 'dark',
    connections: ['solana:My Wallet: best solana:a', 'eip155/walletconnect eip155:1'],
  })
  expect(memory.read()).toEqual([
    { key: 'solana:My Wallet: best', chainId: 'solana:a' },
    { key: 'eip155/walletconnect', chainId: 'eip155:1' },
  ])
  memory.write([])
  expect(stored()).toEqual({ theme: 'dark' })
})

test('keeps the panel’s height, and ignores a spoiled one', () => {
  const memory = createMemory('ck:demo')
  expect(memory.readHeight()).toBeNaN()
  memory.writeHeight(593)
  expect(memory.readHeight()).toBe(593)
  for (const height of ['1px;x:y', '{}', '[1, 2]']) {
    localStorage.setItem('ck:demo:height', height)
    expect(memory.readHeight()).toBeNaN()
  }
})

test('reads a key', () => {
  expect(readKey('solana:My Wallet: best')).toEqual({
    namespace: 'solana',
    isInFrame: false,
    connectorId: 'My Wallet: best',
  })
  expect(readKey('eip155/a:b')).toEqual({ namespace: 'eip155', isInFrame: true, connectorId: 'a:b' })
})

test('does not write the same again, which would wake other tabs', () => {
  const memory = createMemory('ck:demo')
  memory.write([{ key: 'solana:a', chainId: 'solana:b' }])
  const write = vi.spyOn(Storage.prototype, 'setItem')
  memory.write([{ key: 'solana:a', chainId: 'solana:b' }])
  expect(write).not.toHaveBeenCalled()
})

test.each([
  [null],
  [7],
  ['solana:a solana:b'],
  [{}],
  [[null, 7, {}, '', 'solana', 'solana:', 'solana:a', 'solana:a ', ' solana:a solana:b']],
  [['doge:a doge:b', 'solana:a eip155:1', 'eip155:a eip155:x', 'solana:a toString:b', '__proto__:a __proto__:b']],
  [[`solana:${'x'.repeat(129)} solana:b`]],
])('ignores the spoiled list %j', more => {
  store(more)
  expect(createMemory('ck:demo').read()).toHaveLength(0)
})

test.each(['', '{', 'null', '7', '[]', '"x"'])('ignores and overwrites the spoiled text %s', text => {
  localStorage.setItem('ck:demo', text)
  const memory = createMemory('ck:demo')
  expect(memory.read()).toHaveLength(0)
  memory.write([{ key: 'solana:a', chainId: 'solana:b' }])
  expect(memory.read()).toEqual([{ key: 'solana:a', chainId: 'solana:b' }])
})

test('keeps 32 at most', () => {
  store(Array.from({ length: 1_000 }, (_, i) => `solana:w${i} solana:a`))
  expect(createMemory('ck:demo').read()).toHaveLength(32)
})

test('works with a storage that throws', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const memory = createMemory('ck:demo')
  expect(memory.read()).toHaveLength(0)
  expect(() => memory.write([{ key: 'solana:a', chainId: 'solana:b' }])).not.toThrow()
  expect(memory.readHeight()).toBeNaN()
  expect(() => memory.writeHeight(593)).not.toThrow()
})

test('hears other tabs of the site, but no other project', () => {
  const heard = vi.fn()
  const stop = new AbortController()
  createMemory('ck:demo').follow(heard, stop.signal)
  const write = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
  write('ck:demo')
  write('ck:other')
  expect(heard).toHaveBeenCalledTimes(1)
  // The storage was cleared.
  write(null)
  expect(heard).toHaveBeenCalledTimes(2)
  stop.abort()
  write('ck:demo')
  expect(heard).toHaveBeenCalledTimes(2)
})
