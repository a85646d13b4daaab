import type { SocialState } from '../../../shared/embedded/secureMethods.schema.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { modalClosed } from '../../../shared/modalClosed.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { ConnectStep } from '../Connector.ts'
import type { SecureSite } from './SecureSite.ts'
import type { SecureWindow } from './secureWindow.ts'

interface SocialLogin {
  provider: OAuthProvider
  window: SecureWindow
  clock: Clock
  show(step: ConnectStep): void
  signal: AbortSignal
}

/** How long a sign-in continues after its window has closed, or looks closed (embedded-wallet.md §2). */
const lateMs = 120_000
/** An isolated window soon reports that it is open. */
const silentMs = 4000

/**
 * Has the visitor sign in at a provider's window, until the server knows who they are.
 * @throws ConnectKitError `user_closed` 'Popup closed', `user_rejected` 'Connection rejected', 'Failed to connect',
 * 'Failed to initiate social connection'
 */
export async function socialLogIn(opening: Promise<SecureSite>, login: SocialLogin): Promise<void> {
  const { provider, window, clock, show, signal } = login
  const ended = new AbortController()
  const { signal: over } = ended
  let state: SocialState = 'begun'
  let isClosed = false
  let timer: unknown
  const wait = (ms: number, run: () => void) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(run, ms)
  }
  const draw = () => {
    // If the server has seen the window move on or ask, it knows better than this document.
    const isLost = window.is === 'blocked' && state === 'begun'
    const stage = isClosed ? 'closed' : isLost ? 'blocked' : state === 'done' ? 'away' : state
    show({ is: 'social', provider, stage, window: again })
  }
  let giveUp: (error: ConnectKitError) => void = () => {}
  const closed = new Promise<never>((_, reject) => {
    giveUp = reject
  })

  const watch = () => {
    const { closed: gone } = window
    void gone.then(() => {
      // Another window has opened since, or the sign-in has ended.
      if (over.aborted || gone !== window.closed) return
      // @spec 8.social-popup-closed
      const error = new ConnectKitError('user_closed', 'Popup closed')
      if (state === 'begun' || state === 'asking') return giveUp(error)
      // A provider may have severed the window, and a sign-in there still counts.
      isClosed = true
      draw()
      wait(lateMs, () => giveUp(error))
    })
  }
  const again = {
    open() {
      // Once the window has moved on, its name is used up: the visitor starts over.
      if (state !== 'begun') return
      window.open()
      watch()
      draw()
    },
    focus: () => window.focus(),
  }

  signal.addEventListener('abort', () => giveUp(modalClosed()))
  draw()
  watch()
  // Without a handle, only the server learns of the window.
  if (window.is === 'apart')
    wait(silentMs, () => {
      if (state === 'begun') show({ is: 'social', provider, stage: 'blocked', window: again })
    })

  const run = async () => {
    const site = await opening
    const { place } = window
    await site.call('social.begin', { provider, place }, over).catch(notBegun)
    draw()
    await followSocial(site, state, over, next => {
      if (next !== 'begun') clock.clearTimeout(isClosed ? undefined : timer)
      state = next
      if (state !== 'done') draw()
    })
  }
  try {
    await Promise.race([run(), closed])
  } finally {
    ended.abort()
    clock.clearTimeout(timer)
    window.close()
  }
}

/** The secure site did not start the sign-in; developers see its reason. */
function notBegun(thrown: unknown): never {
  const { code } = toConnectKitError(thrown)
  // @spec 8.social-start
  throw new ConnectKitError(code, 'Failed to initiate social connection', {}, thrown)
}

/**
 * Polls a sign-in until the visitor is signed in.
 * @throws as `social.await` (shared/embedded/secureMethods.schema.ts)
 */
export async function followSocial(
  site: SecureSite,
  seen: SocialState,
  signal: AbortSignal,
  onState: (state: SocialState) => void = () => {},
): Promise<void> {
  let state = seen
  // The site holds each call until something changes, so no interval is needed.
  while (state !== 'done') {
    const { state: next } = await site.call('social.await', { seen: state }, signal)
    state = next
    onState(state)
  }
}
