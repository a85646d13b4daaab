import type { Part } from './running.ts'

/**
 * Starts parts, prints their addresses, and ends the process on a signal with nothing left running. It listens for
 * signals before it starts anything, so an early Ctrl-C also leaves nothing behind.
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
