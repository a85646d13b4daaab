import { vi } from 'vitest'

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

/** Errors that were reported instead of thrown. */
export const reported = vi.fn()
vi.stubGlobal('reportError', reported)
