import { beforeEach, vi } from 'vitest'

/**
 * What a browser has and happy-dom lacks. Imported before anything that takes it at load (realm.ts): the properties of a
 * message event are getters of its prototype.
 */
for (const name of ['source', 'origin', 'data'])
  Object.defineProperty(MessageEvent.prototype, name, {
    configurable: true,
    get() {
      return Object.getOwnPropertyDescriptor(this, name)?.value
    },
  })

Object.defineProperty(Document.prototype, 'currentScript', {
  configurable: true,
  get: () => running.script,
})

/** The script that `document.currentScript` tells of. */
export const running: { script: HTMLScriptElement | null } = { script: null }

let signals = 0
beforeEach(() => {
  signals = 0
})

/** By the timers of a test. */
AbortSignal.timeout = ms => {
  const controller = new AbortController()
  signals++
  setTimeout(() => {
    signals--
    controller.abort()
  }, ms)
  return controller.signal
}

/** Timers of ours that still run; those of signals are the browser's. */
export const timersLeft = () => vi.getTimerCount() - signals

/** Errors that were reported instead of thrown. */
export const reported = vi.fn()
vi.stubGlobal('reportError', reported)

/** Scripts that are added are not loaded, and nothing is said of it. */
const { happyDOM } = window as unknown as { happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
if (happyDOM) happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
