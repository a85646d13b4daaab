import type { Context } from 'hono'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import type { Timeout } from '../timeout.ts'

const probeTimeoutMs = 2000

/** URLs of services; a service may be a group, such as `rpc: {'eip155:31337': …}`. */
export type Services = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Checks a service: resolves if it works, rejects otherwise. The reason is never shown. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

export interface HealthOptions {
  /** Version of the newest usable release. */
  version(): string
  services(): Services
  /** State of the nodes used, by network. It names none, because this endpoint is public. */
  nodes(): ReturnType<RpcNodes['states']>
  /** By service. A service without a probe counts as up. */
  probes: Readonly<Record<string, Probe>>
  timeout: Timeout
}

/** Answers 200 if all probes succeed, else 503 with the names of the failing services. */
export function healthz({ version, services, nodes, probes, timeout }: HealthOptions) {
  return async (c: Context): Promise<Response> => {
    const checks = Object.entries(probes).map(async ([name, probe]) =>
      (await isUp(probe, timeout(probeTimeoutMs))) ? [] : name,
    )
    const failing = (await Promise.all(checks)).flat()
    const headers = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }
    const known = nodes()
    const facts = { version: version(), services: services(), ...(Object.keys(known).length > 0 && { nodes: known }) }
    return failing.length
      ? c.json({ ok: false, ...facts, failing }, 503, headers)
      : c.json({ ok: true, ...facts }, 200, headers)
  }
}

async function isUp(probe: Probe, signal: AbortSignal): Promise<boolean> {
  const tooLate = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  try {
    await Promise.race([probe(signal), tooLate])
    return true
  } catch {
    return false
  }
}
