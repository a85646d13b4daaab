import { wait } from '../wait.ts'

/** Several servers may share one database, so each looks there. */
const everyMs = 400

/** Reads until something has changed, or the time is over. */
export async function holdOpen<State>(
  read: () => Promise<State>,
  isWaiting: (state: State) => boolean,
  ...over: readonly AbortSignal[]
): Promise<State> {
  for (;;) {
    const state = await read()
    if (!isWaiting(state) || over.some(signal => signal.aborted)) return state
    await wait(everyMs)
  }
}
