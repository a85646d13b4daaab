import type { LateScript } from '../lateScripts.ts'

/** Hands a late script to the loader, whichever of the two runs first. */
export function announce(detail: LateScript): void {
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail }))
  addEventListener('connectkit:loader', tell)
  tell()
}
