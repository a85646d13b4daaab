import type { Context } from 'hono'
import type { Timeout } from '../timeout.ts'

const probeTimeoutMs = 2000

/** URL of each part, or of each member of a part, such as `rpc: {'eip155:31337': …}`. */
export type Services = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Resolves while its part works; what it rejects with is not shown to anyone. */
export type Probe = (signal: AbortSignal) => Promise<unknown>

export interface HealthOptions {
  /** Of the release to use now. */
  version(): string
  services(): Services
  /** By part. A part without one is up as long as this server is. */
  probes: Readonly<Record<string, Probe>>
  timeout: Timeout
}

/** 200 while every part answers, else 503 with the names of those that do not. */
export function healthz({ version, services, probes, timeout }: HealthOptions) {
  return async (c: Context): Promise<Response> => {
    const checks = Object.entries(probes).map(async ([name, probe]) =>
      (await isUp(probe, timeout(probeTimeoutMs))) ? [] : name,
    )
    const failing = (await Promise.all(checks)).flat()
    const headers = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }
    return failing.length
      ? c.json({ ok: false, version: version(), services: services(), failing }, 503, headers)
      : c.json({ ok: true, version: version(), services: services() }, 200, headers)
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
