/**
 * Runs `work`, then its clean-up functions in reverse order: after success, failure or a signal.
 * @returns the result of `work`; a signal ends the process after the clean-up
 */
export async function withCleanUp<T>(work: (later: (undo: () => Promise<unknown>) => void) => Promise<T>): Promise<T> {
  const undos: (() => Promise<unknown>)[] = []
  const cleanUp = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo().catch(error => console.error(error))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onSignal = () => {
    void cleanUp().then(() => process.exit(130))
  }
  for (const signal of signals) process.on(signal, onSignal)
  try {
    return await work(undo => undos.push(undo))
  } finally {
    await cleanUp()
    for (const signal of signals) process.off(signal, onSignal)
  }
}
