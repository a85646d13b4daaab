/** How the tabs of one site reach each other from inside their iframes. */
export interface Tabs {
  /** Of the lock and the channel. */
  name: string
  locks: Pick<LockManager, 'request'>
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  isVisible(): boolean
  /** The document is about to go. */
  onLeave(run: () => void): void
  /** Another tab has taken over what this document still has in its hands: begins anew. */
  retire(): void
}

/**
 * @param name of the site (lib/storageKey.ts): browsers that keep sites apart keep these apart, too, and the others are told by it
 * @returns undefined where the browser has no such thing, or denies it with all storage
 */
export function openTabs(window: Window & typeof globalThis, name: string): Tabs | undefined {
  const { navigator, document } = window
  try {
    if (!navigator.locks) return undefined
    return {
      name,
      locks: navigator.locks,
      channel: new window.BroadcastChannel(name),
      isVisible: () => document.visibilityState === 'visible',
      onLeave: run => window.addEventListener('pagehide', run),
      retire: () => window.location.reload(),
    }
  } catch {
    return undefined
  }
}
