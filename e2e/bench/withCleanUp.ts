/**
 * Runs `work`, then undoes what it asked to have undone, last first: after success, failure, and a signal alike.
 * @returns what `work` returned; a signal ends the process once everything is undone
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
