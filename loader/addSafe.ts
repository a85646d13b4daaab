/** Hash of safe.js, baked in by the build: what the owner's `integrity` says of this script holds for that one, too. */
declare const CONNECTKIT_SAFE: string

/**
 * Loads what speaks with Safe{Wallet}, which may be the page around this one (safe/index.ts).
 * @param release any file of the release
 * @param origins of Safe{Wallet}, as the page gave them; they travel as the fragment, which no server sees
 */
export function addSafe(release: URL, origins: unknown, nonce?: string): void {
  try {
    const script = Object.assign(document.createElement('script'), {
      src: new URL(`safe.js#${origins ?? ''}`, release),
      integrity: CONNECTKIT_SAFE,
      crossOrigin: '',
      nonce,
    })
    document.documentElement.append(script)
  } catch {
    // Trusted Types: the browser tells the owner, and the page works as it does anywhere else.
  }
}
