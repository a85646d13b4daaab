import { encodeAbiParameters, type Hex, hexToBigInt, recoverAddress } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { delegate, delegatedCode, entryPoint } from '../../../../shared/embedded/smartAccount.ts'
import { ApiRefusal } from '../../api/callApi.ts'
import { callsStatus } from '../../smart/callsStatus.ts'
import { prepareApproval } from '../prepareApproval.ts'
import { type TestNetwork, testNetwork } from '../testNetwork.ts'

/*
 * A paymaster and bundler in the form of ERC-7677 and ERC-7769, answering like Pimlico's. Operations are checked as the
 * EntryPoint does: the hash with viem, the signature and authorization by recovery.
 */

const friend = `0x${'17'.repeat(20)}` as const
const paymaster = `0x${'77'.repeat(20)}` as const
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const { signal } = new AbortController()

type Operation = Readonly<Record<string, Hex>> & { eip7702Auth?: Readonly<Record<string, Hex>> }

async function setUp(answers: Record<string, unknown> = {}, code = '0x', node: Record<string, unknown> = {}) {
  const network: TestNetwork = await testNetwork('eip155:8453')
  const asked: { method: string; operation: Operation }[] = []
  network.isSmart = true
  Object.assign(network.node, {
    eth_getCode: code,
    eth_call: `0x${'0'.repeat(63)}5`,
    eth_blockNumber: '0x64',
    eth_estimateGas: '0x11170',
    ...node,
  })
  const all: Record<string, unknown> = {
    pm_getPaymasterStubData: {
      ...{ paymaster, paymasterData: '0xdead', sponsor: { name: 'Garden Gas' } },
      ...{ paymasterVerificationGasLimit: '0x7530', paymasterPostOpGasLimit: '0x1' },
    },
    eth_estimateUserOperationGas: {
      ...{ preVerificationGas: '0xc350', verificationGasLimit: '0x186a0', callGasLimit: '0x30d40' },
    },
    pm_getPaymasterData: { paymaster, paymasterData: '0xbeef' },
    eth_sendUserOperation: `0x${'ab'.repeat(32)}`,
    ...answers,
  }
  network.askSponsor = async (method, operation) => {
    asked.push({ method, operation: operation as Operation })
    const answer = all[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  const params = [
    {
      ...{ version: '2.0.0', chainId: '0x2105', from: network.address, atomicRequired: true },
      calls: [
        { to: friend, value: '0x1' },
        { to: friend, value: '0x2' },
      ],
    },
  ]
  const approval = await prepareApproval(network, 'wallet_sendCalls', params)
  const approve = async () => (await approval.carryOut(network.opened)) as { id: Hex }
  return { network, asked, view: approval.view, approve, sent: () => asked.at(-1)?.operation as Operation }
}

/** The hash that the EntryPoint computes. */
function hashed({ eip7702Auth, ...operation }: Operation): Hex {
  const amounts = Object.entries(operation).map(([name, value]) => [
    name,
    /gas|fee|nonce/i.test(name) ? hexToBigInt(value) : value,
  ])
  return getUserOperationHash({
    ...{ chainId: 8453, entryPointAddress: entryPoint, entryPointVersion: '0.8' },
    userOperation: { ...Object.fromEntries(amounts), ...(eip7702Auth && { authorization: eip7702Auth }) },
  })
}

test('the shown shortage counts all calls, and the fee unless it is sponsored', async () => {
  const poor = { eth_getBalance: '0x2' }
  const paid = await setUp({}, '0x', poor)
  const lack = 'Your wallet has 0.000000000000000002 ETH on Garden chain.'
  expect(paid.view.cautions).toEqual([`${lack} This needs up to 0.000000000000000003 ETH.`])
  const alone = await setUp({ pm_getPaymasterStubData: new ApiRefusal('not_available', 'No') }, '0x', poor)
  expect(alone.view.cautions).toEqual([`${lack} This needs up to 0.0002395 ETH.`])
  expect((await setUp({}, '0x', { eth_getBalance: '0x3' })).view.cautions).toEqual([])
})

test('an account with nothing sends a batch that is paid for, and becomes smart by it', async () => {
  const { network, asked, view, approve, sent } = await setUp()
  expect(view.verb).toBe('Run 2 steps')
  expect(view.facts).toContainEqual({
    name: 'Network fee',
    value: 'Paid for you',
    note: 'It calls itself “Garden Gas”.',
  })
  expect(view.facts).toContainEqual(expect.objectContaining({ value: 'Becomes a smart account' }))
  // Nothing is signed before the visitor agrees.
  expect(asked.map(({ method }) => method)).toEqual(['pm_getPaymasterStubData', 'eth_estimateUserOperationGas'])
  expect(JSON.stringify(asked)).toMatch(/7a7a7a/)
  const { id } = await approve()
  expect(asked.map(({ method }) => method).slice(2)).toEqual(['pm_getPaymasterData', 'eth_sendUserOperation'])
  const operation = sent()
  const { eip7702Auth: authorization } = operation
  expect(operation).toMatchObject({ sender: network.address, nonce: '0x5', paymaster, paymasterData: '0xbeef' })
  expect(operation).toMatchObject({ paymasterVerificationGasLimit: '0x7530', callGasLimit: '0x30d40' })
  const hash = hashed(operation)
  expect(await recoverAddress({ hash, signature: operation.signature as Hex })).toBe(network.address)
  // The account's own nonce, because someone else sends it; only for this network and contract.
  expect(authorization).toMatchObject({ chainId: '0x2105', nonce: '0x7', address: delegate })
  const { chainId, nonce, yParity, ...rest } = authorization ?? {}
  const numbers = { chainId: Number(chainId), nonce: Number(nonce), yParity: Number(yParity) }
  expect(await recoverAuthorizationAddress({ authorization: { ...rest, ...numbers } } as never)).toBe(network.address)
  expect(id.slice(0, 66)).toBe(hash)
  expect(network.asked.some(([method]) => method === 'eth_sendRawTransaction')).toBe(false)
})

test('of an account that is smart already, nothing is authorized again', async () => {
  const { network, approve, sent } = await setUp({}, delegatedCode)
  await approve()
  const operation = sent()
  expect(operation).not.toHaveProperty('eip7702Auth')
  expect(operation).not.toHaveProperty('factory')
  expect(await recoverAddress({ hash: hashed(operation), signature: operation.signature as Hex })).toBe(network.address)
})

test.each<[string, Record<string, unknown>]>([
  ['refuses', { pm_getPaymasterStubData: new ApiRefusal('node_failed', 'The sponsor does not pay for this') }],
  ['is used up for today', { pm_getPaymasterStubData: new ApiRefusal('rate_limited', 'Please try again') }],
  ['names no paymaster', { pm_getPaymasterStubData: {} }],
  ['names something else', { pm_getPaymasterStubData: { paymaster: '0x12' } }],
  // To the EntryPoint, the zero address means none: the account itself would pay.
  ['names nobody', { pm_getPaymasterStubData: { paymaster: `0x${'0'.repeat(40)}` } }],
  ['answers without end', { pm_getPaymasterStubData: { paymaster, paymasterData: `0x${'00'.repeat(5_000)}` } }],
  ['wants all gas there is', { eth_estimateUserOperationGas: { callGasLimit: '0xffffffffffffffff' } }],
  ['tells no gas', { eth_estimateUserOperationGas: null }],
])('where the sponsor %s, the account pays by itself', async (_, answers) => {
  const { network, view, approve } = await setUp(answers)
  expect(view.facts).toContainEqual(
    expect.objectContaining({ name: 'Network fee', value: expect.stringContaining('about') }),
  )
  await approve()
  expect(network.asked.some(([method]) => method === 'eth_sendRawTransaction')).toBe(true)
})

// Without a paymaster, the account would pay what the bundler asks.
test.each<[string, Record<string, unknown>]>([
  ['is another one', { pm_getPaymasterData: { paymaster: friend, paymasterData: '0xbeef' } }],
  ['is nobody any more', { pm_getPaymasterData: { paymaster: `0x${'0'.repeat(40)}`, paymasterData: '0x' } }],
  ['wants all gas there is', { pm_getPaymasterData: { paymaster, paymasterVerificationGasLimit: '0xffffffffffff' } }],
  ['takes its promise back', { pm_getPaymasterData: {} }],
  ['answers with an error', { pm_getPaymasterData: new ApiRefusal('node_failed', 'no') }],
  ['cannot send it', { eth_sendUserOperation: new ApiRefusal('node_failed', 'no') }],
])('a sponsor that %s after the approval ends the request', async (_, answers) => {
  const { asked, approve } = await setUp(answers)
  await expect(approve()).rejects.toThrow()
  for (const { method, operation } of asked)
    if (method !== 'eth_sendUserOperation') expect(operation.signature).toMatch(/^0x(7a){64}1b$/)
})

test('whatever else paymaster and bundler answer, the operation stays the visitor’s', async () => {
  const theirs = {
    ...{ sender: friend, callData: '0xdead', nonce: '0x99', signature: '0x00', maxFeePerGas: '0xffffffff' },
    ...{ maxPriorityFeePerGas: '0xffffffff', factory: friend, factoryData: '0x01', initCode: '0x02' },
    eip7702Auth: { chainId: '0x0', address: friend, nonce: '0x0', r: '0x1', s: '0x1', yParity: '0x0' },
  }
  const gas = { preVerificationGas: '0x1', verificationGasLimit: '0x2', callGasLimit: '0x3' }
  const honest = await setUp()
  await honest.approve()
  const { network, approve, sent } = await setUp({
    pm_getPaymasterStubData: { paymaster, ...theirs },
    eth_estimateUserOperationGas: { ...gas, ...theirs },
    pm_getPaymasterData: { paymaster, paymasterData: '0xbeef', callGasLimit: '0xfffff', ...theirs },
  })
  await approve()
  const { signature, sender, ...operation } = sent()
  const { maxFeePerGas, maxPriorityFeePerGas, callData } = honest.sent()
  expect(operation).toMatchObject({ callData, maxFeePerGas, maxPriorityFeePerGas, nonce: '0x5', callGasLimit: '0x3' })
  expect(operation).toMatchObject({ factory: '0x7702', factoryData: '0x' })
  expect(operation).not.toHaveProperty('initCode')
  expect(operation.eip7702Auth).toMatchObject({ chainId: '0x2105', address: delegate, nonce: '0x7' })
  expect(sender).toBe(network.address)
  expect(await recoverAddress({ hash: hashed(sent()), signature: signature as Hex })).toBe(network.address)
})

const eventData = (isDone: boolean) =>
  encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [5n, isDone, 1n, 1n],
  )

/** The network's status of an operation, whatever the bundler answered. */
async function statusOf(id: Hex, log: object | undefined, status = '0x1') {
  const asked: unknown[] = []
  const answers: Record<string, unknown> = {
    eth_getLogs: log ? [log] : [],
    eth_getTransactionReceipt: { status, logs: [], transactionHash: `0x${'cc'.repeat(32)}` },
  }
  const callNode = async (chainId: string, method: string, params: unknown) => {
    asked.push([chainId, method, params])
    return answers[method]
  }
  return { asked, ...(await callsStatus({ callNode, chains: { isKnown: () => true } }, [id], signal)) }
}

test('its own event decides its outcome, whatever happened to others in the same transaction', async () => {
  const { id } = await (await setUp()).approve()
  const hash = id.slice(0, 66)
  const log = (isDone: boolean) => ({
    ...{ topics: [operationEvent, hash], data: eventData(isDone), transactionHash: `0x${'cc'.repeat(32)}` },
  })
  const done = await statusOf(id, log(true))
  expect(done).toMatchObject({ status: 200, chainId: '0x2105', receipts: [{ status: '0x1' }] })
  const filter = { address: entryPoint, topics: [operationEvent, hash], fromBlock: '0x64', toBlock: 'latest' }
  expect(done.asked[0]).toEqual(['eip155:8453', 'eth_getLogs', [filter]])
  // The transaction succeeded, but the operation failed.
  expect(await statusOf(id, log(false))).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
})

test('a bundler that lies changes nothing: it is under way until the network says otherwise', async () => {
  const { id } = await (await setUp({ eth_sendUserOperation: `0x${'ff'.repeat(32)}` })).approve()
  expect(id).not.toContain('ffffffff')
  expect(await statusOf(id, undefined)).toMatchObject({ status: 100 })
  const another = { topics: [operationEvent, `0x${'ee'.repeat(32)}`], data: eventData(true), transactionHash: '0x1' }
  expect(await statusOf(id, another)).toMatchObject({ status: 100 })
})
