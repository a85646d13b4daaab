import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Secp256k1Wallet } from '@cosmjs/amino'
import { u8aToHex } from '@polkadot/util'
import { cryptoWaitReady, encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import basic from '../../e2e/vectors/bip322/basic-test-vectors.json' with { type: 'json' }
import generated from '../../e2e/vectors/bip322/generated-test-vectors.json' with { type: 'json' }
import { base58Encode } from '../../shared/base58.ts'
import { isOfKey, type SignedMessage } from './isOfKey.ts'
import { createKeyThreads, type KeyThreads } from './keyThreads.ts'
import { createTestKeyThreads } from './testKeyThreads.ts'

/* Real threads. signIn/published.test.ts checks published signatures. */

const message = 'Sign in, 漢字\n🦊'
const bytes = (text: string) => new TextEncoder().encode(text)

const signers: Readonly<Record<string, () => Promise<SignedMessage>>> = {
  async eip155() {
    const account = privateKeyToAccount(generatePrivateKey())
    const signature = await account.signMessage({ message })
    return { chainId: 'eip155:1', address: account.address, message, signature }
  },
  async solana() {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const address = base58Encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
    const signature = base58Encode(sign(null, bytes(message), privateKey))
    return { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address, message, signature }
  },
  async polkadot() {
    await cryptoWaitReady()
    const pair = sr25519PairFromSeed(randomBytes(32))
    const signature = u8aToHex(sr25519Sign(bytes(message), pair))
    const address = encodeAddress(pair.publicKey, 0)
    return { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', address, message, signature }
  },
  async cosmos() {
    const wallet = await Secp256k1Wallet.fromKey(randomBytes(32))
    const [{ address } = { address: '' }] = await wallet.getAccounts()
    const value = { signer: address, data: Buffer.from(message).toString('base64') }
    const fee = { gas: '0', amount: [] }
    const msgs = [{ type: 'sign/MsgSignData', value }]
    const doc = { chain_id: '', account_number: '0', sequence: '0', fee, msgs, memo: '' }
    const { signature } = (await wallet.signAmino(address, doc)).signature
    return { chainId: 'cosmos:cosmoshub-4', address, message, signature }
  },
}

let threads: KeyThreads
afterEach(() => threads.stop())

test.each(Object.entries(signers))(
  'a thread distinguishes a valid signature of %s from an invalid one',
  async (_, create) => {
    threads = await createTestKeyThreads()
    const signed = await create()
    expect(await threads.check(signed, 'a visitor')).toBe(true)
    expect(await threads.check({ ...signed, message: `${message} ` }, 'a visitor')).toBe(false)
    expect(await threads.check({ ...signed, address: (await create()).address }, 'a visitor')).toBe(false)
  },
)

test('a thread says of the published signatures of BIP-322 what this process says', async () => {
  threads = await createTestKeyThreads()
  const lists = [basic.simple, generated.simple, generated.full, generated.proof_of_funds]
  const right = lists.flat().flatMap(each => each.bip322_signatures.map(signature => ({ ...each, signature })))
  const all = [...right, ...basic.error, ...generated.error]
  let good = 0
  for (const { address, message: text, signature } of all) {
    const signed = { chainId: 'bip122:000000000019d6689c085ae165831e93', address, message: text, signature } as const
    const isGood = await isOfKey(signed)
    expect(await threads.check(signed, 'a visitor')).toBe(isGood)
    if (isGood) good++
  }
  expect([all.length, good]).toEqual([59, 7])
})

test('the event loop is free while a thread checks', async () => {
  threads = await createTestKeyThreads()
  const signed = { ...(await (signers.polkadot as () => Promise<SignedMessage>)()), message: 'another text' }
  const busyMs = async (check: () => Promise<unknown>) => {
    const before = performance.eventLoopUtilization()
    for (let count = 0; count < 8; count++) await check()
    return performance.eventLoopUtilization(before).active
  }
  await threads.check(signed, 'a visitor')
  const there = await busyMs(() => threads.check(signed, 'a visitor'))
  // In separate turns, because the loop counts nothing before it has turned.
  const here = await busyMs(() => isOfKey(signed).then(() => new Promise(setImmediate)))
  expect(there).toBeLessThan(here / 3)
})

/** A thread that does what its message says. */
const hostile = { source: './testKeyThread.ts' }
const asked = (text: string): SignedMessage => ({ chainId: 'eip155:1', address: '', message: text, signature: '' })
const failure = { name: 'ApiFailure', code: 'not_available' }

describe('a thread that fails', () => {
  test.each(['throw', 'reject', 'exit', 'exhaust'])('by %s answers its own question so, and is replaced', async how => {
    threads = await createTestKeyThreads({ ...hostile, count: 1 })
    const before = await Promise.allSettled(['yes', how, 'yes', 'no'].map(text => threads.check(asked(text), 'one')))
    expect(before.map(each => (each.status === 'fulfilled' ? each.value : each.reason))).toMatchObject([
      ...[true, failure, true, false],
    ])
  })

  test('by never ending is ended, and the next one is answered', async () => {
    threads = await createTestKeyThreads({ ...hostile, count: 1, timeoutMs: 1500 })
    const [endless, next] = await Promise.allSettled([
      threads.check(asked('loop'), 'one'),
      threads.check(asked('yes'), 'another'),
    ])
    expect(endless).toMatchObject({ status: 'rejected', reason: { ...failure, detail: expect.stringMatching(/1500/) } })
    expect(next).toEqual({ status: 'fulfilled', value: true })
  })

  test('while it rests is replaced', async () => {
    threads = await createTestKeyThreads({ ...hostile, count: 1 })
    expect(await threads.check(asked('exit later'), 'one')).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await threads.check(asked('yes'), 'one')).toBe(true)
  })

  test('to start says so', async () => {
    threads = createKeyThreads({ program: '/nowhere/keyThread.mjs' })
    await expect(threads.check(asked('yes'), 'one')).rejects.toMatchObject(failure)
  })
})

describe('a full queue', () => {
  const refusal = { code: 'rate_limited', headers: { 'Retry-After': '1' } }

  test('refuses the ninth of one client at once, and no other client', async () => {
    threads = await createTestKeyThreads({ ...hostile, count: 1 })
    const mine = Array.from({ length: 8 }, () => threads.check(asked('yes'), 'one'))
    await expect(threads.check(asked('yes'), 'one')).rejects.toMatchObject(refusal)
    expect(await threads.check(asked('yes'), 'another')).toBe(true)
    expect(await Promise.all(mine)).toEqual(Array(8).fill(true))
    expect(await threads.check(asked('yes'), 'one')).toBe(true)
  })

  test('refuses all requests beyond 64', async () => {
    threads = await createTestKeyThreads({ ...hostile, count: 2 })
    const all = Array.from({ length: 64 }, (_, index) => threads.check(asked('yes'), `${index % 8}`))
    await expect(threads.check(asked('yes'), 'somebody else')).rejects.toMatchObject(refusal)
    expect(await Promise.all(all)).toEqual(Array(64).fill(true))
  })
})

test('running and waiting checks are rejected when the server stops', async () => {
  threads = await createTestKeyThreads({ ...hostile, count: 1 })
  expect(await threads.check(asked('yes'), 'one')).toBe(true)
  const waiting = Promise.allSettled(['loop', 'yes'].map(text => threads.check(asked(text), 'one')))
  await new Promise(resolve => setTimeout(resolve, 50))
  const stoppedAt = performance.now()
  await threads.stop()
  expect(await waiting).toMatchObject(Array(2).fill({ status: 'rejected', reason: failure }))
  // Well before a check's timeout.
  expect(performance.now() - stoppedAt).toBeLessThan(4000)
  await expect(threads.check(asked('yes'), 'one')).rejects.toMatchObject(failure)
})
