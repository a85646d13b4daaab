import type { LateScript } from '../lateScripts.ts'

/** Passes a late script to the loader, whichever runs first. */
export function announce(detail: LateScript): void {
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail }))
  addEventListener('connectkit:loader', tell)
  tell()
}
