import { useRef, useState } from 'react'
import type { App } from '../app/App.ts'
import { useApp } from '../app/hooks.ts'

/**
 * Runs an effect from a click. Ignores clicks while it runs and shows an error as a toast. Everywhere else, only views
 * that draw a failed attempt show errors. Offline, where the toast does not load either, the view gives way to the notice of
 * ui/ErrorBoundary, which the document has.
 * @param mayOverlap a click while it runs counts: the action itself knows whether it still does the same, as the check of a form
 *   that was changed meanwhile does not
 */
export function useAction<Args extends unknown[]>(
  action: (app: App, ...args: Args) => Promise<void> | void,
  mayOverlap = false,
): { run: (...args: Args) => Promise<void>; isRunning: boolean } {
  const app = useApp()
  const [isRunning, setRunning] = useState(false)
  const [unshown, setUnshown] = useState<{ thrown: unknown }>()
  if (unshown) throw unshown.thrown
  // A ref, because a second click may come before the first has been drawn.
  const running = useRef(false)
  const run = async (...args: Args) => {
    if (running.current && !mayOverlap) return
    running.current = true
    setRunning(true)
    try {
      await action(app, ...args)
    } catch (thrown) {
      void showError(app, thrown).catch(() => setUnshown({ thrown }))
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { run, isRunning }
}

/** @throws TypeError without its chunk */
async function showError(app: App, thrown: unknown): Promise<void> {
  const { toastError } = await app.parts.soon()
  toastError(app, thrown)
}
