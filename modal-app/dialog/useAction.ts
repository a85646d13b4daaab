import { useRef, useState } from 'react'
import type { App } from '../app/App.ts'
import { useApp } from '../app/hooks.ts'

/**
 * Runs an effect from a click. Ignores clicks while it runs, and shows errors as toasts. Everywhere else, only views of
 * failed attempts show errors. Offline, where the toast cannot load either, the notice of ui/ErrorBoundary, which is part
 * of the document, replaces the view.
 * @param mayOverlap whether clicks count while it runs, if the action itself handles overlaps, such as the check of a form
 *   that was changed meanwhile
 */
export function useAction<Args extends unknown[]>(
  action: (app: App, ...args: Args) => Promise<void> | void,
  mayOverlap = false,
): { run: (...args: Args) => Promise<void>; isRunning: boolean } {
  const app = useApp()
  const [isRunning, setRunning] = useState(false)
  const [unshown, setUnshown] = useState<{ thrown: unknown }>()
  if (unshown) throw unshown.thrown
  // A ref, because a second click may come before the first is rendered.
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

/** @throws TypeError if its chunk cannot be loaded */
async function showError(app: App, thrown: unknown): Promise<void> {
  const { toastError } = await app.parts.soon()
  toastError(app, thrown)
}
