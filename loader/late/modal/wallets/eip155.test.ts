import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, createFakeWallet } from '../../../kernel/wallets/fakeWallet.ts'
import { askWallet, connectEip155, createEip155Driver, readAccounts, watchEip155 } from './eip155.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const eoa = (address: string) => ({ address, type: 'eoa' })
const many = Array.from({ length: 100 }, (_, i) => `0x${String(i).padStart(40, '0')}`)

test.each([
  ['null', null, []],
  ['undefined', undefined, []],
  ['a text', alice, []],
  ['an object', { 0: alice, length: 1 }, []],
  ['a number', 1, []],
  ['no account', [], []],
  ['two', [alice, bob], [eoa(alice), eoa(bob)]],
  ['an invalid address', ['', '0x', 'alice', `${alice}0`, null, {}, [alice], 7, alice], [eoa(alice)]],
  ['an address without 0x', [alice.slice(2)], [eoa(alice)]],
  ['an address with 0X', [alice.replace('0x', '0X')], [eoa(alice)]],
  [
    'one account in four spellings',
    [alice, alice.slice(2), alice.toUpperCase(), alice.toLowerCase(), bob],
    [eoa(alice), eoa(bob)],
  ],
  ['an object that reads like an address', [{ toString: () => alice }], []],
  ['markup', [`${alice}<script>`], []],
  ['100 accounts', many, many.slice(0, 64).map(eoa)],
])('reads accounts from %s', (_, answer, accounts) => {
  expect(readAccounts(answer)).toEqual(accounts)
})

test.each([
  ['hex', '0x7a69', 'eip155:31337'],
  ['hex with zeros', '0x00001', 'eip155:1'],
  ['a decimal text', '31337', 'eip155:31337'],
  ['a number', 31337, 'eip155:31337'],
  ['a bigint', 31337n, 'eip155:31337'],
])('reads a chain id as %s', async (_, eth_chainId, chainId) => {
  expect(await connectEip155(createFakeWallet({ eth_chainId }), true)).toEqual({ accounts: [eoa(alice)], chainId })
})

test.each([
  null,
  '',
  '0x',
  '0',
  '0x0',
  0,
  -1,
  1.5,
  Number.NaN,
  '1e3',
  ' 1',
  'eip155:1',
  '0xffffffffffffff',
  {},
  ['0x1'],
  true,
  { toString: () => '0x1' },
])('reads no chain id from %j', async eth_chainId => {
  await expect(connectEip155(createFakeWallet({ eth_chainId }), true)).rejects.toMatchObject({ code: 'wallet_failed' })
})

// @spec 7.wallet-reads
test('uses eth_requestAccounts, or silently eth_accounts, and nothing else', async () => {
  const wallet = createFakeWallet()
  await connectEip155(wallet, false)
  await connectEip155(wallet, true)
  expect(wallet.methods).toEqual(['eth_requestAccounts', 'eth_chainId', 'eth_accounts', 'eth_chainId'])
})

test.each([[[]], [null], [undefined], [['alice']]])(
  'rejects if the wallet gives the accounts %j',
  async eth_accounts => {
    await expect(connectEip155(createFakeWallet({ eth_accounts }), true)).rejects.toMatchObject({ code: 4100 })
  },
)

test.each([[alice], [{ code: -32000, message: 'no node' }], [{ result: [alice] }], [7], [true]])(
  'does not say that somebody declined if the wallet gives %j for a list of accounts',
  async said => {
    for (const [method, silent] of [
      ['eth_accounts', true],
      ['eth_requestAccounts', false],
    ] as const)
      await expect(connectEip155(createFakeWallet({ [method]: said }), silent)).rejects.toMatchObject({
        code: 'wallet_failed',
        message: 'The wallet did not return a list of accounts',
      })
  },
)

describe('a network that the wallet reports in an unreadable way', () => {
  const follow = (answers: Record<string, unknown>) => {
    const wallet = createFakeWallet(answers)
    const heard = vi.fn()
    createEip155Driver(wallet).watch?.(heard)
    return { wallet, heard, settle: () => vi.advanceTimersByTimeAsync(0) }
  }

  test.each([[undefined], [null], [{ chainId: '0xa' }], ['main'], [Number.NaN], [[]], ['0x0']])(
    'is requested: %j',
    async said => {
      const { wallet, heard, settle } = follow({ eth_chainId: '0xa' })
      wallet.emit('chainChanged', said)
      await settle()
      expect(wallet.methods).toEqual(['eth_chainId'])
      expect(heard.mock.calls).toEqual([[{ chainId: 'eip155:10' }]])
    },
  )

  test('is not asked for if it can be read', async () => {
    const { wallet, heard, settle } = follow({})
    wallet.emit('chainChanged', '0x1')
    await settle()
    expect([wallet.methods, heard.mock.calls]).toEqual([[], [[{ chainId: 'eip155:1' }]]])
  })

  test('stays as it was if the wallet does not tell', async () => {
    for (const eth_chainId of ['main', throwing]) {
      const { wallet, heard, settle } = follow({ eth_chainId })
      wallet.emit('chainChanged', undefined)
      await settle()
      expect(heard).not.toHaveBeenCalled()
    }
  })

  test('is the one reported last, whatever an earlier question is answered', async () => {
    let answer = (_chain: string) => {}
    const asked = new Promise<string>(resolve => {
      answer = resolve
    })
    const { wallet, heard, settle } = follow({ eth_chainId: () => asked })
    wallet.emit('chainChanged', undefined)
    wallet.emit('chainChanged', '0x1')
    answer('0xa')
    await settle()
    expect(heard.mock.calls).toEqual([[{ chainId: 'eip155:1' }]])
  })
})

const cyclic: { code: number; self?: unknown } = { code: 4001 }
cyclic.self = cyclic
const throwing = () => {
  throw new Error('trapped')
}

test.each([
  ['null', null, -32603],
  ['undefined', undefined, -32603],
  ['a text', 'No funds', -32603],
  ['a number', 4001, -32603],
  ['an empty object', {}, -32603],
  ['a cyclic object', cyclic, 4001],
  ['a code that is a text', { code: '4001', message: 'No' }, -32603],
  ['an Error without a code', new Error('Broken'), -32603],
  ['an object that throws', Object.defineProperty({}, 'code', { get: throwing }), -32603],
  ['a hostile Proxy', new Proxy({}, { get: throwing, getPrototypeOf: throwing }), -32603],
  ['a WalletConnect refusal', { code: 5000, message: 'No' }, 4001],
  ['a nested 4902', { code: -32603, message: 'No', data: { originalError: { code: 4902 } } }, 4902],
])('rejects with an Error of integer code when the wallet throws %s', async (_, thrown, code) => {
  const sync = {
    request: () => {
      throw thrown
    },
  }
  const later = { request: () => Promise.reject(thrown) }
  for (const provider of [sync, later]) {
    const error = await askWallet(provider, 'eth_chainId').catch(rejected => rejected)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ProviderRpcError', code, message: expect.any(String) })
  }
})

describe('listening', () => {
  const listeners = { accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnect: vi.fn() }
  beforeEach(() => {
    for (const listener of Object.values(listeners)) listener.mockReset()
  })

  test('listens to the three events and stops', () => {
    const wallet = createFakeWallet()
    const stop = watchEip155(wallet, listeners)
    wallet.emit('accountsChanged', [bob])
    wallet.emit('chainChanged', '0x1')
    wallet.emit('disconnect', { code: 4900 })
    stop()
    wallet.emit('accountsChanged', [alice])
    expect(listeners.accountsChanged.mock.calls).toEqual([[[bob]]])
    expect(listeners.chainChanged.mock.calls).toEqual([['0x1']])
    expect(listeners.disconnect).toHaveBeenCalledOnce()
    expect(wallet.listening()).toBe(0)
  })

  test.each([
    ['has no on', { on: undefined }],
    ['has no removeListener', { removeListener: undefined }],
    ['has an on that is no function', { on: true }],
    ['has an on that throws', { on: throwing }],
    ['has a removeListener that throws', { removeListener: throwing }],
  ])('works with a wallet that %s', (_, part) => {
    const wallet = { ...createFakeWallet(), ...part } as ReturnType<typeof createFakeWallet>
    expect(watchEip155(wallet, listeners)).not.toThrow()
  })
})

test('asks a wallet to forget the page by EIP-2255', async () => {
  const request = vi.fn(async () => null)
  await createEip155Driver({ request }).disconnect?.()
  expect(request.mock.calls).toEqual([[{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }]])
})

test('notices accounts revoked before the chain is known', async () => {
  const wallet = createFakeWallet()
  wallet.answers.eth_chainId = () => {
    wallet.emit('accountsChanged', [])
    return '0x1'
  }
  await expect(connectEip155(wallet, false)).rejects.toMatchObject({ code: 4100 })
  expect(wallet.listening()).toBe(0)
})

test('asks nothing more once cancelled', async () => {
  const wallet = createFakeWallet()
  const attempt = new AbortController()
  wallet.answers.eth_requestAccounts = () => {
    attempt.abort()
    return [alice]
  }
  await expect(connectEip155(wallet, false, attempt.signal)).rejects.toMatchObject({ code: 'aborted' })
  expect(wallet.methods).toEqual(['eth_requestAccounts'])
})
