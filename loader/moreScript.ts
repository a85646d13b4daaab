import { namespaces as allNamespaces, type Namespace } from '../shared/caip.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { Shared } from './shared.ts'

/** Hash of more.js, baked in by the build: what the owner's `integrity` says of this script holds for that one, too. */
declare const CONNECTKIT_MORE: string

export interface MoreScript {
  /** Loads it, once. @param said the namespaces the site has networks of */
  add(said: readonly Namespace[]): void
  /** The iframe says that the site needs it. Unchecked; namespaces that the page has not listed are left out. */
  hear(said: unknown): void
  /** Tries again what failed before. */
  retry(): void
}

/**
 * Loads more.js into the page. Where the page names its networks, the iframe cannot have it look for wallets of others.
 * @param isListed whether the page lets a namespace be used
 * @param nonce of the page's policy
 */
export function createMoreScript(
  shared: Shared,
  url: URL,
  isListed: (namespace: Namespace) => boolean,
  nonce?: string,
): MoreScript {
  let isTried = false
  let hasFailed = false

  const load = () => {
    isTried = true
    hasFailed = false
    try {
      const script = document.createElement('script')
      const onerror = () => {
        hasFailed = true
        script.remove()
        shared.core.events.emit('error', new ConnectKitError('script_failed', 'more.js did not load'))
      }
      const src = new URL('more.js', url)
      Object.assign(script, { src, integrity: CONNECTKIT_MORE, crossOrigin: '', nonce, onerror, connectkit: shared })
      document.documentElement.append(script)
    } catch {
      // Trusted Types: the browser tells the owner, and the page works as far as it does without.
    }
  }

  const add = (said: readonly Namespace[]) => {
    shared.namespaces = said
    shared.core.events.emit('namespaces', said)
    if (!isTried) load()
  }

  return {
    add,
    hear(said) {
      const known = Array.isArray(said) ? allNamespaces.filter(namespace => said.includes(namespace)) : []
      const listed = known.filter(isListed)
      // Of eip155 alone it has a use where there are several wallets; not where the others are none of this page's.
      const isOfUse = listed.length === known.length || listed.some(namespace => namespace !== 'eip155')
      if (listed.length && isOfUse) add(listed)
    },
    retry() {
      if (hasFailed) load()
    },
  }
}
