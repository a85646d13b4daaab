import type { LateScript } from '../kernel/lateScripts.ts'
import { setLoaderImports } from './loaderImports.ts'

/**
 * Passes a late script to the loader, whichever runs first. It leaves with the loader that loaded it. One that the page
 * brought stays, since a later loader could not load it again.
 */
export function announce({ name, start }: LateScript): void {
  const leaving = new AbortController()
  const script = runningScript()
  let isHeard = false
  const detail: LateScript = {
    name,
    start(shared, isOfLoader) {
      isHeard = true
      if (isOfLoader) shared.core.signal.addEventListener('abort', () => leaving.abort())
      setLoaderImports(shared.exports)
      start(shared, isOfLoader)
    },
  }
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail }))
  addEventListener('connectkit:loader', tell, { signal: leaving.signal })
  tell()
  // The loader that asked for it was destroyed meanwhile.
  if (!isHeard && script && !script.dataset.connectkitLate) leaving.abort()
}

/** Null where the page has put a getter of its own in the place of the browser's, and that throws. */
function runningScript(): HTMLScriptElement | null {
  try {
    return document.currentScript as HTMLScriptElement | null
  } catch {
    return null
  }
}
