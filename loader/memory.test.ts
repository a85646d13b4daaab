import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemory, readKey } from './memory.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const stored = () => JSON.parse(localStorage.getItem('ck:demo') ?? 'null')
const store = (connections: unknown) => localStorage.setItem('ck:demo', JSON.stringify({ theme: 'dark', connections }))

test('keeps connections in their order beside whatever else is kept there', () => {
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

test('reads a key', () => {
  expect(readKey('solana:My Wallet: best')).toEqual({
    namespace: 'solana',
    isHeld: false,
    connectorId: 'My Wallet: best',
  })
  expect(readKey('eip155/a:b')).toEqual({ namespace: 'eip155', isHeld: true, connectorId: 'a:b' })
})

test('writes nothing that is there already: another tab would hear of it', () => {
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
])('takes the spoiled list %j for none', more => {
  store(more)
  expect(createMemory('ck:demo').read()).toHaveLength(0)
})

test.each(['', '{', 'null', '7', '[]', '"x"'])('takes the spoiled text %s for none, and writes over it', text => {
  localStorage.setItem('ck:demo', text)
  const memory = createMemory('ck:demo')
  expect(memory.read()).toHaveLength(0)
  memory.write([{ key: 'solana:a', chainId: 'solana:b' }])
  expect(memory.read()).toEqual([{ key: 'solana:a', chainId: 'solana:b' }])
})

test('keeps 32 of a flood', () => {
  store(Array.from({ length: 1_000 }, (_, i) => `solana:w${i} solana:a`))
  expect(createMemory('ck:demo').read()).toHaveLength(32)
})

test('lives with a storage that throws', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const memory = createMemory('ck:demo')
  expect(memory.read()).toHaveLength(0)
  expect(() => memory.write([{ key: 'solana:a', chainId: 'solana:b' }])).not.toThrow()
})

test('another tab of the site is heard, and no other project', () => {
  const heard = vi.fn()
  const stop = new AbortController()
  createMemory('ck:demo').follow(heard, stop.signal)
  const write = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
  write('ck:demo')
  write('ck:other')
  expect(heard).toHaveBeenCalledTimes(1)
  // Everything was taken away.
  write(null)
  expect(heard).toHaveBeenCalledTimes(2)
  stop.abort()
  write('ck:demo')
  expect(heard).toHaveBeenCalledTimes(2)
})
