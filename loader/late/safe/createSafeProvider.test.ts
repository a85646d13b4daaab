import '../../fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSafeProvider } from './createSafeProvider.ts'
import { createFakeSafe, type FakeSafe, publicWallet, safeAddress } from './fakeSafe.ts'
import { openSafeLink } from './openSafeLink.ts'

const hash = `0x${'ab'.repeat(32)}`
const mined = `0x${'cd'.repeat(32)}`
const shop = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let safe: FakeSafe
let provider: ReturnType<typeof createSafeProvider>

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  safe = createFakeSafe()
  provider = open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const throwing = (words: string) => () => {
  throw new Error(words)
}
const open = () => createSafeProvider(openSafeLink([publicWallet]), { address: safeAddress, chainId: 1 })

const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
/** The code of a rejection. */
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    answer => `answered ${answer}`,
    error => error.code,
  )
const asked = (method: string) => safe.heard.filter(each => each.method === method).map(({ params }) => params)

describe('account and network', () => {
  test('are the Safe’s, a contract', async () => {
    expect(provider.isSmartAccount).toBe(true)
    expect(await request('eth_accounts')).toEqual([safeAddress])
    expect(await request('eth_requestAccounts')).toEqual([safeAddress])
    expect(await request('eth_chainId')).toBe('0x1')
    expect(await request('net_version')).toBe('1')
  })

  test('follow Safe{Wallet} to another Safe', async () => {
    const [accounts, chains] = [vi.fn(), vi.fn()]
    provider.on('accountsChanged', accounts)
    provider.on('chainChanged', chains)
    safe.answers.getSafeInfo = () => ({ safeAddress: other, chainId: 100 })
    expect(await request('eth_accounts')).toEqual([other])
    expect(await request('eth_chainId')).toBe('0x64')
    expect(accounts.mock.calls).toEqual([[[other]]])
    expect(chains.mock.calls).toEqual([['0x64']])
    expect(await codeOf(request('personal_sign', '0x41', safeAddress))).toBe(4100)
  })

  test('stay the same while the Safe is busy', async () => {
    safe.answers.getSafeInfo = undefined
    const accounts = request('eth_accounts')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await accounts).toEqual([safeAddress])
  })

  test('switch to no other network', async () => {
    expect(await request('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    await expect(request('wallet_switchEthereumChain', { chainId: '0xa' })).rejects.toMatchObject({
      code: 4200,
      message: expect.stringContaining('exists only on network'),
    })
    expect(await codeOf(request('wallet_addEthereumChain', { chainId: '0xa' }))).toBe(4200)
  })
})

describe('after the visitor disconnects', () => {
  beforeEach(() => request('wallet_revokePermissions', { eth_accounts: {} }))

  test('gives no account and signs nothing', async () => {
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await codeOf(request('personal_sign', '0x41', safeAddress))).toBe(4100)
    expect(await codeOf(request('eth_sendTransaction', { to: shop }))).toBe(4100)
    expect(asked('signMessage')).toEqual([])
  })

  test('stays so after a reload, until connected again', async () => {
    provider = open()
    expect(await request('eth_accounts')).toEqual([])
    const heard = vi.fn()
    provider.on('accountsChanged', heard)
    expect(await request('eth_requestAccounts')).toEqual([safeAddress])
    expect(heard.mock.calls).toEqual([[[safeAddress]]])
    provider = open()
    expect(await request('eth_accounts')).toEqual([safeAddress])
    expect(await request('wallet_requestPermissions', { eth_accounts: {} })).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ value: [safeAddress] }] },
    ])
  })

  test('remembers it for the life of the page without storage', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    provider = open()
    expect(await request('eth_accounts')).toEqual([safeAddress])
    await request('wallet_revokePermissions', { eth_accounts: {} })
    expect(await request('eth_accounts')).toEqual([])
  })
})

describe('signing', () => {
  const order = { domain: { name: 'Tea' }, types: { Order: [] }, primaryType: 'Order', message: { tins: 2 } }

  test('a text, as hex that Safe{Wallet} reads as UTF-8', async () => {
    safe.answers.signMessage = () => ({ messageHash: hash, signature: '0x1234' })
    expect(await request('personal_sign', '0x4869', safeAddress.toLowerCase())).toBe('0x1234')
    expect(await request('personal_sign', 'Hé', safeAddress)).toBe('0x1234')
    expect(asked('signMessage')).toEqual([{ message: '0x4869' }, { message: '0x48c3a9' }])
  })

  test('typed data, as JSON or as an object', async () => {
    safe.answers.signTypedMessage = () => ({ signature: '0x1234' })
    expect(await request('eth_signTypedData_v4', safeAddress, JSON.stringify(order))).toBe('0x1234')
    expect(await request('eth_signTypedData', safeAddress, order)).toBe('0x1234')
    expect(asked('signTypedMessage')).toEqual([{ typedData: order }, { typedData: order }])
  })

  test.each([
    ['personal_sign', ['0xff', safeAddress]],
    ['personal_sign', [7, safeAddress]],
    ['eth_signTypedData_v4', [safeAddress, '{']],
    ['eth_signTypedData_v4', [safeAddress, null]],
    ['eth_signTypedData_v4', [safeAddress, { message: {} }]],
  ])('%s refuses %j without asking the owners', async (method, params) => {
    expect(await codeOf(request(method, ...params))).toBe(-32602)
    expect(safe.methods()).not.toContain('signMessage')
    expect(safe.methods()).not.toContain('signTypedMessage')
  })

  test('for another account is refused', async () => {
    expect(await codeOf(request('personal_sign', '0x41', other))).toBe(4100)
    expect(await codeOf(request('eth_signTypedData_v4', other, order))).toBe(4100)
  })

  test('a bare hash is refused', async () => {
    expect(await codeOf(request('eth_sign', safeAddress, hash))).toBe(4200)
  })

  test.each(['Transaction was rejected', 'User denied message signature', 'Cancelled'])(
    'is refused by the owners: %s',
    async words => {
      safe.answers.signMessage = throwing(words)
      await expect(request('personal_sign', '0x41', safeAddress)).rejects.toMatchObject({ code: 4001, message: words })
    },
  )

  test('fails with the Safe’s words, cut short', async () => {
    safe.answers.signMessage = throwing('x'.repeat(5_000))
    await expect(request('personal_sign', '0x41', safeAddress)).rejects.toMatchObject({
      code: -32603,
      message: 'x'.repeat(1024),
    })
  })

  test('waits for days until enough owners have signed', async () => {
    safe.answers.signMessage = () => ({ messageHash: hash })
    safe.answers.getOffChainSignature = () => ''
    const signature = request('personal_sign', '0x41', safeAddress)
    await vi.advanceTimersByTimeAsync(3 * 24 * 3_600_000)
    const looks = asked('getOffChainSignature')
    expect(looks[0]).toBe(hash)
    expect(looks.length).toBeLessThan(3 * 24 * 60 + 20)
    safe.answers.getOffChainSignature = () => '0xfeed'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await signature).toBe('0xfeed')
  })

  test('ends after seven days, or when the visitor disconnects', async () => {
    safe.answers.signMessage = () => ({ messageHash: hash })
    const late = codeOf(request('personal_sign', '0x41', safeAddress))
    await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000 + 120_000)
    expect(await late).toBe(-32603)

    const left = codeOf(request('personal_sign', '0x41', safeAddress))
    await vi.advanceTimersByTimeAsync(10)
    await request('wallet_revokePermissions', { eth_accounts: {} })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await left).toBe(4900)
  })

  test.each([
    ['SUCCESS', '0x'],
    ['CANCELLED', 4001],
    ['FAILED', -32603],
  ])('on the chain ends with its transaction: %s', async (txStatus, outcome) => {
    safe.answers.signMessage = () => ({ safeTxHash: hash })
    safe.answers.getTxBySafeTxHash = () => ({ txStatus: 'AWAITING_CONFIRMATIONS' })
    const signature = request('personal_sign', '0x41', safeAddress).catch(error => error.code)
    await vi.advanceTimersByTimeAsync(5_000)
    safe.answers.getTxBySafeTxHash = () => ({ txStatus })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await signature).toBe(outcome)
  })

  test('is limited to 32 at once, and each answer makes room', async () => {
    const waiting = Array.from({ length: 32 }, () => request('personal_sign', '0x41', safeAddress))
    await vi.advanceTimersByTimeAsync(10)
    expect(await codeOf(request('personal_sign', '0x41', safeAddress))).toBe(-32005)
    for (const { id, method } of safe.heard)
      if (method === 'signMessage') safe.say({ id, success: true, data: { signature: '0x12' } })
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['0x12']))
    safe.answers.signMessage = () => ({ signature: '0x34' })
    expect(await request('personal_sign', '0x41', safeAddress)).toBe('0x34')
  })
})

describe('sending', () => {
  beforeEach(() => {
    safe.answers.sendTransactions = () => ({ safeTxHash: hash })
  })

  test('returns the Safe transaction’s hash, and leaves gas and nonce to the Safe', async () => {
    const sent = { from: safeAddress, to: shop, value: '0x10', gas: '0x5208', nonce: '0x1', chainId: '0x1' }
    expect(await request('eth_sendTransaction', sent)).toBe(hash)
    expect(await request('eth_sendTransaction', { to: shop, input: '0xaa', value: undefined })).toBe(hash)
    expect(asked('sendTransactions')).toEqual([
      { txs: [{ to: shop, value: '16', data: '0x' }] },
      { txs: [{ to: shop, value: '0', data: '0xaa' }] },
    ])
  })

  test.each([
    [-32602, {}],
    [-32602, { to: 'vitalik.eth' }],
    [-32602, { to: shop, value: '-1' }],
    [-32602, { to: shop, value: 'much' }],
    [-32602, { to: shop, data: '0x1' }],
    [4100, { to: shop, from: other }],
    [4901, { to: shop, chainId: '0xa' }],
  ])('is refused with %d: %j', async (code, sent) => {
    expect(await codeOf(request('eth_sendTransaction', sent))).toBe(code)
    expect(safe.methods()).not.toContain('sendTransactions')
  })

  test('several calls are one transaction', async () => {
    const calls = [
      { to: shop, value: '0x1' },
      { to: other, data: '0xaa' },
    ]
    const batch = { version: '2.0.0', chainId: '0x1', calls, atomicRequired: true }
    expect(await request('wallet_sendCalls', batch)).toEqual({ id: hash })
    expect(asked('sendTransactions')).toEqual([
      {
        txs: [
          { to: shop, value: '1', data: '0x' },
          { to: other, value: '0', data: '0xaa' },
        ],
      },
    ])
    expect(await request('wallet_getCapabilities', safeAddress)).toEqual({
      '0x1': { atomic: { status: 'supported' }, atomicBatch: { supported: true } },
    })
    expect(await codeOf(request('wallet_getCapabilities', other))).toBe(4100)
  })

  test.each([
    [5710, { chainId: '0xa', calls: [{ to: shop }] }],
    [-32602, { chainId: '0x1', calls: [] }],
    [5740, { chainId: '0x1', calls: Array(257).fill({ to: shop }) }],
    [-32602, { chainId: '0x1', calls: [null] }],
    [5700, { chainId: '0x1', calls: [{ to: shop }], capabilities: { paymasterService: { url: 'x' } } }],
    [5700, { chainId: '0x1', calls: [{ to: shop, capabilities: { gasLimitOverride: null } }] }],
    [4100, { chainId: '0x1', from: other, calls: [{ to: shop }] }],
  ])('a batch is refused with %d', async (code, batch) => {
    expect(await codeOf(request('wallet_sendCalls', batch))).toBe(code)
    expect(safe.methods()).not.toContain('sendTransactions')
  })

  test('a batch is found by the page’s id', async () => {
    const batch = { chainId: '0x1', id: 'mine', calls: [{ to: shop }], capabilities: { x: { optional: true } } }
    expect(await request('wallet_sendCalls', batch)).toEqual({ id: 'mine' })
    expect(await codeOf(request('wallet_sendCalls', batch))).toBe(5720)
    safe.answers.getTxBySafeTxHash = () => ({ txStatus: 'AWAITING_EXECUTION', txHash: null })
    const pending = { version: '2.0.0', id: 'mine', chainId: '0x1', atomic: true, status: 100 }
    expect(await request('wallet_getCallsStatus', 'mine')).toEqual(pending)
    expect(asked('getTxBySafeTxHash')).toEqual([{ safeTxHash: hash }])

    const receipt = { logs: [], blockHash: '0x1', blockNumber: '0x2', gasUsed: '0x3', transactionHash: mined, to: shop }
    safe.answers.getTxBySafeTxHash = () => ({ txStatus: 'SUCCESS', txHash: mined })
    safe.answers.rpcCall = () => receipt
    const { to, ...told } = receipt
    expect(await request('wallet_getCallsStatus', 'mine')).toMatchObject({
      status: 200,
      receipts: [{ ...told, status: '0x1' }],
    })
  })

  test.each([
    ['CANCELLED', 400],
    ['FAILED', 500],
  ])('a batch that is %s has status %d', async (txStatus, status) => {
    safe.answers.getTxBySafeTxHash = () => ({ txStatus })
    expect(await request('wallet_getCallsStatus', hash)).toMatchObject({ status })
  })

  test('an unknown batch is 5730', async () => {
    safe.answers.getTxBySafeTxHash = throwing('Not found')
    expect(await codeOf(request('wallet_getCallsStatus', hash))).toBe(5730)
  })
})

describe('reading', () => {
  const onChain: Record<string, unknown> = {}
  beforeEach(() => {
    for (const key of Object.keys(onChain)) delete onChain[key]
    safe.answers.rpcCall = ({ call, params: [first] }: { call: string; params: [string] }) =>
      onChain[first] ?? onChain[call] ?? null
  })

  test('goes through the Safe, by the calls it lists', async () => {
    onChain.eth_getBalance = '0x7'
    onChain.latest = { number: '0x10' }
    expect(await request('eth_getBalance', safeAddress, 'latest')).toBe('0x7')
    expect(await request('eth_blockNumber')).toBe('0x10')
    expect(asked('rpcCall')).toEqual([
      { call: 'eth_getBalance', params: [safeAddress, 'latest'] },
      { call: 'eth_getBlockByNumber', params: ['latest', false] },
    ])
  })

  test.each(['eth_sendRawTransaction', 'eth_newFilter', 'safe_setSettings', 'constructor', '__proto__', 'eth_sign'])(
    'does not pass %s on',
    async method => {
      expect(await codeOf(request(method))).toBe(4200)
      expect(safe.heard).toEqual([])
    },
  )

  test('a transaction that waits for owners is pending', async () => {
    safe.answers.getTxBySafeTxHash = () => ({
      txStatus: 'AWAITING_CONFIRMATIONS',
      txData: { hexData: null, value: '16', to: { value: shop } },
    })
    expect(await request('eth_getTransactionReceipt', hash)).toBeNull()
    const waiting = { hash, from: safeAddress, to: shop, value: '0x10', input: '0x', blockHash: null }
    expect(await request('eth_getTransactionByHash', hash)).toMatchObject(waiting)
  })

  test('an executed transaction is found and named by the Safe’s hash', async () => {
    safe.answers.getTxBySafeTxHash = () => ({ txStatus: 'SUCCESS', txHash: mined })
    onChain[mined] = { hash: mined, transactionHash: mined, blockHash: '0x1', status: '0x1' }
    expect(await request('eth_getTransactionReceipt', hash)).toMatchObject({ transactionHash: hash, status: '0x1' })
    expect(await request('eth_getTransactionByHash', hash)).toMatchObject({ hash, blockHash: '0x1' })
  })

  test('an on-chain hash is not asked of the Safe', async () => {
    onChain[mined] = { hash: mined, blockHash: '0x1' }
    expect(await request('eth_getTransactionByHash', mined)).toEqual({ hash: mined, blockHash: '0x1' })
    expect(asked('getTxBySafeTxHash')).toEqual([])
  })

  test.each(['CANCELLED', 'FAILED'])('a transaction that is %s does not exist', async txStatus => {
    safe.answers.getTxBySafeTxHash = () => ({ txStatus })
    expect(await request('eth_getTransactionByHash', hash)).toBeNull()
    expect(await request('eth_getTransactionReceipt', hash)).toBeNull()
  })

  test('fails with the node’s words, not as a refusal of the owners', async () => {
    safe.answers.rpcCall = throwing('execution reverted: rejected')
    await expect(request('eth_call', { to: shop }, 'latest')).rejects.toMatchObject({
      code: -32603,
      message: 'execution reverted: rejected',
    })
  })

  test('waits thirty seconds at most', async () => {
    safe.answers.rpcCall = undefined
    const call = codeOf(request('eth_gasPrice'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await call).toBe(-32603)
  })

  test('is limited to 256 at once', async () => {
    safe.answers.rpcCall = undefined
    const calls = Array.from({ length: 256 }, () => codeOf(request('eth_gasPrice')))
    expect(await codeOf(request('eth_gasPrice'))).toBe(-32005)
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all(calls)
  })
})

test.each([undefined, null, 7, {}, { method: 7 }])('%j is no request', async said => {
  expect(await codeOf(provider.request(said as never))).toBe(4200)
})

test('refuses unsendable params', async () => {
  vi.spyOn(globalThis, 'structuredClone').mockImplementationOnce(() => {
    throw new DOMException('no', 'DataCloneError')
  })
  expect(await codeOf(request('eth_gasPrice'))).toBe(-32602)
})

test('a listener that throws does not stop the next', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const next = vi.fn()
  const never = vi.fn()
  provider.on('accountsChanged', throwing('page'))
  provider.on('accountsChanged', next)
  provider.on('accountsChanged', never)
  provider.removeListener('accountsChanged', never)
  provider.on('nonsense', never)
  await request('wallet_revokePermissions', { eth_accounts: {} })
  expect(next.mock.calls).toEqual([[[]]])
  expect(never).not.toHaveBeenCalled()
  expect(reported).toHaveBeenCalledOnce()
})
