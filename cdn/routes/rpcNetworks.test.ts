import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'
import { secureOrigin, startEmbedded } from '../embedded/testEmbedded.ts'
import { projectEntry, testApp } from '../testApp.ts'

const idsOf = (references: string) =>
  references
    .trim()
    .split(/\s+/)
    .map(each => `eip155:${each}` as ChainId)
const solana = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
].map(reference => `solana:${reference}` as ChainId)

/** Reference §1.1: those that the relay's RPC serves, with its later additions. Near and Tron are no namespaces of ours. */
const relayed = [
  ...idsOf(`
    1 10 56 97 100 137 300 324 1101 1301 1329 5000 5003 8217 8453 17000 42161 42220 43113 43114 59144 80002 80084 84532
    421614 7777777 11155111 11155420 1313161554 1313161555 999999999
    30 31 130 146 1111 1112 1284 2810 2818 55931 57054 80069 80094 534351 534352 560048 911867`),
  ...solana,
]

/** Reference §1.1: those of the secure site. */
const ofSecureSite = [
  ...idsOf(`
    1 5 10 56 97 100 137 280 324 420 999 8453 42161 42220 43113 43114 80001 84531 84532 421613 7777777 11155111 1313161554
    1313161555`),
  ...solana,
]

/** As an operator does: a network that was shut down is refused by its name, with the one that replaces it. */
async function livingOf(ids: readonly ChainId[]): Promise<ChainId[]> {
  const each = ids.map(async id => {
    const thrown = await testApp({}, [projectEntry({ networks: [id] })]).then(
      () => undefined,
      error => String(error),
    )
    if (thrown === undefined) return id
    expect(thrown).toContain(`("${id}") was shut down`)
    return /"(\S+)" replaces it/.exec(thrown)?.[1] as ChainId | undefined
  })
  return [...new Set((await Promise.all(each)).flatMap(id => id ?? []))]
}

/** Nodes on the internet, each of which answers with its own address. */
const nodes: typeof globalThis.fetch = async (url, init) => {
  const { id } = JSON.parse(String(init?.body))
  return Response.json({ jsonrpc: '2.0', id, result: String(url) })
}

const readOf = (id: ChainId) => (id.startsWith('solana:') ? 'getBalance' : 'eth_getBalance')

function post(app: Awaited<ReturnType<typeof testApp>>, origin: string, chainId: ChainId) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: readOf(chainId), params: [] })
  return app.request(`${origin}/v1/?${new URLSearchParams({ chainId, projectId: 'demo' })}`, { method: 'POST', body })
}

async function nodeOf(app: Awaited<ReturnType<typeof testApp>>, origin: string, chainId: ChainId): Promise<string> {
  return (await (await post(app, origin, chainId)).json()).result
}

const ownNodesOf = (chainId: ChainId) => builtInNetworks.find(({ id }) => id === chainId)?.rpcUrls

// @spec 7.chain-rpc
describe('the networks of the relay’s RPC', () => {
  test('are at least 39, without a node of the operator’s own, each asked of a node of that network', async () => {
    const networks = await livingOf(relayed)
    expect(networks.length).toBeGreaterThanOrEqual(39)
    const app = await testApp({ fetch: nodes }, [projectEntry({ networks })])
    for (const id of networks) expect(ownNodesOf(id), id).toContain(await nodeOf(app, '', id))
  })

  test('are listed for the modal if they are Ethereum’s, because it may query them here', async () => {
    const networks = await livingOf(relayed)
    const app = await testApp({}, [projectEntry({ networks })])
    const { http } = await (await app.request('/v1/supported-chains?projectId=demo')).json()
    expect(http).toEqual(networks.filter(id => id.startsWith('eip155:')))
  })

  test('one that the project does not list is not asked', async () => {
    const app = await testApp({ fetch: nodes }, [projectEntry({ networks: ['eip155:1'] })])
    expect(await (await post(app, '', 'eip155:10')).json()).toMatchObject({ code: 'unknown_network' })
  })
})

// @spec 9.secure-site-chains
describe('the networks of the secure site', () => {
  test('are 27, or what replaced them, and its frame knows each and asks it of a node of that network', async () => {
    expect(ofSecureSite).toHaveLength(27)
    const networks = await livingOf(ofSecureSite)
    const { app } = await startEmbedded({ deps: { fetch: nodes }, entries: [projectEntry({ networks })] })
    const query = new URLSearchParams({ projectId: 'demo', o: 'https://app.example' })
    const html = await (await app.request(`${secureOrigin}/sdk?${query}`)).text()
    const [, config = ''] = /id="config">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(config).networks.map(({ id }: { id: ChainId }) => id)).toEqual(networks)
    for (const id of networks) expect(ownNodesOf(id), id).toContain(await nodeOf(app, secureOrigin, id))
  })

  test.each(ofSecureSite)('%s can be listed, or one that replaces it', async id => {
    expect(await livingOf([id])).toHaveLength(1)
  })
})
