import type { Part } from './running.ts'

/**
 * Starts parts, tells of them, and ends the process when it is asked to, with nothing left running. Signals are listened
 * to from the first moment, so that an early Ctrl-C leaves nothing behind either.
 */
export async function runUntilSignal<Started extends Part>(
  start: () => Promise<Started>,
  tell: (started: Started) => void,
): Promise<void> {
  let isStopping = false
  const started = start()
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const running = await started.catch(() => undefined)
    await running?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    tell(await started)
  } catch (error) {
    if (isStopping) return
    console.error((error as Error).message)
    process.exit(1)
  }
}
