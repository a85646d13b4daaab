import type { LateScript } from '../kernel/lateScripts.ts'
import { borrow } from './borrowed.ts'

/**
 * Passes a late script to the loader, whichever runs first. It leaves with the loader that loaded it. One that the page
 * brought stays, since a later loader could not load it again.
 */
export function announce({ name, start }: LateScript): void {
  const leaving = new AbortController()
  const script = document.currentScript as HTMLScriptElement | null
  let isHeard = false
  const detail: LateScript = {
    name,
    start(shared, isOfLoader) {
      isHeard = true
      if (isOfLoader) shared.core.signal.addEventListener('abort', () => leaving.abort())
      borrow(shared.lent)
      start(shared, isOfLoader)
    },
  }
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail }))
  addEventListener('connectkit:loader', tell, { signal: leaving.signal })
  tell()
  // The loader that asked for it was destroyed meanwhile.
  if (!isHeard && script && !script.dataset.connectkitLate) leaving.abort()
}
