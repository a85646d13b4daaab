import { createDeferred, type Deferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Shared } from './shared.ts'

/**
 * Scripts that are not needed at once: the talk with the iframe and with wallets of the page, and for few pages wallets of
 * other namespaces, the Safe around the page, a Verify service, sign-in, forms in the page.
 */
export type LateName = 'modal' | 'chains' | 'safe' | 'verify' | 'signIn' | 'mount'

/** Hashes from the build, so that the owner's `integrity` covers these scripts, too. */
declare const CONNECTKIT_LATE: Readonly<Record<LateName, string>>

/** What a late script announces when it runs, and whenever a loader asks (late/announce.ts). */
export interface LateScript {
  name: LateName
  /** @param isOfLoader the loader loaded it, not a tag of the page */
  start(shared: Shared, isOfLoader: boolean): void
}

export interface LateScripts {
  /** Loads a script once, or waits for the page's tag. @throws ConnectKitError `script_failed`; `destroyed` */
  load(name: LateName): Promise<void>
  /** Loads failed scripts again. */
  retry(): void
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

interface Load extends Deferred<void> {
  state?: 'failed' | 'started'
  /** Our latest request. */
  script?: HTMLScriptElement
  timer?: ReturnType<typeof setTimeout>
}

/**
 * A script that is silent for this long is requested a second time, and then given up. The page's own tag has failed then,
 * perhaps before we listened.
 */
const silentMs = 20_000

/** One per page life: a page allows a policy name once. */
let trust: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Under Trusted Types, a page allows our policy or brings its own tag. */
function trusted(src: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  try {
    trust ??= trustedTypes?.createPolicy('connectkit', { createScriptURL: text => text })
  } catch {
    // The page may list other policies without demanding any.
  }
  return trust?.createScriptURL(src) ?? src
}

export function scriptFailed(name: LateName, cause?: unknown): ConnectKitError {
  return new ConnectKitError('script_failed', `${name}.js did not load`, {}, cause)
}

/** @param nonce of the page's content security policy */
export function createLateScripts(shared: Shared, url: URL, nonce?: string): LateScripts {
  const { events, signal } = shared.core
  const loads = new Map<LateName, Load>()
  /** Our latest request of each that has not failed. */
  const latest = new Map<LateName, HTMLScriptElement>()
  /** Scripts whose tag in the page has failed. */
  const isOwnLost = new Set<LateName>()

  const begin = (name: LateName): Load => {
    const load: Load = createDeferred()
    // Failures are reported as events, too, and most callers rely on those.
    load.promise.catch(() => {})
    loads.set(name, load)
    return load
  }

  const fail = (name: LateName, cause?: unknown) => {
    const load = loads.get(name)
    if (!load || load.state) return
    load.state = 'failed'
    clearTimeout(load.timer)
    const error = scriptFailed(name, cause)
    load.reject(error)
    // An opening that fails for want of it reports that itself.
    if (name !== 'modal') events.emit('error', error)
  }

  const loseOwn = (name: LateName) => {
    isOwnLost.add(name)
    fail(name)
  }

  const make = (name: LateName, load: Load, isSecond = false) => {
    const script = document.createElement('script')
    const before = latest.get(name)
    // By the same address, browsers would wait for an earlier request that is silent.
    const query = before ? `?${Date.now()}` : ''
    const src = trusted(new URL(`${name}.js${query}`, url).href)
    const onerror = () => {
      script.remove()
      if (load.script !== script) return
      latest.delete(name)
      fail(name)
    }
    before?.remove()
    latest.set(name, script)
    load.script = script
    load.timer = setTimeout(() => (isSecond ? fail(name) : make(name, load, true)), silentMs)
    Object.assign(script, { src, integrity: CONNECTKIT_LATE[name], crossOrigin: '', nonce, onerror })
    // Who hydrates a document leaves the end of its head alone.
    const place = document.head ?? document.documentElement
    place.append(script)
  }

  const load = (name: LateName) => {
    const known = loads.get(name)
    if (known) return known.promise
    const mine = begin(name)
    try {
      if (isOwnLost.has(name) || !document.querySelector(`script[data-connectkit-late=${name}]`)) make(name, mine)
      else mine.timer = setTimeout(loseOwn, silentMs, name)
    } catch (thrown) {
      fail(name, thrown)
    }
    return mine.promise
  }

  const onLate = ({ detail: { name, start } }: CustomEvent<LateScript>) => {
    const known = loads.get(name)
    if (known?.state === 'started') return
    // It may arrive after it was taken for failed.
    const mine = known && !known.state ? known : begin(name)
    mine.script ??= latest.get(name)
    clearTimeout(known?.timer)
    // It has run; the page keeps no element of ours that does nothing.
    mine.script?.remove()
    try {
      mine.state = 'started'
      start(shared, !!mine.script)
      mine.resolve()
    } catch (thrown) {
      delete mine.state
      fail(name, thrown)
    }
  }

  const onError = ({ target }: Event) => {
    const name = target instanceof HTMLScriptElement && target.dataset.connectkitLate
    if (name) loseOwn(name as LateName)
  }
  addEventListener('error', onError, { capture: true, signal })
  addEventListener('connectkit:late', onLate as EventListener, { signal })
  dispatchEvent(new Event('connectkit:loader'))
  signal.addEventListener('abort', () => {
    for (const { reject, timer } of loads.values()) {
      clearTimeout(timer)
      reject(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
    }
  })

  return {
    load,
    retry() {
      for (const [name, { state }] of [...loads])
        if (state === 'failed') {
          loads.delete(name)
          void load(name)
        }
    },
  }
}
