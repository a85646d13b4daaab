/** Connects the iframes of one site's tabs. */
export interface Tabs {
  /** The lock and the channel share it. */
  name: string
  locks: Pick<LockManager, 'request'>
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
  isVisible(): boolean
  /** The document is about to go. */
  onLeave(run: () => void): void
  /** Another tab has taken over, so this document starts again. */
  retire(): void
}

/**
 * @param name identifies the site (lib/storageKey.ts), because not every browser separates sites
 * @returns undefined if the browser has no locks, or denies all storage
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
