import type { LateScript } from '../kernel/lateScripts.ts'
import { setLoaderImports } from './loaderImports.ts'

/**
 * Passes a late script to the loader, whichever runs first. A script that the loader requested stops with that loader.
 * A script from the page's own tag stays, since a later loader could not load it again.
 */
export function announce({ name, start }: LateScript): void {
  const stopping = new AbortController()
  const script = runningScript()
  let isStarted = false
  const detail: LateScript = {
    name,
    start(shared, isOfLoader) {
      isStarted = true
      if (isOfLoader) shared.core.signal.addEventListener('abort', () => stopping.abort())
      setLoaderImports(shared.exports)
      start(shared, isOfLoader)
    },
  }
  const dispatch = () => dispatchEvent(new CustomEvent('connectkit:late', { detail }))
  addEventListener('connectkit:loader', dispatch, { signal: stopping.signal })
  dispatch()
  // The loader that requested it was destroyed meanwhile.
  if (!isStarted && script && !script.dataset.connectkitLate) stopping.abort()
}

/** Null if the page has replaced the browser's getter with one that throws. */
function runningScript(): HTMLScriptElement | null {
  try {
    return document.currentScript as HTMLScriptElement | null
  } catch {
    return null
  }
}
