import { type Hex, hexToBigInt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { compileContracts } from '../../../e2e/services/compileContracts.ts'
import { deployContracts, type LocalContracts, localContractSources } from '../../../e2e/services/deployContracts.ts'
import { localClient } from '../../../e2e/services/localClient.ts'
import { type Anvil, startAnvil } from '../../../e2e/services/startAnvil.ts'
import { tokenAbi, tokenUnit } from '../../../e2e/services/testToken.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createTestApp, testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector } from '../../connectors/fakeConnector.ts'
import { startFakeNode } from '../fakeNode.ts'
import type { Transfer, TransferPlan } from '../Transfers.ts'
import { resolveEnsName } from './resolveEnsName.ts'
import { calls, transfers } from './transfers.ts'

// Loaded with the first transfer, which takes a test's time on a busy machine.
import './checkTransfer.ts'
import './calls.ts'

const ether = 10n ** 18n

let anvil: Anvil
let contracts: LocalContracts
let token: Hex
beforeAll(async () => {
  const root = process.cwd()
  anvil = await startAnvil({ chainId: 31337, port: 0, root })
  contracts = await deployContracts(31337, anvil.url, await compileContracts(root, localContractSources))
  token = contracts.token
})
afterAll(() => anvil.stop())

const call = async <T = unknown>(method: string, ...params: unknown[]): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const { result, error } = await (await fetch(anvil.url, { method: 'POST', headers, body })).json()
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}
const balanceOf = async (address: string) => hexToBigInt(await call<Hex>('eth_getBalance', address, 'latest'))
const tokensOf = (address: Hex) =>
  localClient(31337, anvil.url, 0).reader.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [address],
  })

/** A wallet with its own node, as wallets have, and one ether. */
async function world() {
  const account = privateKeyToAccount(generatePrivateKey())
  const friend = privateKeyToAccount(generatePrivateKey()).address
  await call('anvil_setBalance', account.address, `0x${ether.toString(16)}`)
  await call('anvil_impersonateAccount', account.address)
  const { signer, reader } = localClient(31337, anvil.url, 1)
  const minted = await signer.writeContract({
    address: token,
    abi: tokenAbi,
    functionName: 'mint',
    args: [account.address, 5n * tokenUnit],
  })
  await reader.waitForTransactionReceipt({ hash: minted })
  const connector = createFakeConnector(testWallet('Harbour'))
  connector.request = async request => {
    connector.requests.push(request)
    return call(request.method, ...(request.params as unknown[]))
  }
  const network = { ...testNetwork('eip155:31337', 'Anvil'), rpcUrls: [anvil.url] }
  const plan: TransferPlan = {
    network,
    urls: network.rpcUrls,
    from: { address: account.address.toLowerCase() },
    to: friend,
    amount: ether / 4n,
    api: createTestApp().api,
  }
  /** Resolves once the transaction is in a block. */
  const send = async (more: Partial<Transfer> = {}) => {
    const hash = (await transfers.send({ ...plan, connector, wait: async () => {}, ...more })) as Hex
    await reader.waitForTransactionReceipt({ hash })
    return hash
  }
  const check = (more: Partial<TransferPlan> = {}) => transfers.checkTransfer({ ...plan, ...more })
  return { account, friend, connector, plan, send, check }
}

test('sends the network’s currency, and the receipt says so', async () => {
  const { friend, send, plan, check } = await world()
  await check()
  const hash = await send()
  expect(await balanceOf(friend)).toBe(ether / 4n)
  const status = await transfers.transactionStatus({ ...plan, hash, from: plan.from.address })
  expect(status).toEqual({ status: 'confirmed', nonce: undefined })
})

test('sends a token by the contract’s transfer', async () => {
  const { friend, send, check, connector } = await world()
  const wanted = { token, amount: 2n * tokenUnit }
  await check(wanted)
  await send(wanted)
  expect(await tokensOf(friend)).toBe(2n * tokenUnit)
  const [asked] = connector.requests
  expect(asked).toMatchObject({ method: 'eth_sendTransaction', params: [{ value: '0x0', chainId: '0x7a69' }] })
})

test('the call to preview is the call the wallet is asked for', async () => {
  const { friend, send, connector } = await world()
  const wanted = { token: token.toLowerCase(), to: friend.toLowerCase(), amount: tokenUnit }
  await send(wanted)
  const shown = await calls.transferCall(wanted)
  const [given] = (connector.requests[0]?.params ?? []) as { to: string; data: string; value: string }[]
  expect(given).toMatchObject({ to: shown?.to, data: shown?.data, value: `0x${shown?.value.toString(16)}` })
})

test('all but the highest fee can be sent', async () => {
  const { account, friend, send, check, plan } = await world()
  const fee = await transfers.estimateFee({ ...plan, amount: undefined })
  if (!fee) throw new Error('There is no fee')
  expect(fee.most).toBeGreaterThan(fee.likely)
  const amount = ether - fee.most
  await check({ amount })
  await send({ amount })
  expect(await balanceOf(friend)).toBe(amount)
  expect(await balanceOf(account.address)).toBeLessThan(fee.most)
})

const nobody = '0x000000000000000000000000000000000000dEaD'
test.each<[string, Partial<TransferPlan>, string]>([
  ['no address', { to: 'vitalik.eth' }, 'invalid'],
  ['an address of Bitcoin', { to: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }, 'otherChain'],
  ['an address with a wrong letter', { to: nobody.replace('dEaD', 'deaD') }, 'checksum'],
  ['a recipient with nothing', { amount: 0n }, 'amount'],
  ['a recipient with less than nothing', { amount: -1n }, 'amount'],
  ['a recipient with more than there can be', { amount: 2n ** 256n }, 'amount'],
  ['a recipient of something that is no contract', { token: 'USDC' }, 'token'],
])('does not ask the wallet to send to %s', async (_, more, problem) => {
  const { connector, send, check } = await world()
  const refused = { name: 'ConnectKitError', code: 'invalid_params', facts: { problem } }
  await expect(check(more)).rejects.toMatchObject(refused)
  await expect(send(more)).rejects.toMatchObject(refused)
  expect(connector.requests).toEqual([])
})

test('says what is not covered: the amount, or the fee on top of it', async () => {
  const { check } = await world()
  const lacking = (lacks: string) => ({ code: 'insufficient_funds', facts: { lacks } })
  await expect(check({ amount: ether + 1n })).rejects.toMatchObject(lacking('amount'))
  await expect(check({ amount: ether })).rejects.toMatchObject(lacking('fee'))
  await expect(check({ token, amount: 5n * tokenUnit + 1n })).rejects.toMatchObject(lacking('amount'))
})

test('says that a token cannot be sent without currency for the fee', async () => {
  const { check, account } = await world()
  await call('anvil_setBalance', account.address, '0x1')
  await expect(check({ token, amount: 1n })).rejects.toMatchObject({
    code: 'insufficient_funds',
    facts: { lacks: 'fee' },
  })
})

test('a contract that takes no currency refuses it', async () => {
  const { check } = await world()
  await expect(check({ to: token })).rejects.toMatchObject({ code: 'transaction_failed' })
})

test('an address without a contract is not a token', async () => {
  const { check } = await world()
  const refused = { code: 'invalid_params', message: expect.stringContaining('not a token') }
  await expect(check({ token: nobody, amount: 1n })).rejects.toMatchObject(refused)
})

test.each([null, {}, '', '0x12', `0x${'g'.repeat(64)}`])('rejects %j as a transaction', async answer => {
  const { send, connector } = await world()
  connector.request = async () => answer
  await expect(send()).rejects.toMatchObject({ code: 'wallet_failed' })
})

test('passes on a refusal', async () => {
  const { send, connector } = await world()
  const error = new ConnectKitError('user_rejected', 'no')
  connector.request = () => Promise.reject(error)
  await expect(send()).rejects.toBe(error)
})

/** A node on which the sender has currency and tokens, and which answers `transfer` as told. */
async function odd(answer: string, code = '0x60') {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const node = await startFakeNode(({ method, params }) => {
    const data = String(Object(params[0]).data ?? '')
    if (method === 'eth_getBalance') return { result: `0x${ether.toString(16)}` }
    if (method === 'eth_getCode') return { result: code }
    if (method === 'eth_call' && data.startsWith('0xa9059cbb')) return { result: answer }
    if (method === 'eth_call' && data.startsWith('0x70a08231')) return { result: word(ether) }
    return { result: method === 'eth_call' ? '0x' : '0x5208' }
  })
  onTestFinished(node.stop)
  return node
}

// @spec 9.usdt-contracts
test.each([
  ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0x', true],
  ['0x919C1C267bc06a7039E03fCC2EF738525769109C', '0x', true],
  [nobody, '0x', false],
  [nobody, `0x${'0'.repeat(64)}`, false],
  [nobody, `0x${'0'.repeat(63)}1`, true],
])('a transfer of %s that answers %s is fine: %s', async (contract, answer, isFine) => {
  const { url } = await odd(answer, '0x')
  const { check } = await world()
  const checked = check({ urls: [url], token: contract, amount: 1n })
  if (isFine) await expect(checked).resolves.toMatchObject({ likely: expect.any(BigInt) })
  else await expect(checked).rejects.toMatchObject({ code: 'transaction_failed' })
})

test('an old token that answers nothing is fine where there is a contract', async () => {
  const { url } = await odd('0x')
  const { check } = await world()
  await expect(check({ urls: [url], token: nobody, amount: 1n })).resolves.toBeDefined()
})

test('a replaced transaction is recognised by its nonce', async () => {
  const { plan, account, friend } = await world()
  await call('evm_setAutomine', false)
  onTestFinished(async () => void (await call('evm_setAutomine', true)))
  const given = (value: string, tip: string) => ({
    from: account.address,
    to: friend,
    value,
    nonce: '0x0',
    gas: '0x5208',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: tip,
  })
  const hash = await call<Hex>('eth_sendTransaction', given('0x1', '0x1'))
  const statusOf = (nonce?: number) => transfers.transactionStatus({ ...plan, hash, from: account.address, nonce })
  expect(await statusOf()).toEqual({ status: 'pending', nonce: 0 })
  const winner = await call<Hex>('eth_sendTransaction', { ...given('0x2', '0x5000000'), maxFeePerGas: '0xee6b2800' })
  expect(winner).not.toBe(hash)
  expect(await statusOf(0)).toMatchObject({ status: 'unseen', nonce: 0 })
  await call('evm_mine')
  expect(await statusOf(0)).toEqual({ status: 'replaced', nonce: 0 })
})

test('a transaction that the chain reverted has failed', async () => {
  const { plan, account } = await world()
  const hash = await call<Hex>('eth_sendTransaction', {
    from: account.address,
    to: token,
    value: '0x1',
    gas: '0x10000',
  })
  // The node answers with the hash, and mines right afterwards.
  await localClient(31337, anvil.url, 0).reader.waitForTransactionReceipt({ hash })
  const status = await transfers.transactionStatus({ ...plan, hash, from: account.address, to: token })
  expect(status).toMatchObject({ status: 'failed' })
})

// @spec 8.fallback-capabilities
test.each<[string, () => unknown]>([
  ['nothing', () => undefined],
  ['an error', () => Promise.reject(new Error('no'))],
  ['a list', () => []],
  ['another chain', () => ({ '0x1': { atomic: {} } })],
  ['text for the chain', () => ({ '0x7a69': 'yes' })],
])('a wallet that answers %s has no capabilities', async (_, answer) => {
  const connector = createFakeConnector(testWallet('Harbour'))
  connector.request = async () => answer()
  const asked = { connector, chainId: 'eip155:31337', address: nobody } as const
  expect(await calls.walletCapabilities(asked)).toEqual({})
})

test('reads what a wallet can do on a network', async () => {
  const connector = createFakeConnector(testWallet('Harbour'))
  connector.request = async ({ params }) => ({ '0x7a69': { atomic: { status: 'supported' }, asked: params } })
  const asked = { connector, chainId: 'eip155:31337', address: nobody } as const
  const asking = [nobody, ['0x7a69']]
  expect(await calls.walletCapabilities(asked)).toEqual({ atomic: { status: 'supported' }, asked: asking })
})

test('a name of the local registry resolves to its address', async () => {
  const { plan } = await world()
  const network = { ...plan.network, ensUniversalResolver: contracts.universalResolver }
  const resolve = (name: string) => resolveEnsName({ network, at: network, urls: plan.urls, name })
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await resolve('Gardener.eth')).toEqual({ address, name: 'gardener.eth' })
  expect(await resolve('nobody.eth')).toBeUndefined()
})
