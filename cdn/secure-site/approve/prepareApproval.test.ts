import {
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { fungiblePrice } from '../../../shared/api/fungiblePrice.schema.ts'
import { createTestServer, testConfig, testParts } from '../testServer.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { openByDevice } from '../wallet/openWallet.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { prepareApproval } from './prepareApproval.ts'

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')

async function setUp(node: Record<string, unknown> = {}) {
  const parts = await testParts(createTestServer(), 'laptop')
  const opened = await openByDevice(parts, await (await createWallet(parts)).finishWithCode())
  const sent: unknown[] = []
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', gasLimit: '0x1c9c380' },
    eth_estimateGas: '0x5208',
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_getTransactionCount: '0x7',
    ...node,
  }
  const asked: ApprovalParts = {
    config: testConfig,
    chainId: 'eip155:31337',
    address: opened.address,
    signal: new AbortController().signal,
    texts: parts.texts,
    async callNode(_, method, params) {
      if (method === 'eth_sendRawTransaction') {
        sent.push(params)
        return `0x${'ab'.repeat(32)}`
      }
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    callPublic: async endpoint =>
      (endpoint.path === '/v1/contracts'
        ? {
            contracts: [
              { contract: token, kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true },
            ],
          }
        : endpoint.path === fungiblePrice.path
          ? { fungibles: [] }
          : { result: 'success', changes: [] }) as never,
    readPublic: async () => undefined,
  }
  return { asked, opened, sent, answers, from: opened.address }
}

test('a payment is shown whole, and exactly it is sent', async () => {
  const { asked, opened, sent, from } = await setUp()
  const approval = await prepareApproval(asked, 'eth_sendTransaction', [
    { from, to: spender, value: '0xde0b6b3a7640000' },
  ])
  expect(approval.view).toMatchObject({ verb: 'Send', amount: '1', unit: 'ETH', cautions: [] })
  expect(approval.view.facts).toContainEqual({ name: 'To', value: spender, isAddress: true })
  const hash = await approval.carryOut(opened)
  const [[raw]] = sent as [[`0x02${string}`]]
  // The node here returns a different one.
  expect(hash).toBe(keccak256(raw))
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(from)
  expect(parseTransaction(raw)).toMatchObject({
    ...{ chainId: 31337, nonce: 7, gas: 21_000n, value: 10n ** 18n, to: spender.toLowerCase() },
    ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  })
})

test('on a network without a base fee, one price is paid', async () => {
  const { asked, opened, sent, from } = await setUp({
    eth_getBlockByNumber: { gasLimit: '0x1c9c380' },
    eth_gasPrice: '0x77359400',
  })
  const approval = await prepareApproval(asked, 'eth_sendTransaction', [{ from, to: spender, value: '0x1' }])
  await approval.carryOut(opened)
  const [[raw]] = sent as [[`0x${string}`]]
  expect(parseTransaction(raw)).toMatchObject({ type: 'legacy', gasPrice: 2_000_000_000n, chainId: 31337 })
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(from)
})

test('an ERC-20 transfer is shown with its token and recipient', async () => {
  const { asked, from } = await setUp({ eth_estimateGas: '0xc350' })
  const data = `0xa9059cbb${word(spender)}${word((12_500_000).toString(16))}`
  const { view } = await prepareApproval(asked, 'eth_sendTransaction', [{ from, to: token, data }])
  expect(view).toMatchObject({ verb: 'Send', amount: '12.5', unit: 'USDC' })
})

test('an unlimited allowance is named', async () => {
  const { asked, from } = await setUp()
  const data = `0x095ea7b3${word(spender)}${'f'.repeat(64)}`
  const { view } = await prepareApproval(asked, 'eth_sendTransaction', [{ from, to: token, data }])
  expect(view).toMatchObject({ verb: 'Allow spending', amount: 'Unlimited', unit: 'USDC' })
  expect(view.cautions).toEqual(['The spender may take all your USDC, now and later, without asking again.'])
  expect(view.facts).toContainEqual({ name: 'Spender', value: spender, isAddress: true })
})

test('an unreadable request is marked as such', async () => {
  const { asked, from } = await setUp()
  const { view } = await prepareApproval(asked, 'eth_sendTransaction', [{ from, to: token, data: '0xdeadbeef' }])
  expect(view.verb).toBe('Call a contract')
  expect(view.cautions).toEqual(['We can’t read what this does. Approve it only if you trust the site.'])
})

test.each([
  ['another account', { from: spender, to: spender }, 'unauthorized'],
  ['another network', { to: spender, chainId: '0x1' }, 'invalid_params'],
  ['a delegation', { to: spender, authorizationList: [] }, 'invalid_params'],
  ['two data', { to: spender, data: '0x11', input: '0x22' }, 'invalid_params'],
  ['no recipient', { value: '0x1' }, 'invalid_params'],
])('a transaction with %s is refused before it is shown', async (_, transaction, code) => {
  const { asked } = await setUp()
  await expect(prepareApproval(asked, 'eth_sendTransaction', [transaction])).rejects.toMatchObject({ code })
})

test('a message is signed as text and as bytes, its parameters in either order', async () => {
  const { asked, opened, from } = await setUp()
  for (const params of [
    ['hello', from],
    [from, 'hello'],
    ['0x68656c6c6f', from],
  ]) {
    const approval = await prepareApproval(asked, 'personal_sign', params)
    expect(approval.view).toMatchObject({ verb: 'Sign a message', message: 'hello' })
    const signature = (await approval.carryOut(opened)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(from)
  }
})

test('a sign-in to another site is refused; one to this site is named', async () => {
  const { asked, from } = await setUp()
  const text = (host: string) =>
    `${host} wants you to sign in with your Ethereum account:\n${from}\n\n\nURI: https://${host}\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh\nIssued At: 2026-11-27T00:00:00Z`
  await expect(prepareApproval(asked, 'personal_sign', [text('bank.example'), from])).rejects.toMatchObject({
    code: 'invalid_params',
  })
  const { view } = await prepareApproval(asked, 'personal_sign', [text('shop.example'), from])
  expect(view.verb).toBe('Sign in to shop.example')
})

const permit = (chainId: number, owner: string) => ({
  domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner, spender, value: `${2n ** 256n - 1n}`, nonce: '0', deadline: '1900000000' },
})

test('a permit is shown by what it allows, and signed', async () => {
  const { asked, opened, from } = await setUp()
  const data = permit(31337, from)
  const approval = await prepareApproval(asked, 'eth_signTypedData_v4', [from, JSON.stringify(data)])
  expect(approval.view).toMatchObject({ verb: 'Allow spending', amount: 'Unlimited', unit: 'USDC' })
  expect(approval.view.facts).toContainEqual({ name: 'Spender', value: spender, isAddress: true })
  const signature = (await approval.carryOut(opened)) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...data, signature } as never)).toBe(from)
})

test.each([
  ['for another network', [(from: string) => from, (from: string) => permit(1, from)], 'invalid_params'],
  ['by another account', [() => spender, (from: string) => permit(31337, from)], 'unauthorized'],
  ['that is none', [(from: string) => from, () => 'hello'], 'invalid_params'],
] as const)('typed data %s is refused', async (_, [account, data], code) => {
  const { asked, from } = await setUp()
  const params = [account(from), JSON.stringify(data(from))]
  await expect(prepareApproval(asked, 'eth_signTypedData_v4', params)).rejects.toMatchObject({ code })
})
