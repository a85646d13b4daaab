import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainId } from '../../../../shared/caip.ts'
import { alice, bob, createFakeWallet, deferredAnswer, type FakeWallet } from '../../../kernel/wallets/fakeWallet.ts'
import { createEip155Driver, eip155Rules } from './eip155.ts'
import { createSessions, type Sessions } from './sessions.ts'

const onChange = vi.fn()
const sourceOf = () => eip155Rules
const start = (to: Sessions, key: string, provider: FakeWallet, address = alice, chainId: ChainId = 'eip155:1') =>
  to.follow(key, createEip155Driver(provider), { accounts: [{ address }], chainId })
let wallet: FakeWallet
let sessions: Sessions

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
  wallet = createFakeWallet()
  sessions = createSessions(sourceOf, onChange, () => {})
  start(sessions, 'w', wallet)
})
afterEach(() => void vi.useRealTimers())

const facts = () => ({
  accounts: sessions.get('w')?.accounts.map(account => account.address),
  chainId: sessions.get('w')?.chainId,
})

test('has the wallet’s first report', () => {
  expect(facts()).toEqual({ accounts: [alice], chainId: 'eip155:1' })
  expect(sessions.get('other')).toBeUndefined()
})

test('accounts given without a session count, too', async () => {
  const given: unknown[] = []
  const without = createSessions(sourceOf, onChange, accounts => given.push(...accounts))
  wallet.answers.eth_accounts = () => [bob]
  await without.request('other', createEip155Driver(wallet), 'eth_accounts', undefined, 'eip155:1')
  expect(given).toMatchObject([{ address: bob }])
})

test('follows accounts and chain', () => {
  wallet.emit('accountsChanged', [bob, alice])
  wallet.emit('chainChanged', '0x7a69')
  expect(facts()).toEqual({ accounts: [bob, alice], chainId: 'eip155:31337' })
  vi.advanceTimersByTime(20)
  expect(onChange.mock.calls).toEqual([['w']])
})

test('reports 100,000 events once', () => {
  for (let i = 0; i < 100_000; i++) wallet.emit('accountsChanged', [i % 2 ? alice : bob])
  vi.advanceTimersByTime(20)
  expect(onChange).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(onChange).toHaveBeenCalledOnce()
})

test('reports a busy wallet at most 50 times a second', () => {
  for (let ms = 0; ms < 1_000; ms++) {
    wallet.emit('chainChanged', ms + 1)
    vi.advanceTimersByTime(1)
  }
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(50)
})

test('ignores accounts that leave and return at once', () => {
  wallet.emit('accountsChanged', [])
  wallet.emit('accountsChanged', [bob])
  vi.advanceTimersByTime(20)
  expect(facts().accounts).toEqual([bob])
})

test('ignores an invalid chain id', () => {
  wallet.emit('chainChanged', 'mainnet')
  expect(facts().chainId).toBe('eip155:1')
})

test.each([
  ['the wallet still knows the page', [alice], [alice]],
  ['the wallet has forgotten the page', [], []],
  ['the wallet throws', () => Promise.reject(new Error('gone')), []],
])('asks on disconnect: %s', async (_, eth_accounts, accounts) => {
  wallet.answers.eth_accounts = eth_accounts
  wallet.emit('disconnect', { code: 4900 })
  await vi.advanceTimersByTimeAsync(20)
  expect(wallet.methods).toEqual(['eth_accounts'])
  expect(facts().accounts).toEqual(accounts)
  expect(onChange).toHaveBeenCalledOnce()
})

describe('stopping', () => {
  test('leaves no listener and reports nothing more', () => {
    wallet.emit('chainChanged', '0x5')
    sessions.stop('w')
    vi.advanceTimersByTime(20)
    expect(wallet.listening()).toBe(0)
    expect(onChange).not.toHaveBeenCalled()
    expect(sessions.get('w')).toBeUndefined()
  })

  test('stops them all', () => {
    const other = createFakeWallet()
    start(sessions, 'v', other, bob)
    sessions.stopOthers()
    expect([wallet.listening(), other.listening()]).toEqual([0, 0])
    expect([sessions.get('w'), sessions.get('v')]).toEqual([undefined, undefined])
  })

  test('starting again replaces the session, with one set of listeners', () => {
    start(sessions, 'w', wallet, bob, 'eip155:5')
    expect(wallet.listening()).toBe(3)
    expect(facts()).toEqual({ accounts: [bob], chainId: 'eip155:5' })
  })

  test('ignores a wallet without removeListener once its session has ended', () => {
    const leaky = { ...createFakeWallet(), removeListener: undefined } as unknown as FakeWallet
    start(sessions, 'leaky', leaky)
    start(sessions, 'leaky', leaky)
    leaky.emit('accountsChanged', [bob])
    vi.advanceTimersByTime(20)
    expect(onChange.mock.calls).toEqual([['leaky']])
    expect(sessions.get('leaky')?.accounts).toMatchObject([{ address: bob }])
  })
})

describe('asking', () => {
  const ask = (method: string, params?: unknown) =>
    sessions.request('w', createEip155Driver(wallet), method, params, 'eip155:1')
  const switches = (hex: string) => () => {
    wallet.answers.eth_chainId = hex
    return null
  }

  test('believes eth_chainId and eth_accounts', async () => {
    wallet.answers = { eth_chainId: '0x5', eth_accounts: [bob] }
    expect(await ask('eth_chainId')).toBe('0x5')
    expect(await ask('eth_accounts')).toEqual([bob])
    expect(facts()).toEqual({ accounts: [bob], chainId: 'eip155:5' })
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['wallet_switchEthereumChain', 'eth_chainId'],
    ['wallet_addEthereumChain', 'eth_chainId'],
    ['wallet_requestPermissions', 'eth_accounts'],
    ['wallet_revokePermissions', 'eth_accounts'],
  ])('asks after %s what it changed: %s', async (method, fact) => {
    wallet.answers = { [method]: 'answer', eth_chainId: '0x5', eth_accounts: [bob] }
    expect(await ask(method)).toBe('answer')
    expect(wallet.methods).toEqual([method, fact])
    expect(facts()).toEqual(
      fact === 'eth_chainId' ? { accounts: [alice], chainId: 'eip155:5' } : { accounts: [bob], chainId: 'eip155:1' },
    )
  })

  test.each([
    'eth_call',
    'personal_sign',
    'eth_sendTransaction',
    'eth_requestAccounts',
    'my_eth_chainId',
    'constructor',
  ])('asks nothing more after %s', async method => {
    await ask(method)
    expect(wallet.methods).toEqual([method])
    expect(onChange).not.toHaveBeenCalled()
  })

  test.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['answers nonsense', () => 'nonsense'],
  ])('keeps the chain when eth_chainId %s after a switch', async (_, eth_chainId) => {
    wallet.answers.eth_chainId = eth_chainId
    expect(await ask('wallet_switchEthereumChain')).toBeNull()
    expect(facts().chainId).toBe('eip155:1')
  })

  test('keeps the accounts if eth_accounts fails after a permission', async () => {
    wallet.answers.eth_accounts = () => Promise.reject(new Error('down'))
    await ask('wallet_requestPermissions')
    expect(facts().accounts).toEqual([alice])
  })

  test('learns nothing from a refused method', async () => {
    wallet.answers.wallet_switchEthereumChain = () => Promise.reject({ code: 4001 })
    await expect(ask('wallet_switchEthereumChain')).rejects.toMatchObject({ code: 4001 })
    expect(wallet.methods).toEqual(['wallet_switchEthereumChain'])
  })

  test.each([
    ['before it answers', 'early'],
    ['after it has answered', 'late'],
    ['never', 'never'],
  ])('knows the chain once a switch is answered, by a wallet that reports it %s', async (_, when) => {
    const set = switches('0x7a69')
    wallet.answers.wallet_switchEthereumChain = () => {
      if (when === 'early') wallet.emit('chainChanged', '0x7a69')
      return set()
    }
    await ask('wallet_switchEthereumChain')
    expect(facts().chainId).toBe('eip155:31337')
    if (when === 'late') wallet.emit('chainChanged', '0x7a69')
    vi.runAllTimers()
    expect(facts().chainId).toBe('eip155:31337')
  })

  test('follows a wallet that answers a switch before it has switched', async () => {
    await ask('wallet_switchEthereumChain')
    expect(facts().chainId).toBe('eip155:1')
    wallet.emit('chainChanged', '0x7a69')
    expect(facts().chainId).toBe('eip155:31337')
  })

  test('an answer after the session’s end changes nothing', async () => {
    const later = deferredAnswer()
    wallet.answers.eth_accounts = later.answer
    const asked = ask('eth_accounts')
    sessions.stop('w')
    later.give([bob])
    expect(await asked).toEqual([bob])
    expect(sessions.get('w')).toBeUndefined()
  })
})
