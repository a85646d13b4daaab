import type { Network } from '../../shared/networks.ts'
import type { RequestedCall } from '../../shared/signing/readCalls.ts'
import { isRecord } from '../../shared/signing/typedData/readValue.ts'
import type { App } from '../app/App.ts'
import { within } from '../connectors/within.ts'
import { optional } from '../lib/inBackground.ts'
import { originOf } from '../lib/originOf.ts'
import type { Simulation } from './simulate.ts'

/** A simulation's effects on an account, without token names. */
export type Run = Pick<Simulation, 'result' | 'isFickle'> & {
  changes: readonly Pick<Simulation['changes'][number], 'standard' | 'contract' | 'amount'>[]
}

const patienceMs = 6_000
/** Nodes report currency transfers as those of a token at this address, which no contract can have. */
const currency = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const moved = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const movedOne = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const movedMany = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/**
 * Simulates the calls on a node of the network that the document names, bypassing our server. So if the server built the
 * calls and lies about their effects, an independent node contradicts it. The result is `unknown` if no such node
 * supports this or answers in time.
 */
export async function simulateAtNodes(
  { adapters, clock, config }: Pick<App, 'adapters' | 'clock' | 'config'>,
  { network, from, calls }: { network: Network; from: string; calls: readonly RequestedCall[] },
): Promise<Run> {
  const server = originOf(config.apiUrl)
  const { rpcUrls } = config.networks.find(({ id }) => id === network.id) ?? network
  const urls = rpcUrls.filter(url => originOf(url) !== server)
  const run = calls.map(({ to, data, value }) => ({ from, to, data, value: `0x${value.toString(16)}` }))
  const params = [{ blockStateCalls: [{ calls: run }], traceTransfers: true, validation: false }, 'latest']
  const outcome = adapters
    .load('eip155')
    .then(adapter => adapter.capability('nodes'))
    .then(nodes => nodes?.ask({ network, urls, method: 'eth_simulateV1', params }))
    .then(answer => readRun(answer, from, calls.length))
  return (await within(optional(outcome), { time: { clock, ms: patienceMs } })) ?? { result: 'unknown', changes: [] }
}

/** @returns undefined if the answer has another form */
function readRun(answer: unknown, from: string, count: number): Run | undefined {
  const [block] = Array.isArray(answer) ? answer : []
  const { calls } = isRecord(block) ? block : {}
  if (!Array.isArray(calls) || calls.length !== count || !calls.every(isRecord)) return undefined
  if (calls.some(({ status }) => status !== '0x1')) return { result: 'reverted', changes: [] }
  const account = `0x${from.slice(2).toLowerCase().padStart(64, '0')}`
  const changes = calls
    .flatMap(({ logs }) => (Array.isArray(logs) ? logs : [undefined]))
    .map(log => readMove(log, account))
  if (changes.includes('strange')) return undefined
  return { result: 'success', changes: changes.flatMap(change => (change && change !== 'strange' ? change : [])) }
}

/** @returns undefined for unrelated logs, and those of other accounts */
function readMove(log: unknown, account: string): Run['changes'][number] | undefined | 'strange' {
  const { address, topics, data } = isRecord(log) ? log : {}
  if (typeof address !== 'string' || !Array.isArray(topics) || typeof data !== 'string') return 'strange'
  const [kind, ...parties] = topics.map(topic => String(topic).toLowerCase())
  const isMany = kind === movedOne || kind === movedMany
  const [giver, taker] = isMany ? parties.slice(1) : parties
  if ((kind !== moved && !isMany) || giver === taker || (giver !== account && taker !== account)) return undefined
  const contract = address.toLowerCase()
  const sign = giver === account ? '-' : ''
  // Without a readable amount, one is enough to show that it moved.
  if (isMany) return { standard: 'ERC1155', contract, amount: `${sign}1` }
  if (parties.length > 2) return { standard: 'ERC721', contract, amount: `${sign}1` }
  if (!/^0x[0-9a-f]{64}$/i.test(data)) return 'strange'
  const amount = `${sign}${BigInt(data)}`
  return contract === currency ? { standard: 'native', amount } : { standard: 'ERC20', contract, amount }
}
