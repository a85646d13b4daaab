import { encodeFunctionData, erc20Abi, hashMessage, parseAbi, parseTransaction } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeEach, expect, test } from 'vitest'
import { signText } from '../../cdn/secure-site/signing/signText.ts'
import { callsStatus } from '../../cdn/secure-site/smart/callsStatus.ts'
import { createSmartAccounts } from '../../cdn/secure-site/smart/smartAccounts.ts'
import type { ChainId } from '../../shared/caip.ts'
import { delegate, delegatedCode } from '../../shared/embedded/smartAccount.ts'
import { ether, testEmbeddedChain } from './testEmbeddedChain.ts'

const world = testEmbeddedChain()
beforeEach(() => world.begin())

const friend = `0x${'17'.repeat(20)}` as const
const other = `0x${'18'.repeat(20)}` as const
const local: ChainId = 'eip155:31337'
const { signal } = new AbortController()
const batch = (calls: readonly object[], more: object = {}) => [
  { version: '2.0.0', chainId: '0x7a69', from: world.address(), atomicRequired: true, calls, ...more },
]
const two = (first = 1n, second = 2n) =>
  batch([
    { to: friend, value: `0x${first.toString(16)}` },
    { to: other, value: `0x${second.toString(16)}` },
  ])
const statusOf = (id: string) =>
  callsStatus(
    { callNode: async (_, method, params) => world.call(method, params), chains: { isKnown: () => true } },
    [id],
    signal,
  )
const balanceOf = (address: string) => world.client().getBalance({ address: address as `0x${string}` })

test('two payments need one approval and one transaction, which the account pays and which makes it smart', async () => {
  const before = await balanceOf(friend)
  const { view, approve } = await world.prepare('wallet_sendCalls', two(ether / 10n, ether / 5n))
  expect(view.verb).toBe('Run 2 steps')
  expect(view.calls).toMatchObject([
    { number: 1, verb: 'Send', amount: '0.1', unit: 'ETH' },
    { number: 2, verb: 'Send', amount: '0.2', unit: 'ETH' },
  ])
  expect(view.facts).toContainEqual(expect.objectContaining({ value: 'Becomes a smart account' }))
  expect(view.cautions).toEqual([])
  expect(await world.codeOf(world.address())).toBe('0x')
  const { id } = await approve()
  expect(await world.codeOf(world.address())).toBe(delegatedCode)
  expect((await balanceOf(friend)) - before).toBe(ether / 10n)
  const status = await statusOf(id)
  expect(status).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69', atomic: true, status: 200 })
  expect(status).toMatchObject({ receipts: [{ status: '0x1', transactionHash: id.slice(0, 66) }] })
})

test('the second batch is an ordinary transaction, and costs less', async () => {
  const first = await world.prepare('wallet_sendCalls', two())
  const receiptOf = async (id: string) => await world.client().getTransactionReceipt({ hash: id.slice(0, 66) as never })
  const { gasUsed, type } = await receiptOf((await first.approve()).id)
  const next = await world.prepare('wallet_sendCalls', two())
  expect(next.view.facts.some(({ value }) => value === 'Becomes a smart account')).toBe(false)
  const second = await receiptOf((await next.approve()).id)
  expect([type, second.type]).toEqual(['eip7702', 'eip1559'])
  expect(second.gasUsed).toBeLessThan(gasUsed)
})

test('if one call fails, none happen, as announced before and reported after', async () => {
  const revert = {
    to: delegate,
    data: encodeFunctionData({ abi: parseAbi(['function execute(address,uint256,bytes)']), args: [friend, 1n, '0x'] }),
  }
  const before = await balanceOf(friend)
  const failing = batch([{ to: friend, value: '0x5' }, revert])
  await expect(world.prepare('wallet_sendCalls', failing)).rejects.toMatchObject({ facts: { code: 3 } })
  // A batch may fail though the node's estimate succeeded: the network decides.
  const { approve } = await world.prepare('wallet_sendCalls', failing, network => {
    const { callNode } = network
    network.callNode = async (chainId, method, params) =>
      method === 'eth_estimateGas' ? '0x30d40' : callNode(chainId, method, params)
  })
  const { id } = await approve()
  expect(await statusOf(id)).toMatchObject({ status: 500, receipts: [{ status: '0x0', logs: [] }] })
  expect(await balanceOf(friend)).toBe(before)
})

test('an unmined batch is pending, and an unknown one is refused', async () => {
  const { approve } = await world.prepare('wallet_sendCalls', two())
  await world.call('evm_setAutomine', [false])
  try {
    const { id } = await approve()
    expect(await statusOf(id)).toMatchObject({ status: 100 })
  } finally {
    await world.call('evm_setAutomine', [true])
    await world.call('evm_mine', [])
  }
  for (const id of ['0x1', `0x${'ab'.repeat(32)}`, undefined, `0x${'ab'.repeat(64)}`])
    await expect(statusOf(id as string)).rejects.toMatchObject({ facts: { code: 5730 } })
})

test('a permission and its use are explained together', async () => {
  const token = `0x${'aa'.repeat(20)}` as const
  await world.call('anvil_setCode', [token, '0x600160005260206000f3'])
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, 5_000_000n] })
  const move = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 1_000_000n] })
  const asked = batch([
    { to: token, data: approve },
    { to: token, data: move },
  ])
  const { view } = await world.prepare('wallet_sendCalls', asked, network => {
    network.tokens = [{ contract: token, kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true }]
  })
  const spender = { name: 'Spender', value: expect.stringMatching(/^0x1717/), isAddress: true }
  expect(view.calls).toMatchObject([
    { verb: 'Allow spending', amount: '5', unit: 'USDC', isMarked: true, facts: expect.arrayContaining([spender]) },
    { verb: 'Send', amount: '1', unit: 'USDC', isMarked: false },
  ])
})

test('a smart account’s signature is valid for contracts (ERC-1271)', async () => {
  const message = 'Good tea'
  const check = async () =>
    world.client().readContract({
      ...{ address: world.address(), functionName: 'isValidSignature' },
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      args: [hashMessage(message), await signText(world.vault(), message)],
    })
  await expect(check()).rejects.toThrow()
  await (await world.prepare('wallet_sendCalls', two())).approve()
  expect(await check()).toBe('0x1626ba7e')
  expect(
    await world
      .client()
      .verifyMessage({ address: world.address(), message, signature: await signText(world.vault(), message) }),
  ).toBe(true)
})

/** The last transaction sent. */
async function signedBatch() {
  let sent = ''
  const { approve } = await world.prepare('wallet_sendCalls', two(), network => {
    const { callNode } = network
    network.callNode = async (chainId, method, params) => {
      if (method === 'eth_sendRawTransaction') [sent] = params as [string]
      return callNode(chainId, method, params)
    }
  })
  await approve()
  return parseTransaction(sent as `0x04${string}`)
}

test('the account delegates to this contract on this network, once: the signature cannot be reused', async () => {
  const { authorizationList = [], chainId } = await signedBatch()
  const [authorization, ...more] = authorizationList
  if (!authorization) throw new Error('No authorization')
  expect([more, chainId]).toEqual([[], 31337])
  expect(authorization).toMatchObject({ chainId: 31337, nonce: 1 })
  expect(authorization.address?.toLowerCase()).toBe(delegate.toLowerCase())
  expect(await recoverAuthorizationAddress({ authorization } as never)).toBe(world.address())
  const replay = async (at: number) => {
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const { address, nonce, r, s, yParity } = authorization
    const list = [{ chainId: '0x7a69', address, nonce: `0x${nonce?.toString(16)}`, r, s, yParity: `0x${yParity}` }]
    await world.call('eth_sendTransaction', [{ from, to: from, gas: '0x30d40', authorizationList: list }], at)
    await world.call('evm_mine', [], at)
  }
  await replay(1)
  expect(await world.codeOf(world.address(), 1)).toBe('0x')
  // Once the account has revoked it itself, the old authorization is used up.
  await world.call('anvil_setCode', [world.address(), '0x'])
  await replay(0)
  expect(await world.codeOf(world.address())).toBe('0x')
})

test('an account that delegates to a stranger is warned, and approval installs the audited contract', async () => {
  await world.call('anvil_setCode', [world.address(), `0xef0100${'66'.repeat(20)}`])
  const { view, approve } = await world.prepare('wallet_sendCalls', two())
  expect(view.cautions).toContain(
    'Another contract acts for this account now. Approving replaces it with the audited one.',
  )
  await approve()
  expect(await world.codeOf(world.address())).toBe(delegatedCode)
})

// @spec 5.send-calls
test.each<[string, () => unknown, object]>([
  ['another account', () => batch([{ to: friend, value: '0x1' }], { from: friend }), { code: 'unauthorized' }],
  ['another network', () => batch([{ to: friend, value: '0x1' }], { chainId: '0x1' }), { code: 'invalid_params' }],
  ['no calls', () => batch([]), { code: 'invalid_params' }],
  ['17 calls', () => batch(Array(17).fill({ to: friend })), { facts: { code: 5740 } }],
  ['an address without 0x', () => batch([{ to: friend.slice(2) }]), { code: 'invalid_params' }],
  ['data without 0x', () => batch([{ to: friend, data: 'abcd' }]), { code: 'invalid_params' }],
  ['a value that is a number', () => batch([{ to: friend, value: 1 }]), { code: 'invalid_params' }],
  ['a new contract', () => batch([{ data: '0x6001' }]), { code: 'invalid_params' }],
  [
    'another delegate',
    () => batch([{ to: friend }], { authorizationList: [{ address: friend }] }),
    { code: 'invalid_params' },
  ],
  ['a version to come', () => batch([{ to: friend }], { version: '3.0.0' }), { facts: { code: -32602 } }],
  [
    'a capability it lacks',
    () => batch([{ to: friend }], { capabilities: { paymasterService: { url: 'https://x' } } }),
    { facts: { code: 5700 } },
  ],
  ['one in a call', () => batch([{ to: friend, capabilities: { gasLimitOverride: {} } }]), { facts: { code: 5700 } }],
])('%s is refused', async (_, params, error) => {
  await expect(world.prepare('wallet_sendCalls', params())).rejects.toMatchObject(error)
})

test('a capability that the page can do without is left out', async () => {
  const capabilities = { paymasterService: { url: 'https://x', optional: true } }
  const { view } = await world.prepare('wallet_sendCalls', batch([{ to: friend, value: '0x1' }], { capabilities }))
  expect(view).toMatchObject({ verb: 'Send', unit: 'ETH' })
})

test('an account of the other type executes no batch', async () => {
  const asked = world.prepare('wallet_sendCalls', two(), network => {
    network.isSmart = false
  })
  await expect(asked).rejects.toMatchObject({ facts: { code: 5760 } })
})

/** Accounts of a project that offers them on both networks. */
function accounts(change: (method: string, answer: unknown) => unknown = (_, answer) => answer) {
  const kept = new Map<string, 'eoa' | 'smartAccount'>()
  const store = {
    readType: (by: string) => kept.get(by),
    writeType: (by: string, type: 'eoa' | 'smartAccount') => void kept.set(by, type),
  }
  const config = { smartNetworks: [local, 'eip155:31338'] } as never
  return createSmartAccounts(
    config,
    async (_, method, params) => change(method, await world.call(method, params)),
    store,
  )
}

// @spec 6.account-types
test('an account is smart by default if the network has the contract, unless its owner chooses otherwise', async () => {
  const smart = accounts()
  expect(await smart.networks()).toEqual([local, 'eip155:31338'])
  expect(await smart.isOffered('eip155:1')).toBe(false)
  expect(await smart.typeOn(local)).toBe('smartAccount')
  expect(await smart.isDeployed(local, world.address())).toBe(false)
  smart.wish('eoa')
  expect(await smart.typeOn(local)).toBe('eoa')
  smart.prefer('smartAccount')
  expect(await smart.typeOn(local)).toBe('smartAccount')
  expect(await smart.typeOn('eip155:1')).toBe('eoa')
})

test.each<[string, (method: string, answer: unknown) => unknown]>([
  ['no contract', (method, answer) => (method === 'eth_getCode' ? '0x' : answer)],
  ['another contract', (method, answer) => (method === 'eth_getCode' ? `${answer}00` : answer)],
  ['blocks of before Prague', (method, answer) => (method === 'eth_getBlockByNumber' ? { number: '0x1' } : answer)],
])('a network with %s has accounts of one type', async (_, change) => {
  const smart = accounts(change)
  expect(await smart.networks()).toEqual([])
  expect(await smart.typeOn(local)).toBe('eoa')
})

test('a node that did not answer is asked again', async () => {
  let isDown = true
  const smart = accounts((_, answer) => {
    if (isDown) throw new Error('no')
    return answer
  })
  expect(await smart.isOffered(local)).toBe(false)
  isDown = false
  expect(await smart.isOffered(local)).toBe(true)
})
