import { type Address, formatEther, formatUnits, parseEther } from 'viem'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import type { AccountSource } from '../../cdn/sources/accountSource.ts'
import { createAccountSources } from '../../cdn/sources/accountSources.ts'
import { createChainSource } from '../../cdn/sources/chain/createChainSource.ts'
import { createSource } from '../../cdn/sources/createSource.ts'
import { parseProjects } from '../../cdn/store/parseProjects.ts'
import type { NetworkSourcesInput } from '../../cdn/store/sources.schema.ts'
import { openCache } from '../../cdn/store/testStores.ts'
import { projectEntry } from '../../cdn/testApp.ts'
import type { Transaction } from '../../shared/api/history.schema.ts'
import { localClient } from './localClient.ts'
import { cappedNodes } from './providers/cappedNodes.ts'
import { type Answer, fakeAlchemy, fakeBlockscout, fakeEtherscan, holdingsOf } from './providers/fakeIndexers.ts'
import { type ChainIndex, indexChain } from './providers/indexChain.ts'
import { first, freshAddress, second, startTestChain, type TestChain } from './testChain.ts'

/* Providers with the named ones' caps and messages, in front of a real chain: an account's assets and history are right
   with each alone and with each pair. Prints the number of requests beside the least possible. */

const key = 'alchemy-key-1234'
const indexers = { blockscout: 'scout.example', etherscan: 'scan.example', alchemy: 'alchemy.example' } as const
type Indexer = keyof typeof indexers
const settingsOf = {
  blockscout: { type: 'blockscout', url: `https://${indexers.blockscout}` },
  etherscan: { type: 'etherscan', url: `https://${indexers.etherscan}`, key: 'scan-key' },
  alchemy: { type: 'alchemy', url: `https://${indexers.alchemy}`, key },
} as const

let chain: TestChain
let account: Address
let index: ChainIndex
let answers: Record<string, Answer>
let chainUrl: string
const asked: string[] = []
afterEach(() => void asked.splice(0))

beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  account = freshAddress().toLowerCase() as Address
  const { token, nft, items } = chain.contracts
  await chain.rpc('anvil_setBalance', account, '0x8ac7230489e80000')
  await chain.rpc('anvil_impersonateAccount', account)
  await chain.call(first, token, 'mint', [account, 5_000_000n])
  await chain.call(first, nft, 'mint', [account, 'One', '0x00'])
  await chain.call(first, items, 'mint', [account, 7n, 3n])
  for (let round = 0; round < 40; round++) {
    await chain.rpc('anvil_mine', '0x5')
    await chain.call(account, token, 'transfer', [second, 10_000n])
    if (round % 4 === 0) await chain.send(account, second, { value: parseEther('0.01') })
    if (round % 5 === 0) await chain.send(first, account, { value: parseEther('0.02') })
    if (round % 10 === 0) await chain.call(account, token, 'approve', [second, 500n])
  }
  await chain.call(account, items, 'safeTransferFrom', [account, second, 7n, 1n, '0x'])
  const [url = ''] = chain.read(account).urls
  chainUrl = url
  index = await indexChain(localClient(31337, chainUrl, 0).reader)
  const own = BigInt((await chain.rpc('eth_getBalance', account, 'latest')) as string)
  const balanceOf = (of: string) => (of === account ? own : 0n)
  answers = {
    [indexers.blockscout]: fakeBlockscout(index, balanceOf),
    [indexers.etherscan]: fakeEtherscan(index),
    [indexers.alchemy]: fakeAlchemy(index, key, 'eip155-31337', balanceOf),
  }
  return () => started.stop()
})

/** A server whose network has these nodes and sources; those in `down` never answer. */
async function serve(nodeNames: readonly string[], sources: NetworkSourcesInput, down: readonly string[] = []) {
  const urls = nodeNames.map(name => (name === 'open' ? chainUrl : `https://${name}.example`))
  const forward = async (calls: object[]): Promise<object[]> => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(chainUrl, { method: 'POST', headers, body: JSON.stringify(calls) })
    return [await response.json()].flat()
  }
  const routed = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input)
    const name = url.host.replace('.example', '')
    if (url.host.endsWith('.example')) asked.push(name)
    else asked.push('open')
    if (down.includes(name)) throw new TypeError('connect ECONNREFUSED')
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    const node = cappedNodes[name]
    if (node) return node([body].flat(), forward)
    const indexer = answers[url.host]
    if (indexer) return indexer(url, body) ?? new Response('{}', { status: 404 })
    return fetch(input, init)
  }
  const network = { ...chain.read(account).network, rpcUrls: urls }
  const [project] = parseProjects(
    { projects: [projectEntry({ networks: [network], sources: { [network.id]: sources } as never })] },
    'test',
  )
  if (!project) throw new Error('There is no project')
  const deps = { timeoutMs: 10_000, timeout: AbortSignal.timeout, now: Date.now, maxReplyBytes: 5 << 20 }
  const nodes = createRpcNodes({ ...deps, fetch: routed as never })
  const store = await openCache()
  const api = { fetch: routed as never, secret: () => undefined }
  const tokens = () => ({})
  const source = createAccountSources({
    chain: createChainSource({ nodes, store, tokens, now: Date.now, elapsed: Date.now }),
    create: (settings, of, on) =>
      createSource(settings, { project: of, network: on }, { api, nodes, tokens, elapsed: Date.now }),
    publicIndexers: false,
    elapsed: Date.now,
  }).of(project, network)
  const { token, multicall } = chain.contracts
  const read = () => ({
    ...chain.read(account, {
      multicall: multicall.toLowerCase() as Address,
      tokens: [{ address: token, name: 'Test Dollar', symbol: 'TUSD' }],
    }),
    network,
    urls,
    later: undefined,
  })
  return { source, read, nodes }
}

async function everyPage(source: AccountSource, read: () => Parameters<NonNullable<AccountSource['history']>>[0]) {
  const all: Transaction[] = []
  let cursor: string | undefined
  for (let page = 0; page < 40; page++) {
    const reply = await source.history?.(read(), cursor)
    all.push(...(reply?.data ?? []))
    cursor = reply?.next ?? undefined
    if (!cursor) break
  }
  return all
}

/** A transaction's transfers, in a line. */
const lineOf = ({ metadata: { hash }, transfers }: Transaction) =>
  [hash, ...(transfers ?? []).map(({ direction, quantity }) => `${direction} ${quantity.numeric}`).sort()].join(' ')

/** The transfers that an indexer sees. */
const moved = (lines: readonly string[]) => lines.filter(line => line.includes(' '))

/** The truth, from the chain's real history. */
function truth() {
  const lines = new Map<string, string[]>()
  const add = (hash: string, direction: string, amount: string) =>
    lines.set(hash, [...(lines.get(hash) ?? []), `${direction} ${amount}`])
  const direction = (from: string, to: string) => (from === account ? 'out' : to === account ? 'in' : undefined)
  for (const { hash, from, to, value } of index.transactions) {
    const way = to && direction(from, to)
    if (from === account && !lines.has(hash)) lines.set(hash, [])
    if (way && value > 0n) add(hash, way, formatEther(value))
  }
  for (const row of index.tokens) {
    const way = direction(row.sender, row.recipient)
    if (way) add(row.tx_hash, way, row.standard === 'ERC20' ? formatUnits(BigInt(row.amount), 6) : row.amount)
  }
  return [...lines].map(([hash, moves]) => [hash, ...moves.sort()].join(' ')).sort()
}

const tokensOfTruth = () =>
  holdingsOf(index, account)
    .filter(({ standard }) => standard === 'ERC20')
    .map(({ amount, decimals }) => formatUnits(amount, decimals))

async function checkBalances({ source, read }: Awaited<ReturnType<typeof serve>>) {
  const balances = (await source.balances?.(read(), []))?.balances ?? []
  const own = BigInt((await chain.rpc('eth_getBalance', account, 'latest')) as string)
  expect(balances.map(({ quantity }) => quantity.numeric)).toEqual([formatEther(own), ...tokensOfTruth()])
}

const nftLine = (amount: bigint | string, standard: string, contract: string, tokenId: bigint | string) =>
  `${amount} ${standard} ${contract.toLowerCase()} #${tokenId}`
const nftsOfTruth = () =>
  holdingsOf(index, account)
    .filter(({ standard }) => standard !== 'ERC20')
    .map(({ amount, standard, contract, tokenId }) => nftLine(amount, standard, contract, tokenId))
    .sort()

async function everyNft({ source, read }: Awaited<ReturnType<typeof serve>>): Promise<string[]> {
  const all: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 40; page++) {
    const reply = await source.nfts?.(read(), cursor)
    all.push(...(reply?.data ?? []).map(nft => nftLine(nft.amount, nft.standard, nft.contract, nft.tokenId)))
    cursor = reply?.next ?? undefined
    if (!cursor) break
  }
  return all.sort()
}

async function checkNfts(served: Awaited<ReturnType<typeof serve>>) {
  expect(nftsOfTruth()).toHaveLength(2)
  expect(await everyNft(served)).toEqual(nftsOfTruth())
}

const report = (what: string, least: number) => console.log(`${what}: ${asked.length} requests, ${least} at least`)
const pairs = <Item>(items: readonly Item[]) =>
  items.flatMap((one, at) => items.slice(at + 1).map(two => [one, two] as const))

describe('an indexer', () => {
  /** The requests for the first page and for the proof of the network. */
  const leastOf: Record<Indexer, number> = { blockscout: 5, etherscan: 5, alchemy: 2 }

  const leastNfts = { blockscout: 3, alchemy: 1 }
  const leastBalances = { blockscout: 2, alchemy: 1 }

  test.each(Object.keys(indexers) as Indexer[])(
    '%s alone gives the whole history if the nodes refuse searches',
    async name => {
      const { source, read } = await serve(['publicnode'], { history: [settingsOf[name]] })
      const page = await source.history?.(read(), undefined)
      report(`${name}: a page of history`, leastOf[name])
      expect(asked.length).toBe(leastOf[name])
      expect(page?.data.length).toBeGreaterThanOrEqual(20)
      const lines = (await everyPage(source, read)).map(lineOf).sort()
      expect(lines).toEqual(name === 'alchemy' ? moved(truth()) : truth())
    },
  )

  test.each(['blockscout', 'alchemy'] as const)('%s alone tells NFTs and balances', async name => {
    const served = await serve(['publicnode'], { nfts: [settingsOf[name]], balances: [settingsOf[name]] })
    const nfts = await served.source.nfts?.(served.read(), undefined)
    report(`${name}: NFTs`, leastNfts[name])
    expect(asked.length).toBe(leastNfts[name])
    expect(nfts?.data.map(({ amount, standard }) => `${amount} ${standard}`).sort()).toEqual(['1 ERC721', '2 ERC1155'])
    await checkNfts(served)
    asked.splice(0)
    await checkBalances(served)
    report(`${name}: balances`, leastBalances[name])
  })

  test.each([
    ['blockscout', 'alchemy'],
    ['alchemy', 'blockscout'],
    ['etherscan', 'blockscout'],
    ['etherscan', 'alchemy'],
  ] as const)('%s that is down, or lists none, is followed by %s for NFTs and balances', async (one, two) => {
    const sources = [settingsOf[one], settingsOf[two]]
    const served = await serve(['publicnode'], { nfts: sources, balances: sources }, [
      indexers[one].replace('.example', ''),
    ])
    await checkNfts(served)
    report(`${one}, ${two}: NFTs`, (one === 'etherscan' ? 0 : 1) + leastNfts[two])
    await checkBalances(served)
  })

  test.each(pairs(Object.keys(indexers) as Indexer[]))('if both %s and %s answer, one is asked', async (one, two) => {
    const facts = [settingsOf[one], settingsOf[two]]
    const served = await serve(['publicnode'], { nfts: facts, balances: facts, history: facts })
    await checkNfts(served)
    await checkBalances(served)
    const host = (name: Indexer) => indexers[name].replace('.example', '')
    const able = one === 'etherscan' ? two : one
    expect(new Set(asked)).toEqual(new Set([host(able), 'publicnode'].filter(name => asked.includes(name))))
    expect(asked).toContain(host(able))
    const lines = (await everyPage(served.source, served.read)).map(lineOf).sort()
    expect(lines).toEqual(one === 'alchemy' ? moved(truth()) : truth())
  })

  test.each(['blockscout', 'alchemy'] as const)('%s that is down is followed by the chain’s own NFTs', async name => {
    const served = await serve(['open'], { nfts: [settingsOf[name], 'chain'] }, [
      indexers[name].replace('.example', ''),
    ])
    await checkNfts(served)
  })

  test.each(
    pairs(Object.keys(indexers) as Indexer[]).flatMap(([one, two]) => [[one, two] as const, [two, one] as const]),
  )('%s that is down is followed by %s', async (one, two) => {
    const { source, read } = await serve(['publicnode'], { history: [settingsOf[one], settingsOf[two]] }, [
      indexers[one].replace('.example', ''),
    ])
    const lines = (await everyPage(source, read)).map(lineOf).sort()
    expect(lines).toEqual(two === 'alchemy' ? moved(truth()) : truth())
  })

  test.each(Object.keys(indexers) as Indexer[])(
    '%s that is down is followed by the chain’s own logs, at a node that searches',
    async name => {
      const { source, read } = await serve(['open'], { history: [settingsOf[name], 'chain'] }, [
        indexers[name].replace('.example', ''),
      ])
      const lines = (await everyPage(source, read)).map(lineOf).sort()
      const hashes = new Set(
        index.tokens.filter(row => row.sender === account || row.recipient === account).map(row => row.tx_hash),
      )
      for (const hash of hashes) expect(lines.some(line => line.startsWith(hash))).toBe(true)
    },
  )
})

describe('nodes', () => {
  const searching = ['drpc', 'base', 'optimism', 'alchemyfree', 'infura', 'open']
  const names = [...Object.keys(cappedNodes).filter(name => name !== 'busy'), 'open']

  test.each(names)('%s alone provides balances, and history and NFTs if it searches', async name => {
    const served = await serve([name], ['chain'])
    await checkBalances(served)
    asked.splice(0)
    await checkBalances(served)
    report(`${name}: a balance, once its limits are known`, 1)
    const history = everyPage(served.source, served.read)
    if (!searching.includes(name)) {
      await expect(history).rejects.toMatchObject({ code: 'not_available' })
      return expect(everyNft(served)).rejects.toMatchObject({ code: 'not_available' })
    }
    const found = new Set((await history).map(({ metadata }) => metadata.hash))
    const wanted = index.tokens.filter(row => row.sender === account || row.recipient === account)
    expect([...new Set(wanted.map(row => row.tx_hash))].filter(hash => !found.has(hash))).toEqual([])
    report(`${name}: with a whole history`, 5)
    asked.splice(0)
    await checkNfts(served)
    report(`${name}: NFTs, once the history is known`, 2)
  })

  test.each(pairs([...names, 'busy']))(
    '%s and %s tell balances, and history and NFTs if one searches',
    async (one, two) => {
      const served = await serve([one, two], ['chain'])
      await checkBalances(served)
      const history = everyPage(served.source, served.read)
      if (!searching.includes(one) && !searching.includes(two)) {
        const refused = { code: expect.stringMatching(/not_available|node_failed/) }
        await expect(history).rejects.toMatchObject(refused)
        return expect(everyNft(served)).rejects.toMatchObject(refused)
      }
      const found = new Set((await history).map(({ metadata }) => metadata.hash))
      const wanted = index.tokens.filter(row => row.sender === account || row.recipient === account)
      expect([...new Set(wanted.map(row => row.tx_hash))].filter(hash => !found.has(hash))).toEqual([])
      await checkNfts(served)
    },
  )

  test('that refuse searches are asked for logs only once', async () => {
    const { source, read } = await serve(['publicnode'], ['chain'])
    await expect(source.history?.(read(), undefined)).rejects.toMatchObject({ code: 'not_available' })
    asked.splice(0)
    for (let visit = 0; visit < 5; visit++)
      await expect(source.history?.(read(), undefined)).rejects.toMatchObject({ code: 'not_available' })
    expect(asked).toEqual([])
  })
})
