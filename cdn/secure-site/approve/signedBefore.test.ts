import { type Hex, parseTransaction } from 'viem'
import { expect, test } from 'vitest'
import { bytesToBase64 } from '../../../shared/base64.ts'
import { delegatedCode } from '../../../shared/embedded/smartAccount.ts'
import { buildTransaction } from '../../../shared/signing/solana/testTransactions.ts'
import { refuse } from '../refuse.ts'
import { createSignedLog } from '../signing/signedLog.ts'
import { createVault } from '../vault/createVault.ts'
import { prepareApproval } from './prepareApproval.ts'
import { testNetwork } from './testNetwork.ts'

/* A server that withholds a signed transaction, or claims it failed, so that it counts beside the next one. */

const friend = `0x${'11'.repeat(20)}` as const
const lost = refuse('network_error', 'The node did not answer')
const [replaces, both, done] = ['This replaces it', 'both may go through', 'went through after all']

function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  return new Proxy(storage as unknown as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

/** One browser across several windows. */
async function browser(chainId: Parameters<typeof testNetwork>[0] = 'eip155:1') {
  const network = await testNetwork(chainId)
  const storage = fakeStorage()
  let now = 1_000_000
  // Each window reads it again.
  const ask = async (method: string, params: unknown) => {
    network.signed = createSignedLog(
      () => storage,
      () => now,
    )
    return prepareApproval(network, method, params)
  }
  return {
    network,
    ask,
    pay: (value = '0xde0b6b3a7640000') => ask('eth_sendTransaction', [{ from: network.address, to: friend, value }]),
    later: (ms: number) => {
      now += ms
    },
    sent: () =>
      network.asked
        .filter(([method]) => method === 'eth_sendRawTransaction')
        .map(([, params]) => parseTransaction((params as [Hex])[0] as `0x02${string}`)),
  }
}

test.each([
  ['does not answer', lost],
  ['says that it failed', refuse('transaction_failed', 'insufficient funds')],
])('where the server %s, the next one has the same number, whatever it says then', async (_, answer) => {
  const { network, pay, sent } = await browser()
  network.node.eth_sendRawTransaction = answer
  const first = await pay()
  await expect(first.carryOut(network.opened)).rejects.toThrow()
  const [kept] = sent()
  // The nonce after that of the withheld one.
  Object.assign(network.node, { eth_getTransactionCount: '0x8', eth_sendRawTransaction: `0x${'ab'.repeat(32)}` })
  const second = await pay('0x1bc16d674ec80000')
  expect(second.view.cautions.join()).toContain(`“Send 1 ETH”, which you approved earlier, was sent. ${replaces}`)
  await second.carryOut(network.opened)
  const next = sent().at(-1)
  expect(next?.nonce).toBe(kept?.nonce)
  // The price increase that nodes demand for a replacement.
  expect(Number(next?.maxFeePerGas)).toBeGreaterThanOrEqual(Number(kept?.maxFeePerGas) * 1.125)
  expect(Number(next?.maxPriorityFeePerGas)).toBeGreaterThanOrEqual(Number(kept?.maxPriorityFeePerGas) * 1.125)
})

test('the fee that is shown is the one that is paid in its place', async () => {
  const { network, pay } = await browser()
  network.node.eth_sendRawTransaction = lost
  const before = await pay()
  await before.carryOut(network.opened).catch(() => {})
  const most = ({ view }: typeof before) => Number(/[\d.]+/.exec(view.facts.at(-1)?.note ?? '')?.[0])
  expect(most(await pay())).toBeGreaterThanOrEqual(most(before) * 1.125)
})

test('if the nonce is used, the earlier transaction went through: nothing is sent, and the next one needs a new request', async () => {
  const { network, pay, sent } = await browser()
  network.node.eth_sendRawTransaction = lost
  await (await pay()).carryOut(network.opened).catch(() => {})
  Object.assign(network.node, {
    eth_getTransactionCount: '0x8',
    eth_sendRawTransaction: refuse('transaction_failed', 'nonce too low: next nonce 8, tx nonce 7'),
  })
  await expect((await pay()).carryOut(network.opened)).rejects.toThrow('look at your account before you ask again')
  network.node.eth_sendRawTransaction = `0x${'ab'.repeat(32)}`
  const third = await pay()
  expect(third.view.cautions).toEqual([])
  await third.carryOut(network.opened)
  expect(sent().at(-1)?.nonce).toBe(8)
})

test('an earlier transaction that went through after all is shown before another is approved', async () => {
  const { network, pay, sent } = await browser()
  network.node.eth_sendRawTransaction = lost
  await (await pay()).carryOut(network.opened).catch(() => {})
  Object.assign(network.node, {
    eth_getTransactionCount: '0x8',
    eth_getTransactionReceipt: { blockNumber: '0x1', status: '0x1' },
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  })
  const second = await pay()
  expect(second.view.cautions.join()).toContain(done)
  await second.carryOut(network.opened)
  expect(sent().at(-1)?.nonce).toBe(8)
  expect((await pay()).view.cautions).toEqual([])
})

test('of one that a node has, both may count until it is carried out', async () => {
  const { network, pay, later } = await browser()
  await (await pay()).carryOut(network.opened)
  network.node.eth_getTransactionCount = '0x8'
  expect((await pay()).view.cautions.join()).toContain(both)
  network.node.eth_getTransactionReceipt = { blockNumber: '0x1' }
  expect((await pay()).view.cautions).toEqual([])
  network.node.eth_getTransactionReceipt = null
  expect((await pay()).view.cautions).toEqual([])
  later(1)
})

test('an approval in another window ends this one', async () => {
  const { network, pay } = await browser()
  const [one, other] = [await pay(), await pay()]
  await one.carryOut(network.opened)
  await expect(other.carryOut(network.opened)).rejects.toThrow('approved meanwhile')
})

test('neither does a press whose number was asked for before, and a press sends nothing by itself', async () => {
  const { network, pay, sent } = await browser()
  const [one, other] = [await pay(), await pay('0x1bc16d674ec80000')]
  const counts = () => network.asked.filter(([method]) => method === 'eth_getTransactionCount').length
  const before = counts()
  one.pressed?.()
  other.pressed?.()
  await new Promise(resolve => setTimeout(resolve))
  expect(sent()).toEqual([])
  await one.carryOut(network.opened)
  await expect(other.carryOut(network.opened)).rejects.toThrow('approved meanwhile')
  expect(sent()).toHaveLength(1)
  // Both numbers were asked for at the press, and none again.
  expect(counts() - before).toBe(2)
})

test('another account and another network have their own', async () => {
  const { network, pay } = await browser()
  network.node.eth_sendRawTransaction = lost
  await (await pay()).carryOut(network.opened).catch(() => {})
  network.chainId = 'eip155:137'
  expect((await pay()).view.cautions).toEqual([])
})

const batch = (from: string) => [
  { version: '2.0.0', from, calls: [1, 2].map(value => ({ to: friend, value: `0x${value}` })), atomicRequired: true },
]

test('a batch paid by the account reuses the nonce of a withheld transaction, and vice versa', async () => {
  const { network, ask, pay, sent } = await browser()
  network.isSmart = true
  Object.assign(network.node, {
    ...{ eth_getCode: delegatedCode, eth_estimateGas: '0x11170', eth_sendRawTransaction: lost },
  })
  await (await ask('wallet_sendCalls', batch(network.address))).carryOut(network.opened).catch(() => {})
  network.node.eth_getTransactionCount = '0x8'
  const next = await pay()
  expect(next.view.cautions.join()).toContain(replaces)
  await next.carryOut(network.opened).catch(() => {})
  const again = await ask('wallet_sendCalls', batch(network.address))
  expect(again.view.cautions.join()).toContain(replaces)
  await again.carryOut(network.opened).catch(() => {})
  expect(new Set(sent().map(({ nonce }) => nonce))).toEqual(new Set([7]))
})

test('a batch that a sponsor pays takes its own number again; beside what the account sends, both may count', async () => {
  const { network, ask, pay } = await browser('eip155:8453')
  network.isSmart = true
  const nonce = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
  Object.assign(network.node, {
    ...{ eth_getCode: delegatedCode, eth_estimateGas: '0x11170', eth_blockNumber: '0x64', eth_call: nonce(5) },
  })
  const operations: Readonly<Record<string, string>>[] = []
  const paymaster = `0x${'77'.repeat(20)}`
  network.askSponsor = async (method, operation) => {
    if (method === 'eth_estimateUserOperationGas')
      return { preVerificationGas: '0xc350', verificationGasLimit: '0x186a0', callGasLimit: '0x30d40' }
    if (method !== 'eth_sendUserOperation') return { paymaster, paymasterData: '0xbeef' }
    operations.push(operation as Readonly<Record<string, string>>)
    throw lost
  }
  await (await ask('wallet_sendCalls', batch(network.address))).carryOut(network.opened).catch(() => {})
  network.node.eth_call = nonce(6)
  expect((await pay()).view.cautions.join()).toContain(both)
  const again = await ask('wallet_sendCalls', batch(network.address))
  expect(again.view.cautions.join()).toContain(replaces)
  await again.carryOut(network.opened).catch(() => {})
  expect(operations.map(each => each.nonce)).toEqual(['0x5', '0x5'])
  const [first, second] = operations.map(each => Number(each.maxFeePerGas))
  expect(second).toBeGreaterThanOrEqual((first ?? 0) * 1.1)
})

test('on Solana, both may count while the first one lives', async () => {
  const { network, ask, later } = await browser('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  const vault = await createVault('w'.repeat(22))
  Object.assign(network, { opened: vault, solanaAddress: vault.solanaAddress })
  const pay = () => {
    const transaction = buildTransaction({ payer: vault.solanaAddress, instructions: [] })
    return ask('solana_signAndSendTransaction', { transaction: bytesToBase64(transaction) })
  }
  network.node.sendTransaction = lost
  await (await pay()).carryOut(network.opened).catch(() => {})
  expect((await pay()).view.cautions.join()).toContain(both)
  network.node.getSignatureStatuses = { value: [{ confirmationStatus: 'confirmed' }] }
  expect((await pay()).view.cautions.join()).toContain(done)
  network.node.getSignatureStatuses = { value: [null] }
  later(4 * 60_000)
  expect((await pay()).view.cautions.join()).not.toContain(both)
})

test('where storage is denied, one window remembers; what is no entry is thrown away', () => {
  const denied = createSignedLog(
    () => {
      throw new DOMException('Denied', 'SecurityError')
    },
    () => 5,
  )
  const of = { chainId: 'eip155:1', from: friend } as const
  const entry = {
    ...of,
    by: 'transaction',
    hash: '0x1',
    what: 'Send 1 ETH',
    at: 1,
    isTaken: false,
    nonce: '7',
  } as const
  denied.put(entry)
  expect(denied.list(of)).toEqual([entry])
  const storage = fakeStorage()
  storage.setItem('ck-signed|0x2', '{"by":"somebody"}')
  storage.setItem('ck-signed|0x3', 'nonsense')
  const kept = createSignedLog(
    () => storage,
    () => 8 * 24 * 3_600_000,
  )
  kept.put(entry)
  expect(kept.list(of)).toEqual([])
  expect(Object.keys(storage)).toEqual([])
})
