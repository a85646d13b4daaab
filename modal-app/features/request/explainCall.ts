import type { ChainId } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { RequestedCall } from '../../../shared/signing/readCalls.ts'
import type { Adapter } from '../../adapters/Adapter.ts'
import type { App } from '../../app/App.ts'
import { siteHost } from '../../app/siteHost.ts'
import { connectionById } from '../../connections/connectionById.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import { optional } from '../../lib/inBackground.ts'
import { askContracts, type KnownContracts } from '../../signing/contractFacts.ts'
import { namedContracts } from '../../signing/namedContracts.ts'
import { networkOfRequest, type RequestReading, type RequestSummary, readRequest } from '../../signing/readRequest.ts'
import { type Simulation, simulate } from '../../signing/simulate.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { askedAccount } from './askedAccount.ts'

/** Reads the call on screen, then the network's facts about it. The wallet's request does not depend on this. */
export async function explainCall(app: App): Promise<void> {
  const { task, connections } = app.store.getState()
  if (task?.kind !== 'click' || task.facts.summary) return
  const { call } = task.facts
  const connection = connectionById({ connections }, call.id)
  const tell = (summary: RequestSummary) => {
    const { task: now } = app.store.getState()
    if (now?.kind === 'click' && now.controller === task.controller)
      changeTask(app, now, { facts: { ...now.facts, summary } })
  }
  const adapter = connection && (await optional(app.adapters.load(connection.namespace)))
  const reading = await read(app, call, connection, adapter)
  const named = namedContracts(reading)
  const chainId = networkOfRequest(call.chainId, reading)
  const calls = reading.kind === 'calls' ? reading.calls.map(each => each.call) : []
  const isChecking = named.length > 0 || calls.length > 0
  tell({ reading, contracts: {}, isChecking })
  if (!isChecking || !adapter || !connection) return
  const from = askedAccount(connection, call).address
  const [contracts, simulation] = await Promise.all([
    askContracts(app, chainId, named, false),
    calls.length ? tryOut(app, chainId, from, calls) : undefined,
  ])
  tell({ reading, contracts, isChecking: false, simulation })
  const items = named.filter(({ contract, number }) => number !== undefined && isNft(contracts, contract))
  if (!items.length) return
  tell({
    reading,
    contracts: { ...contracts, ...(await askContracts(app, chainId, items, true)) },
    isChecking: false,
    simulation,
  })
}

function isNft(contracts: KnownContracts, contract: string): boolean {
  return contracts[contract.toLowerCase()]?.kind === 'nft'
}

/** If a chunk does not load, the view says that there is no explanation. */
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
    const reading = await readRequest(call, { address, host: siteHost(config) })
    return reading.kind === 'text' ? reading : withAddresses(reading, adapter.displayAddress)
  } catch {
    return unreadable
  }
}

/** Addresses in their usual spelling, whatever capitals the page used. */
function withAddresses<T>(value: T, display: (address: string) => string): T {
  if (typeof value === 'string') return (/^0x[0-9a-fA-F]{40}$/.test(value) ? display(value.toLowerCase()) : value) as T
  if (Array.isArray(value)) return value.map(each => withAddresses(each, display)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withAddresses(each, display)])) as T
}

async function tryOut(app: App, chainId: ChainId, from: string, calls: readonly RequestedCall[]): Promise<Simulation> {
  const isKnown = app.config.networks.some(({ id }) => id === chainId)
  return isKnown ? simulate(app, { chainId, from, calls }) : { result: 'unknown', changes: [] }
}
