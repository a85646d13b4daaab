/** Remembers which nodes failed lately, so clients do not wait for a dead node again and again. */
export interface RpcHealth {
  /** Keeps the order, but moves resting nodes to the end, as a last resort. */
  sort(urls: readonly string[]): string[]
  worked(url: string): void
  failed(url: string): void
}

const failuresToRest = 3
const restMs = 30_000

/** A node that fails three times in a row rests for half a minute. If its next request fails, it rests again. */
export function createRpcHealth(now: () => number): RpcHealth {
  const failing = new Map<string, { times: number; restsUntil: number }>()
  const rests = (url: string) => now() < (failing.get(url)?.restsUntil ?? 0)
  return {
    sort: urls => [...urls.filter(url => !rests(url)), ...urls.filter(rests)],
    worked(url) {
      failing.delete(url)
    },
    failed(url) {
      const times = (failing.get(url)?.times ?? 0) + 1
      failing.set(url, { times, restsUntil: times < failuresToRest ? 0 : now() + restMs })
    },
  }
}
