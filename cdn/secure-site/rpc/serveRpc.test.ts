import { expect, test, vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import { refuse, refuseBy } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createChainChoice } from '../session/chainChoice.ts'
import { createSiteStore } from '../session/siteStore.ts'
import { callsId } from '../smart/callsId.ts'
import type { SmartAccounts } from '../smart/smartAccounts.ts'
import { createTestServer, testConfig, testParts } from '../testServer.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { openByDevice } from '../wallet/openWallet.ts'
import type { CallNode } from './callNode.ts'
import { serveRpc } from './serveRpc.ts'

const chainId = 'eip155:31337'
const { signal } = new AbortController()

const memory = () => {
  const { readBatches, writeBatches } = createSiteStore('here', () => undefined, new EventTarget())
  return { readBatches, writeBatches }
}

async function setUp({
  isSignedIn = true,
  smart = {} as Partial<SmartAccounts>,
  kept = memory(),
  config = testConfig,
  browser = 'laptop',
} = {}) {
  const server = createTestServer()
  const opening = await testParts(server, 'laptop')
  const wallet = await (await createWallet(opening)).finishWithCode()
  const { address } = await openByDevice(opening, wallet)
  let now = 0
  const store = { readSession: () => (isSignedIn ? 's'.repeat(43) : undefined), readChain: () => undefined, ...kept }
  const here = browser === 'laptop' ? opening : await testParts(server, browser)
  const parts = { ...here, config, store, now: () => now } as unknown as SdkParts
  const callNode = vi.fn<CallNode>(async (_, method) => (method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x1'))
  const approve = vi.fn(async () => '0xsigned')
  const readPublic = async () => undefined
  const access = { known: () => undefined } as never
  const accounts = { typeOn: async () => 'eoa', isDeployed: async () => false, ...smart } as SmartAccounts
  const served = serveRpc(
    parts,
    access,
    createChainChoice(config, parts.store),
    callNode,
    readPublic,
    approve,
    accounts,
  )
  const ask = (method: string, params?: unknown, on: ChainId = chainId, until = signal) =>
    served['rpc.request']({ chainId: on, method, params }, until)
  const pass = (ms: number) => {
    now += ms
  }
  return { ask, address, callNode, approve, server, served, pass }
}

test('the account and the network are answered here', async () => {
  const { ask, address, callNode } = await setUp()
  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(callNode).not.toHaveBeenCalled()
})

test('nobody who is signed out has an account, and no call asks them', async () => {
  const { ask, approve } = await setUp({ isSignedIn: false })
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('wallet_getCapabilities', [])).toEqual({})
  expect(approve).not.toHaveBeenCalled()
})

test('a browser that has no key of the wallet has no account, until it is opened there', async () => {
  const { ask, approve } = await setUp({ browser: 'phone' })
  expect(await ask('eth_accounts')).toEqual([])
  expect(approve).not.toHaveBeenCalled()
})

test('reads go to the node, without a prompt', async () => {
  const { ask, callNode, approve } = await setUp()
  expect(await ask('eth_call', [{ to: '0x00' }, 'latest'])).toBe('0x1')
  expect(callNode).toHaveBeenCalledWith(chainId, 'eth_call', [{ to: '0x00' }, 'latest'], signal)
  expect(approve).not.toHaveBeenCalled()
})

test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])(
  '%s is asked of the visitor',
  async method => {
    const { ask, callNode, approve } = await setUp()
    expect(await ask(method, ['x'])).toBe('0xsigned')
    expect(approve).toHaveBeenCalledWith({ chainId, method, params: ['x'] }, signal)
    expect(callNode).not.toHaveBeenCalled()
  },
)

test.each([
  ['is of one type', { typeOn: async () => 'eoa' }, 'unsupported'],
  ['is not delegated yet', { typeOn: async () => 'smartAccount' }, 'ready'],
  ['delegates', { typeOn: async () => 'smartAccount', isDeployed: async () => true }, 'supported'],
  [
    'is on a network whose node is silent',
    { typeOn: async () => 'smartAccount', isDeployed: () => Promise.reject(new Error('no')) },
    'ready',
  ],
] as [string, Partial<SmartAccounts>, string][])(
  'several calls at once of an account that %s',
  async (_, smart, status) => {
    const { ask, address } = await setUp({ smart })
    expect(await ask('wallet_getCapabilities', [address, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status }, assetDiscovery: { supported: true } },
    })
    expect(await ask('wallet_getCapabilities', [address, ['0x1']])).toEqual({})
  },
)

test.each([
  'eth_sign',
  'eth_signAuthorization',
  'wallet_signAuthorization',
  'wallet_prepareCalls',
  'wallet_sendPreparedCalls',
  'wallet_sendTransaction',
  'eth_estimateUserOperationGas',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_requestAccounts',
  'wallet_addEthereumChain',
  'anvil_setBalance',
  'debug_traceCall',
  'constructor',
  '__proto__',
  'toString',
])('%s is not known', async method => {
  const { ask, callNode, approve } = await setUp()
  await expect(ask(method, [])).rejects.toMatchObject({ code: 'unsupported_method' })
  expect(callNode).not.toHaveBeenCalled()
  expect(approve).not.toHaveBeenCalled()
})

test('a network that the operator does not know is refused, for reading as for signing', async () => {
  const { ask, served } = await setUp()
  for (const method of ['eth_call', 'personal_sign', 'eth_chainId'])
    await expect(ask(method, [], 'eip155:666')).rejects.toMatchObject({ code: 'unknown_network' })
  const switching = served['network.switch']({ chainId: 'eip155:666', rpcUrl: 'https://evil.example' }, signal)
  await expect(switching).rejects.toMatchObject({ code: 'unknown_network' })
})

test('transactions are sent so many times a minute', async () => {
  const { ask, callNode, pass } = await setUp()
  for (let at = 0; at < 20; at++) await ask('eth_sendRawTransaction', ['0x02'])
  await expect(ask('eth_sendRawTransaction', ['0x02'])).rejects.toMatchObject({ code: 'rate_limited' })
  expect(callNode).toHaveBeenCalledTimes(20)
  pass(60_000)
  expect(await ask('eth_sendRawTransaction', ['0x02'])).toBe('0x1')
})

test('capabilities are of this account and the networks that are asked for; otherwise none', async () => {
  const { ask, address, server } = await setUp()
  const known = { '0x7a69': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } } }
  expect(await ask('wallet_getCapabilities', [address.toLowerCase()])).toEqual(known)
  expect(await ask('wallet_getCapabilities', [address, ['0x7a69']])).toEqual(known)
  expect(await ask('wallet_getCapabilities', [address, ['0x1']])).toEqual({})
  server.answerAt('/v1/embedded/me', () => {
    throw new Error('The server is down')
  })
  expect(await ask('wallet_getCapabilities', [address])).toEqual({})
})

// @spec 5.asset-response
test('assets are the currency of each network that answers', async () => {
  const { ask, address, callNode } = await setUp()
  const currency = {
    ...{ address: 'native', type: 'NATIVE', balance: '0xde0b6b3a7640000' },
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(await ask('wallet_getAssets', [{ account: address }])).toEqual({ '0x7a69': [currency] })
  expect(await ask('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])).toEqual({})
  expect(await ask('wallet_getAssets', [{ account: address, assetTypeFilter: ['ERC20'] }])).toEqual({})
  for (const broken of ['0x', '12', null, `0x${'f'.repeat(65)}`, refuse('network_error', 'Down')]) {
    callNode.mockImplementation(async () => {
      if (broken instanceof Error) throw broken
      return broken
    })
    expect(await ask('wallet_getAssets', [{ account: address }])).toEqual({})
  }
})

test.each([
  ['nothing', undefined, 'invalid_params'],
  ['no account', [{}], 'invalid_params'],
  ['a filter that is none', [{ account: `0x${'11'.repeat(20)}`, chainFilter: ['mainnet'] }], 'invalid_params'],
  ['another account', [{ account: `0x${'11'.repeat(20)}` }], 'unauthorized'],
])('assets of %s are refused', async (_, params, code) => {
  await expect((await setUp()).ask('wallet_getAssets', params)).rejects.toMatchObject({ code })
})

// @spec 8.validation
test.each([
  [[{}], 'wallet_getAssets takes one object with an account. account: Required'],
  [[{ account: 7 }], 'wallet_getAssets takes one object with an account. account: Not accepted'],
  [[], 'wallet_getAssets takes one object with an account'],
  [
    [{ account: `0x${'11'.repeat(20)}`, assetFilter: { '0x1': [{ type: 'native' }] } }],
    /assetFilter\.0x1\.address: Required$/,
  ],
])('a request that lacks something says what: %j', async (params, message) => {
  await expect((await setUp()).ask('wallet_getAssets', params)).rejects.toMatchObject({
    code: 'invalid_params',
    message: expect.stringMatching(message),
  })
})

// EIP-5792
const mined = `0x${'ab'.repeat(32)}` as const
const batch = (id?: unknown, more = {}) => [{ version: '2.0.0', chainId: '0x7a69', calls: [], id, ...more }]
const batchAnswer = { id: callsId(mined, chainId) }

test('a batch keeps the id that the page has given it, after a reload, too', async () => {
  const kept = memory()
  const { ask, approve, callNode } = await setUp({ kept })
  approve.mockResolvedValue(batchAnswer as never)
  expect(await ask('wallet_sendCalls', batch('order 7'))).toEqual({ id: 'order 7' })
  callNode.mockResolvedValue({ status: '0x1', logs: [], transactionHash: mined })
  const { ask: askLater } = await setUp({ kept })
  for (const each of [ask, askLater])
    expect(await each('wallet_getCallsStatus', ['order 7'])).toMatchObject({ id: 'order 7', chainId: '0x7a69' })
  expect(callNode).toHaveBeenCalledWith(chainId, 'eth_getTransactionReceipt', [mined], signal)
  expect(await ask('wallet_getCallsStatus', [batchAnswer.id])).toMatchObject({ id: batchAnswer.id, status: 200 })
})

test('an id is used once: a retry asks nobody, while the first is asked and afterwards', async () => {
  const kept = memory()
  const { ask, approve } = await setUp({ kept })
  approve.mockResolvedValue(batchAnswer as never)
  const first = ask('wallet_sendCalls', batch('order 7'))
  await expect(ask('wallet_sendCalls', batch('order 7'))).rejects.toMatchObject({ facts: { code: 5720 } })
  await first
  const { ask: askLater } = await setUp({ kept })
  for (const each of [ask, askLater])
    await expect(each('wallet_sendCalls', batch('order 7'))).rejects.toMatchObject({ facts: { code: 5720 } })
  expect(approve).toHaveBeenCalledOnce()
  expect(await ask('wallet_sendCalls', batch('order 8'))).toEqual({ id: 'order 8' })
  expect(await ask('wallet_sendCalls', batch())).toEqual(batchAnswer)
})

test.each([
  ['was rejected', refuse('user_rejected', 'no'), undefined],
  ['was not read', refuse('invalid_params', 'no'), undefined],
  ['needs what the wallet lacks', refuseBy(5760, 'no'), undefined],
  ['may have been sent', refuse('network_error', 'no'), 5720],
  ['was left', refuse('aborted', 'no'), 5720],
])('a batch that %s: its id is free again, or stays taken', async (_, thrown, code) => {
  const { ask, approve } = await setUp()
  approve.mockRejectedValueOnce(thrown)
  await expect(ask('wallet_sendCalls', batch('order 7'))).rejects.toBe(thrown)
  approve.mockResolvedValue(batchAnswer as never)
  const again = ask('wallet_sendCalls', batch('order 7'))
  if (code) await expect(again).rejects.toMatchObject({ facts: { code } })
  else expect(await again).toEqual({ id: 'order 7' })
})

test.each([7, '', null, {}, 'x'.repeat(8195)])('the id %j of a batch is refused', async id => {
  const { ask, approve } = await setUp()
  await expect(ask('wallet_sendCalls', batch(id))).rejects.toMatchObject({ code: 'invalid_params' })
  expect(approve).not.toHaveBeenCalled()
})

test.each([['an id of nobody'], [`0x${'ab'.repeat(40)}`], [undefined]])('of %s, no batch is known', async id => {
  const { ask } = await setUp()
  await expect(ask('wallet_getCallsStatus', [id])).rejects.toMatchObject({ facts: { code: 5730 } })
})

test('a batch is asked on the network that it names, and refused on one that the wallet does not know', async () => {
  const networks = testConfig.networks.flatMap(each => [each, { ...each, id: 'eip155:31338' as const }])
  const { ask, approve } = await setUp({ config: { ...testConfig, networks } as typeof testConfig })
  approve.mockResolvedValue(batchAnswer as never)
  const elsewhere = batch(undefined, { chainId: '0x7a6a' })
  await ask('wallet_sendCalls', elsewhere)
  const asked = { chainId: 'eip155:31338', method: 'wallet_sendCalls', params: elsewhere }
  expect(approve).toHaveBeenCalledExactlyOnceWith(asked, signal)
  await expect(ask('wallet_sendCalls', batch(undefined, { chainId: '0x539' }))).rejects.toMatchObject({
    facts: { code: 5710 },
  })
  expect(approve).toHaveBeenCalledOnce()
})

test('other accounts’ capabilities are not revealed', async () => {
  const { ask, address } = await setUp()
  const stranger = `0x${'17'.repeat(20)}`
  await expect(ask('wallet_getCapabilities', [stranger])).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await ask('wallet_getCapabilities', [address.toUpperCase().replace('0X', '0x')])).not.toEqual({})
  const { ask: askSignedOut } = await setUp({ isSignedIn: false })
  await expect(askSignedOut('wallet_getCapabilities', [address])).rejects.toMatchObject({ code: 'unauthorized' })
})
