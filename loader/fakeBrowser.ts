import { beforeEach, vi } from 'vitest'

/**
 * What browsers have and happy-dom lacks. Import it before pristineGetters.ts, which reads the getters of message events at load.
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

export const running: { script: HTMLScriptElement | null } = { script: null }

let signals = 0
beforeEach(() => {
  signals = 0
})

/** Runs by the test's timers. */
AbortSignal.timeout = ms => {
  const controller = new AbortController()
  signals++
  setTimeout(() => {
    signals--
    controller.abort()
  }, ms)
  return controller.signal
}

/** Our timers that still run, without those of `AbortSignal.timeout`. */
export const timersLeft = () => vi.getTimerCount() - signals

export const reported = vi.fn()
vi.stubGlobal('reportError', reported)

/** Scripts that are added are neither loaded nor reported. */
const { happyDOM } = window as unknown as { happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
if (happyDOM) happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
