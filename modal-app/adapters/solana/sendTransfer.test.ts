import { expect, onTestFinished, test } from 'vitest'
import { base58Decode } from '../../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { preflightCommitments } from '../../../shared/preflightCommitments.ts'
import { readSolanaWire } from '../../../shared/solanaWire.ts'
import { type NodeAnswer, startFakeNode } from '../fakeNode.ts'
import type { Transfer } from '../Transfers.ts'
import { createSolanaKey } from './testSolanaWorld.ts'
import { devnet, testTransfers } from './testTransfers.ts'

const world = testTransfers()
const { call, lamportsOf, sign, sending } = world

test('sends SOL, and settles when the cluster has confirmed it', async () => {
  const { connector, send } = sending()
  const id = await send()
  expect(await lamportsOf(world.friend.address)).toBe(1_500_000)
  expect(base58Decode(id)).toHaveLength(64)
  const { value } = await call('getSignatureStatuses', [id])
  expect(value[0]).toMatchObject({ err: null })
  expect(connector.requests).toMatchObject([{ namespace: 'solana', chainId: devnet, method: 'solana_signTransaction' }])
})

test('reports the id once a node has the transaction, before the cluster confirms it', async () => {
  const told: string[] = []
  const { urls, node } = await nodeThat(method => {
    if (method === 'isBlockhashValid') return valid(true)
    if (method === 'getSignatureStatuses') return told.length ? statuses(confirmed) : { result: undefined }
    return undefined
  })
  const id = await sending().send({ urls, onSent: each => void told.push(each) })
  expect(told).toEqual([id])
  expect(node.calls.filter(({ method }) => method === 'getSignatureStatuses')).toHaveLength(1)
})

test('inserts the signature when the wallet returns nothing else', async () => {
  await sending((_, params) => ({ signature: sign(params, world.payer).signature })).send()
  expect(await lamportsOf(world.friend.address)).toBe(1_500_000)
})

test('a wallet that cannot only sign also sends', async () => {
  const { connector, send } = sending(async (method, params) => {
    if (method !== 'solana_signAndSendTransaction') throw new ConnectKitError('unsupported_method', method)
    const { signature, transaction } = sign(params, world.payer)
    await call('sendTransaction', transaction, { encoding: 'base64' })
    return { signature }
  })
  await send({ preflightCommitment: 'max' })
  expect(await lamportsOf(world.friend.address)).toBe(1_500_000)
  expect(connector.requests[1]?.params).toMatchObject({ sendOptions: { preflightCommitment: 'finalized' } })
})

// @spec 5.preflight-commitment
test.each(preflightCommitments)('takes the preflight commitment %s', async preflightCommitment => {
  await sending().send({ preflightCommitment })
  expect(await lamportsOf(world.friend.address)).toBe(1_500_000)
})

test.each<[string, Partial<Transfer>]>([
  ['nobody', { to: '' }],
  ['an address of another chain', { to: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  ['a recipient with nothing', { amount: 0n }],
  ['a recipient with less than nothing', { amount: -1n }],
  ['a recipient with more than there can be', { amount: 2n ** 64n }],
  ['a recipient at an unknown commitment', { preflightCommitment: 'soon' as never }],
])('does not ask the wallet to send to %s', async (_, more) => {
  const { connector, send } = sending()
  await expect(send(more)).rejects.toMatchObject({ name: 'ConnectKitError', code: 'invalid_params' })
  expect(connector.requests).toEqual([])
})

test('passes on a refusal, and moves nothing', async () => {
  const error = new ConnectKitError('user_rejected', 'no')
  await expect(sending(() => Promise.reject(error)).send()).rejects.toBe(error)
  expect(await lamportsOf(world.friend.address)).toBe(0)
})

test.each([null, {}, { signature: 'yes' }, { transaction: 'yes' }, { transaction: '' }])(
  'rejects %j as a signed transaction',
  async answer => {
    await expect(sending(() => answer).send()).rejects.toMatchObject({ code: 'wallet_failed' })
  },
)

test.each([null, {}, { signature: 'sent' }, { signature: 7 }, { signature: 'z'.repeat(88) }])(
  'rejects %j as the signature of a transaction that the wallet has sent itself',
  async answer => {
    const { send } = sending(method => {
      if (method !== 'solana_signAndSendTransaction') throw new ConnectKitError('unsupported_method', method)
      return answer
    })
    await expect(send()).rejects.toMatchObject({ code: 'wallet_failed', facts: {} })
  },
)

test('reports a transaction the network refused, with the reason', async () => {
  const forger = createSolanaKey()
  const forged = sending((_, params) => {
    const { pubkey } = params as { pubkey: string }
    return {
      signature: sign({ ...(params as object), pubkey: forger.address }, { ...forger, address: pubkey }).signature,
    }
  })
  await expect(forged.send()).rejects.toBeInstanceOf(Error)
  await expect(sending().send({ amount: 3_000_000_000n })).rejects.toMatchObject({ code: 'transaction_failed' })
  expect(await lamportsOf(world.friend.address)).toBe(0)
})

test('a transaction signed too late is expired, not failed', async () => {
  const { send } = sending(async (_, params) => {
    await call('svm_expireBlockhashes')
    return sign(params, world.payer)
  })
  await expect(send()).rejects.toMatchObject({ code: 'transaction_expired' })
  expect(await lamportsOf(world.friend.address)).toBe(0)
})

/** A node that knows the parties, gives out this blockhash and takes every transaction; a test answers the rest. */
async function nodeThat(answer: (method: string, params: unknown[]) => ReturnType<NodeAnswer>) {
  const fine = (method: string, [addresses]: unknown[]) => {
    if (method === 'getLatestBlockhash')
      return { result: { context: { slot: 50 }, value: { blockhash: ours, lastValidBlockHeight: 200 } } }
    if (method === 'getMultipleAccounts') return { result: { value: (addresses as string[]).map(() => null) } }
    return method === 'sendTransaction' ? { result: 'sent' } : undefined
  }
  const node = await startFakeNode(({ method, params }) => answer(method, params) ?? fine(method, params))
  onTestFinished(node.stop)
  return { urls: [node.url], node }
}
const [ours, theirs] = [createSolanaKey().address, createSolanaKey().address]
const valid = (value: boolean, slot = 51) => ({ result: { context: { slot }, value } })
const statuses = (status: unknown, slot = 100) => ({ result: { context: { slot }, value: [status] } })
const confirmed = { err: null, confirmationStatus: 'confirmed' }
const failed = { err: { InstructionError: [0, 'x'] } }

test.each([
  ['nodes that are down', 'network_error', () => ({ error: { code: -32005, message: 'Node is behind' } })],
  [
    'a transaction the chain did not carry out',
    'transaction_failed',
    (method: string) => (method === 'isBlockhashValid' ? valid(true) : statuses({ ...confirmed, ...failed })),
  ],
  [
    'one that never came in',
    'transaction_expired',
    (method: string) => (method === 'isBlockhashValid' ? valid(false) : statuses(null)),
  ],
] as const)('after it was sent, %s is %s, and names the transaction', async (_, code, answer) => {
  const after = (method: string) => (/^(isBlock|getSig)/.test(method) ? answer(method) : undefined)
  const { urls } = await nodeThat(after)
  const sent = sending().send({ urls })
  await expect(sent).rejects.toMatchObject({ code, facts: { transactionId: expect.stringMatching(/^\w{64,88}$/) } })
})

test.each([
  ['processed', 'confirmed'],
  ['max', 'finalized'],
] as const)('a transaction that is tried on at %s has a blockhash that is known there', async (wanted, expected) => {
  const { urls, node } = await nodeThat(method => {
    if (method === 'isBlockhashValid') return valid(true)
    return method === 'getSignatureStatuses' ? statuses(confirmed) : undefined
  })
  await sending().send({ urls, preflightCommitment: wanted })
  const asked = node.calls.find(({ method }) => method === 'getLatestBlockhash')
  expect(asked?.params).toEqual([{ commitment: expected }])
})

test.each([
  ['is confirmed', confirmed],
  ['never came in', null],
])('looks for an unacknowledged transaction: %s', async (_, status) => {
  const { urls } = await nodeThat(method => {
    if (method === 'sendTransaction') return { result: undefined }
    if (method === 'isBlockhashValid') return valid(false)
    return method === 'getSignatureStatuses' ? statuses(status) : undefined
  })
  const sent = sending().send({ urls })
  if (status) await expect(sent).resolves.toMatch(/^\w{64,88}$/)
  else await expect(sent).rejects.toMatchObject({ code: 'transaction_expired' })
})

test.each([
  ['its blockhash', { err: 'BlockhashNotFound' }],
  ['the money', { err: { InstructionError: [0, { Custom: 1 }] } }],
])('looks for a transaction that one node may have relayed, even if the next one lacks %s', async (_, data) => {
  const silent = await nodeThat(method => (/^(send|isBlock|getSig)/.test(method) ? { result: undefined } : undefined))
  const refusing = await nodeThat(method => {
    if (method === 'sendTransaction') return { error: { code: -32002, message: 'Simulation failed', data } } as never
    return method === 'getSignatureStatuses' ? statuses(confirmed) : valid(true)
  })
  await expect(sending().send({ urls: [...silent.urls, ...refusing.urls] })).resolves.toMatch(/^\w{64,88}$/)
})

test('looks for an expired transaction in the history too: it may have arrived while the browser slept', async () => {
  const { urls } = await nodeThat((method, [, options]) => {
    if (method === 'isBlockhashValid') return valid(false, 900)
    const { searchTransactionHistory } = (options ?? {}) as { searchTransactionHistory?: boolean }
    return method === 'getSignatureStatuses' ? statuses(searchTransactionHistory ? confirmed : null, 900) : undefined
  })
  await expect(sending().send({ urls })).resolves.toMatch(/^\w{64,88}$/)
})

test.each([
  ['that it was not seen, by one that is behind', statuses(null, 69)],
  ['that it failed, before the others have voted', statuses({ ...failed, confirmationStatus: 'processed' })],
])('a node is not believed %s', async (_, first) => {
  const told = [first, statuses(confirmed)]
  const { urls } = await nodeThat(method => {
    if (method === 'isBlockhashValid') return valid(false, 70)
    return method === 'getSignatureStatuses' ? told.shift() : undefined
  })
  await expect(sending().send({ urls })).resolves.toMatch(/^\w{64,88}$/)
})

/** A wallet that signs with a blockhash of its own, as several do after a long wait. */
const replacing = (blockhash: () => Promise<string>) =>
  sending(async (_, params) => {
    const { transaction } = params as { transaction: string }
    const wire = readSolanaWire(base64ToBytes(transaction) ?? new Uint8Array())
    wire?.lifetime.set(base58Decode(await blockhash()) ?? [])
    return sign({ ...(params as object), transaction: wire && bytesToBase64(wire.bytes) }, world.payer)
  })

test('a wallet may sign for another blockhash, even after ours expired', async () => {
  const id = await replacing(async () => {
    await call('svm_expireBlockhashes')
    return (await call('getLatestBlockhash')).value.blockhash
  }).send()
  expect(await lamportsOf(world.friend.address)).toBe(1_500_000)
  expect((await call('getSignatureStatuses', [id])).value[0]).toMatchObject({ err: null })
})

test('waits as long as the signed blockhash is valid, even if ours expires', async () => {
  let looks = 0
  const { urls, node } = await nodeThat((method, [hash]) => {
    if (method === 'isBlockhashValid') return valid(hash === theirs)
    if (method === 'getSignatureStatuses') return statuses(++looks > 3 ? confirmed : null)
    return method === 'getBlockHeight' ? { result: 201 } : undefined
  })
  await expect(replacing(async () => theirs).send({ urls })).resolves.toMatch(/^\w{64,88}$/)
  expect(node.calls.filter(({ method }) => method === 'isBlockhashValid').map(({ params }) => params[0])).toEqual(
    Array(4).fill(theirs),
  )
})

test('the wallet’s blockhash has expired once an equally current node has seen it become invalid', async () => {
  const answers = [valid(false, 60), valid(true, 61), valid(false, 70)]
  const { urls, node } = await nodeThat(method => {
    if (method === 'isBlockhashValid') return answers.shift() ?? valid(false, 71)
    return method === 'getSignatureStatuses' ? statuses(null) : undefined
  })
  await expect(replacing(async () => theirs).send({ urls })).rejects.toMatchObject({ code: 'transaction_expired' })
  const asked = node.calls.filter(({ method }) => method === 'isBlockhashValid')
  expect(asked.map(({ params }) => (params[1] as { minContextSlot?: number }).minContextSlot)).toEqual([
    undefined,
    undefined,
    61,
  ])
})

test.each([
  ['sent by the wallet itself', true],
  ['with a lifetime no node has seen', false],
])('a transaction %s and unseen for two minutes is not reported as having moved nothing', async (_, isWallets) => {
  const { urls } = await nodeThat(method => {
    if (method === 'isBlockhashValid') return valid(false)
    return method === 'getSignatureStatuses' ? statuses(null) : undefined
  })
  const { send } = isWallets
    ? sending((method, params) => {
        if (method !== 'solana_signAndSendTransaction') throw new ConnectKitError('unsupported_method', method)
        return { signature: sign(params, world.payer).signature }
      })
    : replacing(async () => theirs)
  let waitedMs = 0
  const wait = async (ms: number) => {
    waitedMs += ms
  }
  await expect(send({ urls, wait })).rejects.toMatchObject({
    code: 'network_error',
    facts: { transactionId: expect.any(String) },
  })
  expect(waitedMs).toBeGreaterThanOrEqual(119_000)
  expect(waitedMs).toBeLessThan(180_000)
})

test('sends again to a node that has not seen the wallet’s blockhash yet', async () => {
  let tries = 0
  const { urls } = await nodeThat(method => {
    if (method === 'sendTransaction' && ++tries < 3)
      return { error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' } }
    if (method === 'isBlockhashValid') return valid(true)
    return method === 'getSignatureStatuses' ? statuses(tries < 3 ? null : confirmed) : undefined
  })
  await expect(replacing(async () => theirs).send({ urls })).resolves.toMatch(/^\w{64,88}$/)
  tries = 0
  await expect(sending().send({ urls })).rejects.toMatchObject({ code: 'transaction_expired' })
})

test('asks no wallet when nodes are down or do not know the recipient', async () => {
  const { connector, send } = sending()
  await expect(send({ urls: ['http://127.0.0.1:9'] })).rejects.toMatchObject({ code: 'network_error' })
  for (const value of [undefined, [], 'no', [5], [{ owner: 1, data: 2 }]]) {
    const { urls } = await nodeThat(method => (method === 'getMultipleAccounts' ? { result: { value } } : undefined))
    await expect(send({ urls }), JSON.stringify(value)).rejects.toMatchObject({ code: 'network_error' })
  }
  expect(connector.requests).toEqual([])
})
