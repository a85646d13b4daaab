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

/** How far one script has come. */
interface Load extends Deferred<void> {
  state?: 'failed' | 'started'
}

/** @param nonce of the page's policy */
export function createLateScripts(shared: Shared, url: URL, nonce?: string): LateScripts {
  const { events, signal } = shared.core
  const loads = new Map<LateName, Load>()
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
    const load: Load = loads.get(name) ?? createDeferred()
    loads.set(name, load)
    return load
  }

  const load = (name: LateName) => {
    const isKnown = loads.has(name)
    const mine = loadOf(name)
    if (isKnown) return mine.promise
    let made: HTMLScriptElement | undefined
    const fail = (cause?: unknown) => {
      made?.remove()
      const error = new ConnectKitError('script_failed', `${name}.js did not load`, {}, cause)
      mine.state = 'failed'
      mine.reject(error)
      events.emit('error', error)
    }
    try {
      const own = document.querySelector(`script[data-connectkit-late=${name}]`)
      if (own) own.addEventListener('error', fail, { signal })
      else {
        made = document.createElement('script')
        const src = trusted(new URL(`${name}.js`, url).href)
        Object.assign(made, { src, integrity: CONNECTKIT_LATE[name], crossOrigin: '', nonce, onerror: fail })
        document.documentElement.append(made)
      }
    } catch (thrown) {
      fail(thrown)
    }
    return mine.promise
  }

  const onLate = ({ detail }: CustomEvent<LateScript>) => {
    const mine = loadOf(detail.name)
    if (mine.state === 'started') return
    mine.state = 'started'
    detail.start(shared)
    mine.resolve()
  }
  addEventListener('connectkit:late', onLate as EventListener, { signal })
  dispatchEvent(new Event('connectkit:loader'))

  return {
    load,
    retry() {
      for (const [name, { state }] of loads) if (state === 'failed') loads.delete(name)
    },
  }
}
