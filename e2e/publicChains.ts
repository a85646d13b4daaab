import { createChainSource } from '../cdn/sources/chain/createChainSource.ts'
import { createRpcNodes } from '../cdn/sources/rpcNodes.ts'
import { memoryDatabase, openStore } from '../cdn/store/openStore.ts'
import { balance } from '../shared/api/balance.schema.ts'
import { history } from '../shared/api/history.schema.ts'
import { namespaceOf } from '../shared/caip.ts'
import { builtInNetworks } from '../shared/networks/builtInNetworks.ts'
import type { Network } from '../shared/networks.ts'

// `npm run smoke:chain [-- eip155:1 …]`: reads well-known accounts from the public nodes of some networks, as the server
// would. A network whose nodes do not answer is skipped, so it passes offline. Built to dist/tools/publicChains.mjs.

const usual = ['eip155:1', 'eip155:8453', 'eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** Accounts that always hold something: the deposit box of vitalik.eth, and the bank of a large exchange. */
const accounts: Readonly<Record<string, string>> = {
  eip155: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  solana: '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9',
}

const nodes = createRpcNodes({
  fetch,
  timeoutMs: 10_000,
  timeout: AbortSignal.timeout,
  now: Date.now,
  maxReplyBytes: 5 << 20,
})

async function answers({ id, rpcUrls }: Network): Promise<boolean> {
  const call = { method: namespaceOf(id) === 'solana' ? 'getSlot' : 'eth_blockNumber' }
  const intake = { makeRoom: async () => {}, count: () => {}, countCalls: () => {} }
  const [outcome] = await nodes.ask({ chainId: id, urls: rpcUrls }, [call], intake, AbortSignal.timeout(10_000))
  return outcome !== undefined && 'result' in outcome
}

/** @returns a line about the network. @throws if the source did not answer as the API promises */
async function readNetwork(network: Network): Promise<string> {
  if (!(await answers(network))) return 'skipped: no node of it can be reached from here'
  const store = await openStore(memoryDatabase)
  try {
    const source = createChainSource({ nodes, store, tokens: () => ({}), now: Date.now })
    const read = {
      project: 'demo',
      client: '192.0.2.1',
      network,
      urls: network.rpcUrls,
      address: accounts[namespaceOf(network.id)] ?? '',
      intake: { makeRoom: async () => {}, count: () => {}, countCalls: () => {} },
      signal: AbortSignal.timeout(60_000),
    }
    const startMs = performance.now()
    const { balances } = balance.reply.parse(cut(await source.balances?.(read, [])))
    const balanceMs = performance.now()
    const { data, unseen } = history.reply.parse(cut(await source.history?.(read, undefined)))
    const historyMs = performance.now()
    const { name } = (await source.identity?.(read)) ?? {}
    const [native] = balances
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
    return [
      `${native?.quantity.numeric} ${native?.symbol} and ${balances.length - 1} tokens in ${seconds(startMs, balanceMs)}`,
      `${data.length} transactions in ${seconds(balanceMs, historyMs)}`,
      `name ${name ?? 'none'}`,
      `not seen: ${unseen.join(', ') || 'nothing'}`,
    ].join('; ')
  } finally {
    await store.close()
  }
}

/** As the routes cut the texts of strangers. */
function cut<T>(reply: T): T {
  return JSON.parse(JSON.stringify(reply, (key, value) => (/^(name|symbol)$/.test(key) ? value.slice(0, 32) : value)))
}

const asked = process.argv.slice(2)
for (const id of asked.length ? asked : usual) {
  const network = builtInNetworks.find(each => each.id === id)
  try {
    if (!network) throw new Error('it is no built-in network')
    console.log(`${network.name} (${id}): ${await readNetwork(network)}`)
  } catch (error) {
    console.log(`${id}: FAILED: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
