import { beforeEach, vi } from 'vitest'

/**
 * Fills in what happy-dom lacks. Import it before pristineGetters.ts, which reads the getters of message events at
 * load.
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

/** Uses the test's fake timers. */
AbortSignal.timeout = ms => {
  const controller = new AbortController()
  signals++
  setTimeout(() => {
    signals--
    controller.abort()
  }, ms)
  return controller.signal
}

/** Our pending timers, without those of `AbortSignal.timeout`. */
export const timersLeft = () => vi.getTimerCount() - signals

export const reported = vi.fn()
vi.stubGlobal('reportError', reported)

/** Added scripts are neither loaded nor reported. */
const { happyDOM } = window as unknown as { happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
if (happyDOM) happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
