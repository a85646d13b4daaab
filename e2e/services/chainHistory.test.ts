import { type Address, getAddress, parseEther } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LateWork } from '../../cdn/sources/accountSource.ts'
import { history } from '../../shared/api/history.schema.ts'
import { first, freshAddress, second, startTestChain, type TestChain } from './testChain.ts'

let chain: TestChain
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  return () => started.stop()
})
afterEach(() => chain.reset())

type Source = Awaited<ReturnType<TestChain['source']>>
type Settings = Parameters<TestChain['read']>[1]

async function page(source: Source, account: string, cursor?: string, settings: Settings = {}, project = 'demo') {
  return history.reply.parse(await source.history?.({ ...chain.read(account, settings), project }, cursor))
}
const hashes = ({ data }: Awaited<ReturnType<typeof page>>) => data.map(({ metadata }) => metadata.hash)
const unit = 10n ** 18n
const mint = (to: Address, token: Address, amount = unit) => chain.call(first, token, 'mint', [to, amount])

/** A funded account. */
async function account(): Promise<Address> {
  const address = freshAddress()
  await chain.rpc('anvil_setBalance', address, '0x8ac7230489e80000')
  await chain.rpc('anvil_impersonateAccount', address)
  return address
}

test('received, sent, approved and minted amounts are right, latest first', async () => {
  const [own, source] = [await account(), await chain.source()]
  const { token, nft } = chain.contracts
  const minted = await mint(own, token, 5_000_000n)
  const sent = await chain.call(own, token, 'transfer', [second, 1_250_000n])
  const approved = await chain.call(own, token, 'approve', [second, 9_000_000n])
  await mint(first, token, 3_000_000n)
  const received = await chain.call(first, token, 'transfer', [own, 3_000_000n])
  const art = await chain.call(own, nft, 'mint', [own, 'Mine', '0x00'])
  const reply = await page(source, own)
  expect(
    reply.data.map(({ metadata, transfers }) => [
      metadata.hash,
      metadata.operationType,
      transfers?.map(({ direction, quantity, fungible_info, nft_info }) =>
        [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.name].join(' '),
      ),
    ]),
  ).toEqual([
    [art, 'mint', [expect.stringMatching(/^in 1 Test Garden #\d+$/)]],
    [received, 'receive', ['in 3 TUSD']],
    [approved, 'approve', []],
    [sent, 'send', ['out 1.25 TUSD']],
    [minted, 'mint', ['in 5 TUSD']],
  ])
  expect(reply.data[3]?.metadata).toMatchObject({
    sentFrom: own.toLowerCase(),
    sentTo: second.toLowerCase(),
    status: 'confirmed',
    chain: 'eip155:31337',
  })
  expect(reply).toMatchObject({ next: null, unseen: ['received-native', 'sent-native'] })
})

test('with whole blocks, native transfers are found, including failed ones', async () => {
  const [own, source] = [await account(), await chain.source()]
  const received = await chain.send(first, own, { value: parseEther('0.5') })
  const sent = await chain.send(own, second, { value: parseEther('0.25') })
  const failed = await chain.call(own, chain.contracts.token, 'transfer', [second, 1n])
  const reply = await page(source, own, undefined, { scanBlocks: true })
  expect(
    reply.data.map(({ metadata, transfers }) => [
      metadata.hash,
      metadata.operationType,
      metadata.status,
      transfers?.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
    ]),
  ).toEqual([
    [failed, 'execute', 'failed', []],
    [sent, 'send', 'confirmed', ['out 0.25']],
    [received, 'receive', 'confirmed', ['in 0.5']],
  ])
  expect(reply.unseen).toEqual([])
})

test('with whole blocks, a transaction that fails after a reorganisation is not shown as successful', async () => {
  const [own, source] = [await account(), await chain.source()]
  await mint(own, chain.contracts.token)
  const sent = await chain.call(own, chain.contracts.token, 'transfer', [second, 1n])
  const statuses = async () => {
    const { data } = await page(source, own, undefined, { scanBlocks: true })
    return data.flatMap(({ metadata }) => (metadata.hash === sent ? [metadata.status] : []))
  }
  expect(await statuses()).toEqual(['confirmed'])
  await chain.rpc('anvil_mine', '0x1')
  chain.interfere(({ method }, answer) => {
    if (method === 'eth_getLogs') return { result: [] }
    const receipt = 'result' in answer ? (answer.result as object) : {}
    return method === 'eth_getTransactionReceipt' ? { result: { ...receipt, status: '0x0' } } : undefined
  })
  expect(await statuses()).toEqual(['failed'])
})

test('pages continue where the last one ended, even after new blocks', async () => {
  const [own, source] = [await account(), await chain.source()]
  const all: string[] = []
  for (let count = 0; count < 30; count++) all.unshift(await mint(own, chain.contracts.token))
  const one = await page(source, own)
  expect(hashes(one)).toEqual(all.slice(0, 25))
  await mint(own, chain.contracts.token)
  const two = await page(source, own, one.next ?? '')
  expect(hashes(two)).toEqual(all.slice(25))
  expect(two.next).toBe(null)
  await expect(page(source, own, 'nonsense')).rejects.toMatchObject({ code: 'invalid_request' })
})

test('a look-alike address cannot enter a history by zero transfers or a link in a name', async () => {
  const [own, source] = [await account(), await chain.source()]
  const poison = await chain.deploy('PoisonToken')
  const { token } = chain.contracts
  await chain.call(first, poison, 'poison', [own, second, 0n])
  await chain.call(first, poison, 'poison', [first, own, unit])
  await chain.call(first, token, 'transferFrom', [own, second, 0n])
  const real = await mint(own, token)
  expect(hashes(await page(source, own))).toEqual([real])
})

test('a trade shows both sides, an airdropped NFT with a link is spam', async () => {
  const [own, source] = [await account(), await chain.source()]
  await chain.call(first, await chain.deploy('SpamNft'), 'mint', [own, 1n])
  const [spam] = (await page(source, own)).data
  expect(spam?.transfers?.[0]?.nft_info).toMatchObject({ name: 'Free at prize.example #1', flags: { is_spam: true } })
})

test('many items of one transaction are added up', async () => {
  const [own, source] = [await account(), await chain.source()]
  await chain.call(first, chain.contracts.items, 'mintBatch', [own, [7n, 8n, 7n], [2n, 5n, 4n]])
  const [only] = (await page(source, own)).data
  expect(only?.transfers?.map(({ quantity, nft_info }) => [nft_info?.name, quantity.numeric])).toEqual([
    ['Test Tools #7', '6'],
    ['Test Tools #8', '5'],
  ])
})

test('a second read is one round trip for blocks that are new or may have changed', async () => {
  const [own, source] = [await account(), await chain.source()]
  await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0x96')
  const one = await page(source, own)
  chain.reset()
  expect(await page(source, own)).toEqual(one)
  const [calls, ...others] = chain.trips
  expect(others).toEqual([])
  const logs = calls?.filter(({ method }) => method === 'eth_getLogs') ?? []
  const head = Number(await chain.rpc('eth_blockNumber'))
  const from = logs.map(({ params }) => Number((params as [{ fromBlock: string }])[0].fromBlock))
  expect(from).toEqual([head - 63, head - 63, head - 63])
})

test('transactions mined since the last read are found in the same round trip', async () => {
  const [own, source] = [await account(), await chain.source()]
  await page(source, own)
  const late = await mint(own, chain.contracts.token)
  chain.reset()
  expect(hashes(await page(source, own))).toEqual([late])
  expect(chain.trips.filter(calls => calls.some(({ method }) => method === 'eth_getLogs'))).toHaveLength(1)
})

test('after the balance, the first page requests only its logs, and later pages nothing', async () => {
  const [own, source] = [await account(), await chain.source()]
  const all: string[] = []
  for (let count = 0; count < 60; count++) all.unshift(await mint(own, chain.contracts.token))
  await source.balances?.(chain.read(own), [])
  const pages = []
  for (let cursor: string | undefined, number = 1; number <= 3; number++) {
    await chain.settled()
    chain.reset()
    const next = await page(source, own, cursor)
    pages.push({ hashes: hashes(next), trips: chain.trips.map(calls => new Set(calls.map(({ method }) => method))) })
    cursor = next.next ?? undefined
  }
  expect(pages.flatMap(each => each.hashes)).toEqual(all)
  expect(pages.map(({ trips }) => trips)).toEqual([[new Set(['eth_getBlockByNumber', 'eth_getLogs'])], [], []])
})

test.each(['at once', 'while they are learnt'])('pages requested %s request nothing twice', async moment => {
  const [own, source] = [await account(), await chain.source()]
  const all: string[] = []
  for (let count = 0; count < 60; count++) all.unshift(await mint(own, chain.contracts.token))
  chain.reset()
  chain.delay(20)
  const late: Promise<void>[] = []
  const read = chain.read(own)
  const atOnce = { ...read, later: (work: LateWork) => void late.push(work(read)) }
  const hasty = moment === 'at once' ? read : atOnce
  await source.balances?.(hasty, [])
  const pages = []
  for (let cursor: string | undefined; pages.length < 3; cursor = pages.at(-1)?.next ?? '')
    pages.push(history.reply.parse(await source.history?.(hasty, cursor)))
  await Promise.all([...late, chain.settled()])
  expect(pages.flatMap(hashes)).toEqual(all)
  const asked = chain.trips.map(calls =>
    calls.flatMap(({ method, params }) => (method.includes('ByHash') ? [String(params)] : [])),
  )
  expect(asked.flat().sort()).toEqual([...all].sort())
  // No read takes more than a page.
  expect(Math.max(...asked.map(each => each.length))).toBe(25)
})

test('the page after a page is prefetched immediately, the page after a balance only if not requested immediately', async () => {
  const [own, source] = [await account(), await chain.source()]
  for (let count = 0; count < 30; count++) await mint(own, chain.contracts.token)
  const delays: number[] = []
  const read = { ...chain.read(own), later: (_: LateWork, afterMs: number) => void delays.push(afterMs) }
  await source.balances?.(read, [])
  await source.history?.(read, undefined)
  expect(delays).toEqual([100, 0])
})

test('nothing is kept of a chain that is replaced during a prefetch', async () => {
  const [own, source] = [await account(), await chain.source()]
  const minted = await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0x96')
  const late: LateWork[] = []
  await source.balances?.({ ...chain.read(own), later: work => late.push(work) }, [])
  chain.interfere(({ method }, answer) =>
    method === 'eth_getBlockByNumber' && 'result' in answer
      ? { result: { ...(answer.result as object), hash: `0x${'f'.repeat(64)}` } }
      : undefined,
  )
  for (const work of late) await work(chain.read(own))
  expect(chain.trips.flat().filter(({ method }) => method === 'eth_getTransactionByHash')).toHaveLength(1)
  chain.reset()
  expect(hashes(await page(source, own))).toEqual([minted])
  expect(chain.trips.flat().filter(({ method }) => method === 'eth_getTransactionByHash')).toHaveLength(1)
})

test('a transfer mined after the balance is on the first page, with the prefetched facts of the others', async () => {
  const [own, source] = [await account(), await chain.source()]
  const early = await mint(own, chain.contracts.token)
  await source.balances?.(chain.read(own), [])
  await chain.settled()
  const late = await mint(own, chain.contracts.token, 7n)
  expect(hashes(await page(source, own))).toEqual([late, early])
})

test('facts that a node failed to give in advance are requested when needed', async () => {
  const [own, source] = [await account(), await chain.source()]
  const minted = await mint(own, chain.contracts.token)
  await source.balances?.({ ...chain.read(own), later: undefined }, [])
  chain.interfere(({ method }) =>
    method === 'eth_getTransactionByHash' ? { error: { code: -32000, message: 'Busy' } } : undefined,
  )
  await source.balances?.(chain.read(own), [])
  await chain.settled()
  expect(chain.trips.flat().some(({ method }) => method === 'eth_getTransactionByHash')).toBe(true)
  chain.reset()
  const reply = await page(source, own)
  expect(reply.data.map(({ metadata }) => [metadata.hash, metadata.sentFrom !== ''])).toEqual([[minted, true]])
})

test('a reorganisation of settled blocks discards everything read in the same round trip', async () => {
  const [own, source] = [await account(), await chain.source()]
  const before = await chain.rpc('evm_snapshot')
  await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0x96')
  await source.balances?.(chain.read(own), [])
  await chain.rpc('evm_revert', before)
  await chain.rpc('anvil_mine', '0x1')
  const instead = await mint(own, chain.contracts.token, 7n)
  await chain.rpc('anvil_mine', '0xc8')
  expect(hashes(await page(source, own))).toEqual([instead])
})

test('a reorganisation removes the transactions it reverted', async () => {
  const [own, source] = [await account(), await chain.source()]
  const kept = await mint(own, chain.contracts.token)
  const before = await chain.rpc('evm_snapshot')
  const undone = await mint(own, chain.contracts.token)
  expect(hashes(await page(source, own))).toEqual([undone, kept])
  await chain.rpc('evm_revert', before)
  const instead = await mint(own, chain.contracts.token, 7n)
  expect(hashes(await page(source, own))).toEqual([instead, kept])
})

test('a reorganisation of settled blocks rebuilds the index', async () => {
  const [own, source] = [await account(), await chain.source()]
  const kept = await mint(own, chain.contracts.token)
  const before = await chain.rpc('evm_snapshot')
  const undone = await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0x96')
  expect(hashes(await page(source, own))).toEqual([undone, kept])
  await chain.rpc('evm_revert', before)
  await chain.rpc('anvil_mine', '0x1')
  const instead = await mint(own, chain.contracts.token, 7n)
  await chain.rpc('anvil_mine', '0xc8')
  expect(hashes(await page(source, own))).toEqual([instead, kept])
})

test('a restarted, shorter chain has nothing of the old one', async () => {
  const [own, source] = [await account(), await chain.source()]
  const kept = await mint(own, chain.contracts.token)
  const before = await chain.rpc('evm_snapshot')
  const undone = await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0xc8')
  expect(hashes(await page(source, own))).toEqual([undone, kept])
  await chain.rpc('evm_revert', before)
  expect(hashes(await page(source, own))).toEqual([kept])
})

describe('projects that name the same network', () => {
  const unsettledBlocks = 64
  /** First blocks of the searched ranges. */
  const searched = () => {
    const calls = chain.trips.flat().filter(({ method }) => method === 'eth_getLogs')
    return calls.map(({ params }) => Number((params as [{ fromBlock: string }])[0].fromBlock))
  }

  test('share the searched blocks, but describe tokens by their own nodes', async () => {
    const [own, source] = [await account(), await chain.source()]
    const minted = await mint(own, chain.contracts.token, 5_000_000n)
    await chain.rpc('anvil_mine', '0x96')
    chain.interfere(({ method }) => (method === 'eth_call' ? { result: `0x${'0'.repeat(64)}` } : undefined))
    await page(source, own)
    const settled = Number(await chain.rpc('eth_blockNumber')) - unsettledBlocks
    expect(Math.min(...searched())).toBeLessThan(settled)
    for (const project of ['second', 'third', 'tenth']) {
      chain.reset()
      const [honest] = (await page(source, own, undefined, {}, project)).data
      expect([honest?.metadata.hash, honest?.transfers?.[0]?.quantity.numeric]).toEqual([minted, '5'])
      expect(Math.min(...searched()), project).toBeGreaterThan(settled)
    }
  })

  test('with other public nodes share nothing, since the chain may differ', async () => {
    const [own, source] = [await account(), await chain.source()]
    await mint(own, chain.contracts.token)
    await chain.rpc('anvil_mine', '0x96')
    expect((await page(source, own)).data).toHaveLength(1)
    const { network, urls, ...read } = chain.read(own)
    const elsewhere = { ...read, urls, network: { ...network, rpcUrls: ['https://other.example'] } }
    chain.interfere(({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    expect((await source.history?.(elsewhere, undefined))?.data).toEqual([])
  })
})

test('blocks searched only for logs are searched again once native transfers are wanted', async () => {
  const [own, source] = [await account(), await chain.source()]
  const startBlock = Number(await chain.rpc('eth_blockNumber'))
  const received = await chain.send(first, own, { value: parseEther('0.5') })
  await chain.rpc('anvil_mine', '0x50')
  expect((await page(source, own, undefined, { startBlock })).data).toEqual([])
  expect(hashes(await page(source, own, undefined, { startBlock, scanBlocks: true }))).toEqual([received])
})

test('a node with a small block range is asked for fewer; the rest is searched later, and reported as unseen', async () => {
  const [own, source] = [await account(), await chain.source()]
  const startBlock = Number(await chain.rpc('eth_blockNumber'))
  const early = await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0x12c')
  const late = await mint(own, chain.contracts.token)
  chain.interfere(({ method, params }, answer) => {
    if (method !== 'eth_getLogs') return undefined
    const { fromBlock, toBlock } = (params as [{ fromBlock: string; toBlock: string }])[0]
    if (Number(toBlock) - Number(fromBlock) < 4) return answer
    return { error: { code: -32602, message: 'query exceeds the block range limit of 4' } }
  })
  const one = await page(source, own, undefined, { startBlock })
  expect(hashes(one)).toEqual([late])
  expect(one.unseen).toContain('older')
  let [found, cursor]: [string[], string | null] = [[], one.next]
  for (let count = 0; cursor && count < 20; count++) {
    const next = await page(source, own, cursor, { startBlock })
    found = [...found, ...hashes(next)]
    cursor = next.next
  }
  expect(found).toEqual([early])
  expect((await page(source, own, undefined, { startBlock })).unseen).not.toContain('older')
  expect(Math.max(...chain.trips.map(calls => calls.length))).toBeLessThanOrEqual(30)
})

test('logs of other accounts, other blocks or an unknown form are not believed', async () => {
  const [own, source] = [await account(), await chain.source()]
  const real = await mint(own, chain.contracts.token)
  chain.interfere(({ method }, answer) => {
    if (method !== 'eth_getLogs' || !('result' in answer)) return undefined
    const logs = answer.result as { topics: string[]; blockNumber: string }[]
    const lies = logs.flatMap(log => [
      { ...log, topics: [log.topics[0], ...log.topics.slice(1).map(() => `0x${'1'.repeat(64)}`)] },
      { ...log, blockNumber: '0xfffffff' },
      { ...log, blockNumber: 'soon' },
      { ...log, data: '0x1' },
      { ...log, topics: 'none' },
      { ...log, removed: true, logIndex: '0x63' },
      null,
      7,
    ])
    return { result: [...lies, ...logs] }
  })
  expect(hashes(await page(source, own))).toEqual([real])
})

const logsRefused = (params: unknown, message: string) => {
  const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
  return { from: Number(fromBlock), to: Number(toBlock), refusal: { error: { code: -32005, message } } }
}

test('a block with too many results hides nothing else, and narrows no other search', async () => {
  const now = Date.now()
  const [own, other, source] = [await account(), await account(), await chain.source({ now: () => now })]
  const early = await mint(own, chain.contracts.token)
  await mint(own, chain.contracts.token)
  const late = await mint(own, chain.contracts.token)
  const flooded = Number(await chain.rpc('eth_blockNumber')) - 1
  const message = 'query returned more than 10000 results. Try with this block range [0x1, 0x2].'
  chain.interfere(({ method, params }, answer) => {
    if (method !== 'eth_getLogs' || !('result' in answer) || (answer.result as object[]).length === 0) return undefined
    const { from, to, refusal } = logsRefused(params, message)
    return from <= flooded && to >= flooded ? refusal : undefined
  })
  expect(hashes(await page(source, own))).toEqual([late, early])
  chain.reset()
  await page(source, other)
  const logs = chain.trips.flat().filter(({ method }) => method === 'eth_getLogs')
  expect(logs.length).toBeLessThanOrEqual(6)
})

test('known transactions are shown although the node fails to search older blocks', async () => {
  const [own, source] = [await account(), await chain.source()]
  await mint(own, chain.contracts.token)
  await chain.rpc('anvil_mine', '0x12c')
  const late = await mint(own, chain.contracts.token)
  const head = Number(await chain.rpc('eth_blockNumber'))
  chain.interfere(({ method, params }) => {
    if (method !== 'eth_getLogs') return undefined
    const { from, to, refusal } = logsRefused(params, 'missing data of old blocks')
    if (from < head - 150) return refusal
    return to - from < 4 ? undefined : logsRefused(params, 'block range is limited to 4').refusal
  })
  const one = await page(source, own, undefined, { logRange: 4 })
  expect(hashes(one)).toEqual([late])
  expect(one.unseen).toContain('older')
  await expect(page(source, own, one.next ?? '', { logRange: 4 })).rejects.toMatchObject({ code: 'node_failed' })
})

test('a block filled with logs hides nothing else, and costs a bounded number of questions', async () => {
  // Freeze the time: on a slow machine a search would end early, and continue with the next page.
  const now = Date.now()
  const [own, source] = [await account(), await chain.source({ now: () => now })]
  const early = await mint(own, chain.contracts.token)
  await mint(own, chain.contracts.token)
  const late = await mint(own, chain.contracts.token)
  const flooded = Number(await chain.rpc('eth_blockNumber')) - 1
  chain.interfere(({ method, params }, answer) => {
    if (method !== 'eth_getLogs' || !('result' in answer)) return undefined
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
    const logs = answer.result as object[]
    const isFlooded = logs.length > 0 && Number(fromBlock) <= flooded && Number(toBlock) >= flooded
    return isFlooded ? { result: Array.from({ length: 10_000 }, () => logs[0]) } : undefined
  })
  expect(hashes(await page(source, own))).toEqual([late, early])
  expect(chain.trips.length).toBeLessThan(100)
})

test.each([
  ['asked too often', { error: { code: -32005, message: 'request rate exceeded' } }],
  ['down', { error: { code: -32603, message: 'internal error' } }],
  ['answering nonsense', { result: 'soon' }],
])('a node that is %s fails with a typed error, and gets no further requests', async (_, answer) => {
  const [own, source] = [await account(), await chain.source()]
  chain.reset()
  chain.interfere(({ method }) => (method === 'eth_getLogs' ? answer : undefined))
  await expect(page(source, own)).rejects.toMatchObject({ code: 'node_failed' })
  expect(chain.trips.length).toBeLessThanOrEqual(2)
})

test('without a database the history is not available', async () => {
  const source = await chain.source({ store: undefined })
  await expect(page(source, first)).rejects.toMatchObject({ code: 'not_available' })
})

test('addresses in replies are those of the account', async () => {
  const [own, source] = [await account(), await chain.source()]
  await mint(own, chain.contracts.token)
  const [only] = (await page(source, own)).data
  expect(getAddress(only?.metadata.sentTo ?? '')).toBe(own)
})
