import type { ChainId } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { Adapter } from '../../adapters/Adapter.ts'
import type { App } from '../../app/App.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import { operatorUrls } from '../../networks/operatorUrls.ts'
import { contractsOf } from '../../signing/contractsOf.ts'
import { countsOn } from '../../signing/countsOn.ts'
import type { RequestSummary } from '../../signing/RequestSummary.ts'
import type { AskedCall } from '../../signing/readCalls.ts'
import { type RequestReading, readRequest } from '../../signing/readRequest.ts'
import { type Simulation, simulate } from '../../signing/simulate.ts'
import { askToken, type TokenFacts } from '../../signing/tokenFacts.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { askedAccount } from './askedAccount.ts'

/** Nobody waits longer for names. */
const patienceMs = 4_000
/** A batch may name more contracts; their amounts are shown as they are counted. */
const maxAsked = 8

type Tokens = RequestSummary['tokens']

/** Reads the call that is on screen, then what the network knows of it. The wallet is asked whether or not this ends. */
export async function explainCall(app: App): Promise<void> {
  const { task, connections } = app.store.getState()
  if (task?.kind !== 'click' || task.facts.summary) return
  const { call } = task.facts
  const connection = connections.list.find(({ id }) => id === call.id)
  const tell = (summary: RequestSummary) => {
    const { task: now } = app.store.getState()
    if (now?.kind === 'click' && now.controller === task.controller)
      changeTask(app, now, { facts: { ...now.facts, summary } })
  }
  const adapter = connection && (await app.adapters.load(connection.namespace).catch(() => undefined))
  const reading = await read(app, call, connection, adapter)
  const contracts = contractsOf(reading)
  const chainId = countsOn(call.chainId, reading)
  const owned = connection?.chainId === chainId ? ownedFacts(app, connection, contracts) : {}
  const asked = contracts.filter(contract => !owned[contract]).slice(0, maxAsked)
  const calls = reading.kind === 'calls' ? reading.calls.map(each => each.call) : []
  const isChecking = asked.length > 0 || calls.length > 0
  tell({ reading, tokens: owned, isChecking })
  if (!isChecking || !adapter || !connection) return
  const from = askedAccount(connection, call).address
  const [named, simulation] = await Promise.all([
    within(app, askNodes(app, adapter, chainId, asked)),
    calls.length ? tryOut(app, chainId, from, calls) : undefined,
  ])
  tell({ reading, tokens: { ...named, ...owned }, isChecking: false, simulation })
}

/** A chunk that does not load explains nothing, and is said to. */
async function read(
  { config }: App,
  call: PageCall,
  connection: Connection | undefined,
  adapter: Adapter | undefined,
): Promise<RequestReading> {
  const unreadable: RequestReading = { kind: 'unreadable' }
  if (!connection || !adapter) return unreadable
  try {
    const { address } = askedAccount(connection, call)
    const reading = await readRequest(call, { address, host: new URL(config.origin).host })
    return reading.kind === 'text' ? reading : withAddresses(reading, adapter.displayAddress)
  } catch {
    return unreadable
  }
}

/** Addresses as people write them, whatever the page has made of their capitals. */
function withAddresses<T>(value: T, display: (address: string) => string): T {
  if (typeof value === 'string') return (/^0x[0-9a-fA-F]{40}$/.test(value) ? display(value.toLowerCase()) : value) as T
  if (Array.isArray(value)) return value.map(each => withAddresses(each, display)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withAddresses(each, display)])) as T
}

/** What the server has told of the account's tokens. */
function ownedFacts({ store }: App, connection: Connection, contracts: readonly string[]): Tokens {
  const known = store.getState().tokens[tokensKey(connection)]?.tokens ?? []
  const facts = known.flatMap(({ address, symbol, quantity }) => {
    const contract = address?.split(':').at(-1)?.toLowerCase()
    if (contract === undefined || !contracts.includes(contract)) return []
    return [[contract, { symbol, decimals: Number(quantity.decimals) }] as const]
  })
  return Object.fromEntries(facts)
}

/** Asks the operator's nodes only, about networks of theirs. */
async function askNodes(app: App, adapter: Adapter, chainId: ChainId, contracts: readonly string[]): Promise<Tokens> {
  const network = app.config.networks.find(({ id }) => id === chainId)
  if (!network || !contracts.length) return {}
  const urls = await operatorUrls(app, network)
  const ask = (to: string, data: string) =>
    adapter.askNodes({ network, urls, method: 'eth_call', params: [{ to, data }, 'latest'] })
  const facts = await Promise.all(
    contracts.map(async contract => {
      const told: TokenFacts | undefined = await askToken(ask, contract).catch(() => undefined)
      return told ? ([[contract, told]] as const) : []
    }),
  )
  return Object.fromEntries(facts.flat())
}

async function tryOut(app: App, chainId: ChainId, from: string, calls: readonly AskedCall[]): Promise<Simulation> {
  const isKnown = app.config.networks.some(({ id }) => id === chainId)
  return isKnown ? simulate(app, { chainId, from, calls }) : { result: 'unknown', changes: [] }
}

async function within(app: App, tokens: Promise<Tokens>): Promise<Tokens> {
  return Promise.race([
    tokens.catch(() => ({})),
    new Promise<Tokens>(resolve => app.clock.setTimeout(() => resolve({}), patienceMs)),
  ])
}
