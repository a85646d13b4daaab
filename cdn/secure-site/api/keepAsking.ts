import { ApiRefusal } from './callApi.ts'

interface Asking<T> {
  ask(): Promise<T>
  /** Whether this is what was waited for. */
  isNews(answer: T): boolean
  wait(ms: number, signal: AbortSignal): Promise<void>
  everyMs: number
}

/** A server that restarts is back by then. */
const patience = 30
const afterFailureMs = 1000

/**
 * Asks the server until there is news. It holds a question open by itself; one that gets no answer, since the server restarts or
 * the network changes, is asked again.
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
