import { useRef, useState } from 'react'
import { toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { useApp } from '../app/hooks.ts'
import { errorText } from './errorText.ts'
import { showToast } from './toasts.ts'

/**
 * Runs an effect from a click: tells whether it is running, takes no second click until it is done, and shows what went
 * wrong as a toast. Nothing else in the app shows errors, but for views that draw a failed attempt.
 */
export function useAction<Args extends unknown[]>(
  action: (app: App, ...args: Args) => Promise<void> | void,
): { run: (...args: Args) => Promise<void>; isRunning: boolean } {
  const app = useApp()
  const [isRunning, setRunning] = useState(false)
  // A second click may come before the first has been drawn.
  const running = useRef(false)
  const run = async (...args: Args) => {
    if (running.current) return
    running.current = true
    setRunning(true)
    try {
      await action(app, ...args)
    } catch (thrown) {
      const { code } = toConnectKitError(thrown)
      if (code !== 'aborted' && code !== 'user_closed') showToast(app, { message: errorText(code), variant: 'error' })
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { run, isRunning }
}
