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
   * @throws ConnectKitError `script_failed`; `destroyed`
   */
  load(name: LateName): Promise<void>
  /** Loads what has failed anew. */
  retry(): void
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** How far one script has come. */
interface Load extends Deferred<void> {
  state?: 'failed' | 'started'
}

/** A tag of the page's that has said nothing for so long failed before this script ran. */
const ownTagMs = 20_000

/** One for a page's life: a page lets a policy of a name be made once. */
let trust: ReturnType<TrustedTypes['createPolicy']> | undefined

/** A page that demands Trusted Types lets a policy of our name be made, or has a tag of its own. */
function trusted(src: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  try {
    trust ??= trustedTypes?.createPolicy('connectkit', { createScriptURL: text => text })
  } catch {
    // It may list other policies and demand none.
  }
  return trust?.createScriptURL(src) ?? src
}

/** @param nonce of the page's policy */
export function createLateScripts(shared: Shared, url: URL, nonce?: string): LateScripts {
  const { events, signal } = shared.core
  const loads = new Map<LateName, Load>()
  /** Whose tag of the page's has failed. */
  const isOwnLost = new Set<LateName>()

  const begin = (name: LateName): Load => {
    const load: Load = createDeferred()
    // Most of those who need a script hear of a failure as an event.
    load.promise.catch(() => {})
    loads.set(name, load)
    return load
  }

  const fail = (name: LateName, cause?: unknown) => {
    const load = loads.get(name)
    if (!load || load.state) return
    load.state = 'failed'
    const error = new ConnectKitError('script_failed', `${name}.js did not load`, {}, cause)
    load.reject(error)
    events.emit('error', error)
  }

  const loseOwn = (name: LateName) => {
    isOwnLost.add(name)
    fail(name)
  }

  const make = (name: LateName) => {
    const script = document.createElement('script')
    const src = trusted(new URL(`${name}.js`, url).href)
    const onerror = () => {
      script.remove()
      fail(name)
    }
    Object.assign(script, { src, integrity: CONNECTKIT_LATE[name], crossOrigin: '', nonce, onerror })
    document.documentElement.append(script)
  }

  const load = (name: LateName) => {
    const known = loads.get(name)
    if (known) return known.promise
    const mine = begin(name)
    try {
      if (isOwnLost.has(name) || !document.querySelector(`script[data-connectkit-late=${name}]`)) make(name)
      else setTimeout(() => loads.get(name) === mine && loseOwn(name), ownTagMs)
    } catch (thrown) {
      fail(name, thrown)
    }
    return mine.promise
  }

  const onLate = ({ detail: { name, start } }: CustomEvent<LateScript>) => {
    const known = loads.get(name)
    if (known?.state === 'started') return
    // It may have come after all.
    const mine = known && !known.state ? known : begin(name)
    mine.state = 'started'
    start(shared)
    mine.resolve()
  }

  const onError = ({ target }: Event) => {
    const name = target instanceof HTMLScriptElement && target.dataset.connectkitLate
    if (name) loseOwn(name as LateName)
  }
  addEventListener('error', onError, { capture: true, signal })
  addEventListener('connectkit:late', onLate as EventListener, { signal })
  dispatchEvent(new Event('connectkit:loader'))
  signal.addEventListener('abort', () => {
    for (const { reject } of loads.values())
      reject(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
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
