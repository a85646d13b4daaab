import type { LateScript } from '../lateScripts.ts'
import { getter } from '../realm.ts'
import { borrow } from './borrowed.ts'

/** An element of the page named `currentScript` cannot replace it. */
const currentScript = getter<HTMLScriptElement | null>('Document', 'currentScript')

/**
 * Passes a late script to the loader, whichever runs first. It leaves with the loader, unless the page brought it: a
 * later loader could not load that again.
 */
export function announce({ name, start }: LateScript): void {
  const leaving = new AbortController()
  const isOfPage = currentScript(document)?.dataset.connectkitLate
  const detail: LateScript = {
    name,
    start(shared) {
      if (!isOfPage) shared.core.signal.addEventListener('abort', () => leaving.abort())
      borrow(shared.lent)
      start(shared)
    },
  }
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail }))
  addEventListener('connectkit:loader', tell, { signal: leaving.signal })
  tell()
}
