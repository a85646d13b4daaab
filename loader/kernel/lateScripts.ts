import { createDeferred, type Deferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Shared } from './shared.ts'

/**
 * Scripts loaded on demand: the link to the iframe and to wallets of the page and, on few pages, wallets of other
 * namespaces, the Safe around the page, a Verify service, sign-in, forms and elements in the page, the loader's own texts in
 * other languages than English, and wallets for a site's own tests.
 */
export type LateName = 'modal' | 'chains' | 'safe' | 'verify' | 'signIn' | 'mount' | 'texts' | 'test'

/** Hashes from the build, so that the site owner's `integrity` covers these scripts, too. */
declare const CONNECTKIT_LATE: Readonly<Record<LateName, string>>

/** A late script announces this when it runs, and whenever a loader asks (late/announce.ts). */
export interface LateScript {
  name: LateName
  /** @param isOfLoader loaded by the loader, not by a tag of the page */
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
 * A script silent for this long is requested a second time, then reported as failed. The page's own tag counts as failed
 * after this time, since its error event may have fired before we listened.
 */
const silentMs = 20_000

/** One per page: a policy name can be created only once. */
let trust: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Under Trusted Types, the page allows our policy or brings its own tag. */
function trusted(src: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  try {
    trust ??= trustedTypes?.createPolicy('connectkit', { createScriptURL: text => text })
  } catch {
    // A page may list other policies without enforcing any.
  }
  return trust?.createScriptURL(src) ?? src
}

export function scriptFailed(name: LateName, cause?: unknown): ConnectKitError {
  return new ConnectKitError('script_failed', `${name}.js did not load`, {}, cause)
}

/** @param nonce from the page's content security policy */
export function createLateScripts(shared: Shared, url: URL, nonce?: string): LateScripts {
  const { events, signal } = shared.core
  const loads = new Map<LateName, Load>()
  /** Our latest request of each script that has not failed. */
  const latest = new Map<LateName, HTMLScriptElement>()
  /** Scripts whose tag in the page has failed. */
  const isOwnLost = new Set<LateName>()

  const begin = (name: LateName): Load => {
    const load: Load = createDeferred()
    // Failures are also emitted as events, which most callers rely on.
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
    // The opening that needs modal.js reports the failure itself. Without texts.js, all is in English.
    if (name !== 'modal' && name !== 'texts') events.emit('error', error)
  }

  const loseOwn = (name: LateName) => {
    isOwnLost.add(name)
    fail(name)
  }

  const make = (name: LateName, load: Load, isSecond = false) => {
    const script = document.createElement('script')
    const before = latest.get(name)
    // With the same URL, browsers would wait for the earlier, silent request. The server serves test.js only to the
    // origins in the project's `testOrigins`.
    const query = name === 'test' ? url.search : before ? `?${Date.now()}` : ''
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
    // Frameworks that hydrate the document tolerate extra nodes at the end of its head.
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
    // A script may still run after it was reported as failed.
    const mine = known && !known.state ? known : begin(name)
    mine.script ??= latest.get(name)
    clearTimeout(known?.timer)
    // It has run; leave no idle element of ours in the page.
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
