import { ApiRefusal } from './callApi.ts'

interface Asking<T> {
  ask(): Promise<T>
  /** Whether this is the awaited result. */
  isNews(answer: T): boolean
  wait(ms: number, signal: AbortSignal): Promise<void>
  everyMs: number
}

/** Enough for a server restart. */
const patience = 30
const afterFailureMs = 1000

/**
 * Long-polls the server until there is news. Polls without a reply, because the server restarts or the network changes,
 * are repeated.
 * @throws what `ask` throws; `network_error` once there was no answer for half a minute; `aborted`
 */
export async function keepAsking<T>({ ask, isNews, wait, everyMs }: Asking<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      const answer = await ask()
      if (isNews(answer)) return answer
      failures = 0
      await wait(everyMs, signal)
    } catch (thrown) {
      const isSilent = thrown instanceof ApiRefusal && thrown.code === 'network_error'
      if (!isSilent || ++failures >= patience) throw thrown
      await wait(afterFailureMs, signal)
    }
  }
}
