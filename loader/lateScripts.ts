import { createDeferred, type Deferred } from '../shared/createDeferred.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { Shared } from './shared.ts'

/** What few pages need: wallets of other namespaces, the Safe around the page, and the word of a Verify service. */
export type LateName = 'chains' | 'safe' | 'verify'

/** Hashes, baked in by the build: what the owner's `integrity` says of this script holds for these, too. */
declare const CONNECTKIT_LATE: Readonly<Record<LateName, string>>

/** What a late script says of itself, once it runs and again whenever a loader asks (late/announce.ts). */
export interface LateScript {
  name: LateName
  start(shared: Shared): void
}

export interface LateScripts {
  /**
   * Loads one, once, unless the page has its own tag for it. What has failed fails again until {@link retry}.
   * @throws ConnectKitError `script_failed`
   */
  load(name: LateName): Promise<void>
  retry(): void
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** @param nonce of the page's policy */
export function createLateScripts(shared: Shared, url: URL, nonce?: string): LateScripts {
  const { events, signal } = shared.core
  const loads = new Map<LateName, Deferred<void>>()
  const failed = new Set<LateName>()
  let trust: ReturnType<TrustedTypes['createPolicy']> | undefined

  /** A page that demands Trusted Types lets a policy of our name be made, once, or has a tag of its own. */
  const trusted = (src: string): string => {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
    try {
      trust ??= trustedTypes?.createPolicy('connectkit', { createScriptURL: text => text })
    } catch {
      // It may list other policies and demand none.
    }
    return trust?.createScriptURL(src) ?? src
  }

  const loadOf = (name: LateName) => {
    const load = loads.get(name) ?? createDeferred<void>()
    loads.set(name, load)
    return load
  }

  const make = (name: LateName, fail: () => void): HTMLScriptElement => {
    const script = document.createElement('script')
    const src = trusted(new URL(`${name}.js`, url).href)
    Object.assign(script, { src, integrity: CONNECTKIT_LATE[name], crossOrigin: '', nonce, onerror: fail })
    document.documentElement.append(script)
    return script
  }

  const load = (name: LateName) => {
    const known = loads.get(name)
    if (known) return known.promise
    const { promise, reject } = loadOf(name)
    const fail = (cause?: unknown) => {
      failed.add(name)
      made?.remove()
      const error = new ConnectKitError('script_failed', `${name}.js did not load`, {}, cause)
      reject(error)
      events.emit('error', error)
    }
    let made: HTMLScriptElement | undefined
    const own = document.querySelector(`script[data-connectkit-late=${name}]`)
    try {
      if (own) own.addEventListener('error', fail, { signal })
      else made = make(name, fail)
    } catch (thrown) {
      fail(thrown)
    }
    return promise
  }

  const onLate = ({ detail }: CustomEvent<LateScript>) => {
    const { promise, resolve } = loadOf(detail.name)
    promise.catch(() => {})
    if (started.has(detail.name)) return
    started.add(detail.name)
    detail.start(shared)
    resolve()
  }
  const started = new Set<LateName>()
  addEventListener('connectkit:late', onLate as EventListener, { signal })
  dispatchEvent(new Event('connectkit:loader'))

  return {
    load,
    retry() {
      for (const name of failed) loads.delete(name)
      failed.clear()
    },
  }
}
