import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { ChainId } from '../../shared/caip.ts'
import type { RequestedCall } from '../../shared/signing/readCalls.ts'
import type { endpoints } from '../api/endpoints.ts'
import type { App } from '../app/App.ts'
import { within } from '../connectors/within.ts'

/** The calls' effects on the sending account. */
export type Simulation = EndpointReply<(typeof endpoints)['simulation']>

/** A token transfer whose arriving amount is wanted. */
export interface WatchedTransfer {
  readonly token: string
  readonly to: string
}

/** Longest wait: a simulation is only additional information. */
const patienceMs = 4_000

/** Simulates calls through the server. The result is `unknown` if that fails or takes too long. */
export async function simulate(
  app: Pick<App, 'api' | 'clock'>,
  {
    chainId,
    from,
    calls,
    arrival,
  }: { chainId: ChainId; from: string; calls: readonly RequestedCall[]; arrival?: WatchedTransfer | undefined },
): Promise<Simulation> {
  const unknown: Simulation = { result: 'unknown', changes: [] }
  const given = calls.map(({ to, data, value, gas }) => ({
    ...{ to, data, value: hex(value) },
    ...(gas !== undefined && { gas: hex(gas) }),
  }))
  const request = { from, calls: given, ...(arrival && { arrival }) }
  const reply = app.api.post('simulation', request, { chainId }).catch(() => unknown)
  return (await within(reply, { time: { clock: app.clock, ms: patienceMs } })) ?? unknown
}

function hex(amount: bigint): string {
  return `0x${amount.toString(16)}`
}
