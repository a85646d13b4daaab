import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type SolanaRpcApi,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import { createChainSource } from '../../cdn/sources/chain/createChainSource.ts'
import { balance } from '../../shared/api/balance.schema.ts'
import { history } from '../../shared/api/history.schema.ts'
import { nfts } from '../../shared/api/nfts.schema.ts'
import { type Solana, startSolana } from './solana/startSolana.ts'
import { tokenProgram } from './solana/tokens.ts'

let solana: Solana
let rpc: Rpc<SolanaRpcApi>
beforeAll(async () => {
  solana = await startSolana({ port: 0 })
  rpc = createSolanaRpc(solana.url)
})
afterAll(() => solana.stop())

const call = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(solana.url, { method: 'POST', body })).json()).result
}

async function nextSlot(): Promise<void> {
  const slot = await rpc.getSlot().send()
  await vi.waitUntil(async () => (await rpc.getSlot().send()) > slot, { interval: 20 })
}

async function funded(): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  await rpc.requestAirdrop(signer.address, lamports(1_000_000_000n)).send()
  return signer
}

async function send(from: KeyPairSigner, instruction: Instruction): Promise<string> {
  const { value } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    each => setTransactionMessageFeePayerSigner(from, each),
    each => setTransactionMessageLifetimeUsingBlockhash(value, each),
    each => appendTransactionMessageInstruction(instruction, each),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

function amountBytes(start: readonly number[], amount: bigint, end: readonly number[] = []): Uint8Array {
  const bytes = new Uint8Array(start.length + 8 + end.length)
  bytes.set(start)
  new DataView(bytes.buffer).setBigUint64(start.length, amount, true)
  bytes.set(end, start.length + 8)
  return bytes
}

const sendNative = (from: KeyPairSigner, to: Address, amount: bigint) =>
  send(from, {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: from.address, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: amountBytes([2, 0, 0, 0], amount),
  })

const sendToken = (from: KeyPairSigner, mint: Address, [source, target]: readonly [Address, Address], amount: bigint) =>
  send(from, {
    programAddress: tokenProgram,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: target, role: AccountRole.WRITABLE },
      { address: from.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: amountBytes([12], amount, [6]),
  })

async function newMint(decimals: number): Promise<Address> {
  const { address: mint } = await generateKeyPairSigner()
  await call('svm_createMint', mint, decimals)
  return mint
}

const network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
} as const

type Change = (method: string, result: unknown) => unknown

/** The source, and a read of an account. @param change changes the node's results */
function source(change: Change = (_, result) => result) {
  const trips: number[] = []
  const nodes = createRpcNodes({
    async fetch(input, init) {
      const calls = [JSON.parse(String(init?.body))].flat()
      trips.push(calls.length)
      const answers = [await (await fetch(input, init)).json()].flat()
      const changed = answers.map((answer, index) => ({
        ...answer,
        result: change(calls[index].method, answer.result),
      }))
      return Response.json(calls.length === 1 ? changed[0] : changed)
    },
    timeoutMs: 10_000,
    timeout: AbortSignal.timeout,
    now: Date.now,
    maxReplyBytes: 5 << 20,
  })
  const read = (account: string) => ({
    project: 'demo',
    client: '192.0.2.1',
    network: { ...network, rpcUrls: [] },
    urls: [solana.url],
    address: account,
    intake: { makeRoom: async () => {}, count: () => {}, countCalls: () => {} },
    signal: new AbortController().signal,
  })
  return { chain: createChainSource({ nodes, tokens: () => ({}), now: Date.now, elapsed: Date.now }), read, trips }
}

test('an account’s native currency and tokens, without zero-decimal ones, take two round trips', async () => {
  const owner = await funded()
  const [mint, empty, whole] = [await newMint(6), await newMint(6), await newMint(0)]
  await call('svm_mintTo', mint, owner.address, '12500000')
  await call('svm_mintTo', empty, owner.address, '0')
  await call('svm_mintTo', whole, owner.address, '5')
  const { chain, read, trips } = source()
  const { balances } = balance.reply.parse(await chain.balances?.(read(owner.address), []))
  expect(
    balances.map(({ symbol, address: id, quantity, isListed }) => [symbol, id, quantity.numeric, isListed]),
  ).toEqual([
    ['SOL', undefined, '1', true],
    ['', `${network.id}:${mint}`, '12.5', false],
  ])
  expect(trips).toHaveLength(2)
})

test('the history lists native and token transfers of both sides, with amounts', async () => {
  const [from, to] = [await funded(), await funded()]
  const mint = await newMint(6)
  const accounts = [
    await call('svm_mintTo', mint, from.address, '9000000'),
    await call('svm_mintTo', mint, to.address, '0'),
  ] as const
  const native = await sendNative(from, to.address, 250_000_000n)
  // Merged lists of several accounts have no order within a slot.
  await nextSlot()
  const token = await sendToken(from, mint, accounts, 1_500_000n)
  const { chain, read } = source()
  const of = async (account: string) => {
    const { data } = history.reply.parse(await chain.history?.(read(account), undefined))
    return data.map(({ metadata, transfers }) => [
      metadata.hash,
      metadata.operationType,
      metadata.sentFrom,
      metadata.sentTo,
      transfers?.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
    ])
  }
  const parties = [from.address, to.address]
  const airdrop = (account: string) => [expect.any(String), 'receive', '', account, ['in 1']]
  expect(await of(from.address)).toEqual([
    [token, 'send', ...parties, ['out 1.5']],
    [native, 'send', ...parties, ['out 0.25']],
    airdrop(from.address),
  ])
  expect(await of(to.address)).toEqual([
    [token, 'receive', ...parties, ['in 1.5']],
    [native, 'receive', ...parties, ['in 0.25']],
    airdrop(to.address),
  ])
})

test('history pages continue where the last one ended', async () => {
  const [from, to] = [await funded(), await generateKeyPairSigner()]
  await rpc.requestAirdrop(to.address, lamports(1_000_000_000n)).send()
  const all: string[] = [(await rpc.getSignaturesForAddress(from.address).send())[0]?.signature ?? '']
  for (let count = 0; count < 30; count++) all.unshift(await sendNative(from, to.address, 1_000_000n + BigInt(count)))
  const { chain, read } = source()
  const one = history.reply.parse(await chain.history?.(read(from.address), undefined))
  const two = history.reply.parse(await chain.history?.(read(from.address), one.next ?? ''))
  expect(new Set([...one.data, ...two.data].map(({ id }) => id))).toEqual(new Set(all))
  expect(two.next).toBe(null)
  await expect(chain.history?.(read(from.address), '!')).rejects.toMatchObject({ code: 'invalid_request' })
})

const closeAccount = (owner: KeyPairSigner, account: Address) =>
  send(owner, {
    programAddress: tokenProgram,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      { address: owner.address, role: AccountRole.WRITABLE },
      { address: owner.address, role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array([9]),
  })

/** A token account for each of two parties. */
async function shared(giver: Address, owner: Address) {
  const mint = await newMint(6)
  const accounts = [await call('svm_mintTo', mint, giver, '900000000'), await call('svm_mintTo', mint, owner, '0')]
  return { mint, accounts: accounts as [Address, Address] }
}

/** @param between runs between two pages */
async function allPages({ chain, read }: ReturnType<typeof source>, account: string, between = async () => {}) {
  const pages: string[][] = []
  let cursor: string | null | undefined
  do {
    const { data, next } = history.reply.parse(await chain.history?.(read(account), cursor ?? undefined))
    pages.push(data.map(({ id }) => id))
    cursor = next
    await between()
  } while (cursor && pages.length < 30)
  return pages
}

test('no page misses or repeats a transfer of many token accounts in one slot', async () => {
  const [giver, owner] = [await funded(), await funded()]
  const tokens = await Promise.all(Array.from({ length: 12 }, () => shared(giver.address, owner.address)))
  const sent: string[] = []
  const [airdrop = ''] = (await rpc.getSignaturesForAddress(owner.address).send()).map(({ signature }) => signature)
  for (let round = 0; round < 8; round++)
    for (const { mint, accounts } of tokens) {
      const [theirs, own] = accounts
      sent.push(await sendToken(giver, mint, [theirs, own], 1000n + BigInt(round)))
      // Also in the account's own list.
      if (round % 3 === 0) sent.push(await sendToken(owner, mint, [own, theirs], 10n + BigInt(round)))
    }
  const lastSlot = Number(await rpc.getSlot().send())
  await nextSlot()
  // Many per slot, even on a slow machine. Later arrivals are in later slots.
  const fewer = (slot: number) => (slot > lastSlot ? slot : Math.floor(slot / 10))
  const few: Change = (method, result) =>
    method === 'getSignaturesForAddress'
      ? (result as { slot: number }[]).map(each => ({ ...each, slot: fewer(each.slot) }))
      : result
  // Transactions that arrive while a visitor reads on belong to no later page.
  const late = async () => {
    for (const { mint, accounts } of tokens.slice(0, 3)) await sendToken(giver, mint, accounts, 5n)
  }
  const found = (await allPages(source(few), owner.address, late)).flat()
  expect([...found].sort()).toEqual([...sent, airdrop].sort())
  const pages = await allPages(source(few), owner.address)
  expect(pages.slice(0, -1).every(({ length }) => length === 25)).toBe(true)
  // Each list has its own order, which the merged one keeps.
  const order = pages.flat()
  for (const { accounts } of tokens) {
    const list = await rpc.getSignaturesForAddress(accounts[1]).send()
    const own = new Set(list.map(({ signature }) => String(signature)))
    expect(order.filter(each => own.has(each))).toEqual(list.map(({ signature }) => signature))
  }
})

test('more transfers in one slot than fit on a page are ordered by each list’s own order', async () => {
  const [giver, owner] = [await funded(), await funded()]
  const tokens = [await shared(giver.address, owner.address), await shared(giver.address, owner.address)]
  const sent: string[] = []
  for (let round = 0; round < 40; round++)
    for (const { mint, accounts } of tokens) sent.push(await sendToken(giver, mint, accounts, 1000n + BigInt(round)))
  // All in one slot, according to the node.
  const inOneSlot: Change = (method, result) =>
    method === 'getSignaturesForAddress' ? (result as object[]).map(each => ({ ...each, slot: 7 })) : result
  const found = (await allPages(source(inOneSlot), owner.address)).flat()
  expect(new Set(found).size).toBe(found.length)
  expect(found).toHaveLength(sent.length + 1)
})

test('transfers of a closed token account are listed', async () => {
  const [giver, owner] = [await funded(), await funded()]
  const { mint, accounts } = await shared(giver.address, owner.address)
  const [theirs, own] = accounts
  // The order of a slot’s transactions that share no list is unknown.
  await nextSlot()
  const sent = [
    ...(await rpc.getSignaturesForAddress(owner.address).send()).map(({ signature }) => String(signature)),
    await sendToken(giver, mint, [theirs, own], 5_000_000n),
    await sendToken(giver, mint, [theirs, own], 6_000_000n),
    await sendToken(owner, mint, [own, theirs], 11_000_000n),
    await closeAccount(owner, own),
  ]
  expect(await call('getAccountInfo', own)).toMatchObject({ value: null })
  const { chain, read } = source()
  const reply = history.reply.parse(await chain.history?.(read(owner.address), undefined))
  expect(reply.data.map(({ id }) => id)).toEqual(sent.reverse())
  expect(reply.data.map(({ transfers }) => transfers?.map(({ quantity }) => quantity.numeric))).toContainEqual(['6'])
  expect(reply.next).toBe(null)
})

test('a cursor with others’ accounts reveals nothing about them, and one with too many is refused', async () => {
  const [owner, other] = [await funded(), await funded()]
  const { chain, read } = source()
  const { data } = (await chain.history?.(read(owner.address), `9999999.0.${owner.address}.${other.address}`)) ?? {}
  expect(data).toHaveLength(1)
  for (const wrong of [
    `9999999.0.${other.address}`,
    `9999999.0${`.${owner.address}`.repeat(22)}`,
    `7.0.${owner.address}:x`,
    '7.0',
  ])
    await expect(chain.history?.(read(owner.address), wrong)).rejects.toMatchObject({ code: 'invalid_request' })
})

test('an NFT is the only piece of a mint without decimals', async () => {
  const owner = await funded()
  const [art, coin] = [await newMint(0), await newMint(0)]
  await call('svm_mintTo', art, owner.address, '1')
  await call('svm_mintTo', coin, owner.address, '1')
  await call('svm_mintTo', coin, (await funded()).address, '1')
  const { chain, read } = source()
  const { data } = nfts.reply.parse(await chain.nfts?.(read(owner.address), undefined))
  expect(data.map(({ contract, standard, amount }) => [contract, standard, amount])).toEqual([[art, 'SPL', '1']])
})

test('the name that Token-2022 keeps in a mint is shown, cleaned', async () => {
  const owner = await funded()
  const art = await newMint(0)
  await call('svm_mintTo', art, owner.address, '1')
  const state = {
    name: 'A\u202ert\n',
    symbol: 'ART',
    uri: 'data:application/json,{"image":"https://pictures.example/1"}',
  }
  const { chain, read } = source((method, result) => {
    if (method !== 'getMultipleAccounts') return result
    const text = JSON.stringify(result).replaceAll(
      '"isInitialized":true',
      `"isInitialized":true,"extensions":[{"extension":"metadataPointer","state":{}},{"extension":"tokenMetadata","state":${JSON.stringify(state)}}]`,
    )
    return JSON.parse(text)
  })
  const reply = await chain.nfts?.(read(owner.address), undefined)
  expect(reply?.data).toMatchObject([{ name: 'Art', image: 'https://pictures.example/1' }])
})

test.each<[string, Change]>([
  ['no answer', () => undefined],
  ['a number', () => 7],
  ['a balance below zero', (method, result) => (method === 'getBalance' ? { value: -1 } : result)],
  ['token accounts of no list', (method, result) => (/Owner/.test(method) ? { value: 'all' } : result)],
])('a node that gives %s fails with a typed error', async (_, change) => {
  const { chain, read } = source(change)
  const { address: owner } = await funded()
  await expect(chain.balances?.(read(owner), [])).rejects.toMatchObject({ code: 'node_failed' })
})

test('token accounts of other owners are not believed', async () => {
  const [owner, other] = [await funded(), await funded()]
  const mint = await newMint(6)
  await call('svm_mintTo', mint, other.address, '5')
  const lie = await call('getTokenAccountsByOwner', other.address, { mint }, { encoding: 'jsonParsed' })
  const { chain, read } = source((method, result) => (/Owner/.test(method) ? lie : result))
  expect((await chain.balances?.(read(owner.address), []))?.balances).toHaveLength(1)
})
