import { createDeferred } from '../../../shared/createDeferred.ts'
import {
  resultSchema,
  type SecureEvents,
  type SecureMethods,
  secureEvents,
} from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import { envelopeSchema } from '../../../shared/protocol/envelope.schema.ts'
import { parseRefusal, readyText, sendPort } from '../../../shared/protocol/handshake.ts'
import { createPort } from '../../../shared/protocol/port.ts'
import type { Clock } from '../../lib/Clock.ts'
import { within } from '../within.ts'
import type { SecureHearing, SecureSite } from './SecureSite.ts'
import { createStoppableTimer } from './stoppableTimer.ts'

export interface SecureSiteOptions {
  /** Origin of the secure site, from the project's config. */
  origin: string
  /** For its address (spec §7). */
  query: { projectId: string; chainId: string; version: string; enableLogger: boolean; rpcUrl: string }
  /** The page's origin, verified by the handshake. The browser lets the secure site be framed only under it. */
  pageOrigin: string
  /** Where the frame stands. */
  place: HTMLElement
  title: string
  window: Window
  clock: Clock
  hear: SecureHearing
  /** The frame is gone for good: it broke the protocol, or was refused. */
  onEnd(): void
}

/** @spec 9.frame-load-timeout */
const loadTimeoutMs = 20_000
/** After the frame is ready (spec §4). @spec 9.frame-ready-delay 4.secure-site-ready */
const readyDelayMs = 500
/** @spec 9.login-timeout */
const slowTimeoutMs = 120_000
/** @spec 9.sign-out-wait */
const signOutTimeoutMs = 3000
/** Time limits by request; all others wait for the visitor. */
const timeoutMs: Partial<Record<keyof SecureMethods, number>> = {
  'email.connect': slowTimeoutMs,
  'email.awaitDevice': slowTimeoutMs,
  'email.submitCode': slowTimeoutMs,
  // The server limits how long a visitor may stay at a provider.
  'social.begin': slowTimeoutMs,
  'farcaster.begin': slowTimeoutMs,
  'user.signOut': signOutTimeoutMs,
}

/**
 * Embeds the secure site in the modal and does the handshake (shared/protocol/handshake.ts). Only its window, at its
 * exact origin, gets a port, once.
 * @throws ConnectKitError `embedded_unreachable`; `embedded_refused` with the reason if it does not serve this page
 */
export async function openSecureSite(options: SecureSiteOptions): Promise<SecureSite> {
  const { origin, query, pageOrigin, place, title, window, clock, hear, onEnd } = options
  const frame = window.document.createElement('iframe')
  const address = new URL('/sdk', origin)
  for (const [name, value] of Object.entries({ ...query, o: pageOrigin })) address.searchParams.set(name, `${value}`)
  Object.assign(frame, { src: address.href, title, allow: 'publickey-credentials-get; publickey-credentials-create' })
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox')
  frame.dataset.secureSite = ''

  const greeted = createDeferred<MessagePort>()
  const onMessage = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const refusal = parseRefusal(event.data)
    if (refusal)
      greeted.reject(new ConnectKitError('embedded_refused', refusal.advice ?? refusal.code, { reason: refusal.code }))
    if (event.data !== readyText) return
    window.removeEventListener('message', onMessage)
    const { contentWindow } = frame
    if (!contentWindow || !frame.isConnected) return greeted.reject(missing())
    greeted.resolve(sendPort(contentWindow, origin))
  }
  window.addEventListener('message', onMessage)
  place.append(frame)
  const leave = () => {
    window.removeEventListener('message', onMessage)
    frame.remove()
  }

  let port: MessagePort | undefined
  try {
    port = await within(greeted.promise, { time: { clock, ms: loadTimeoutMs } })
  } catch (error) {
    leave()
    throw error
  }
  if (!port) {
    leave()
    throw unreachable()
  }
  await new Promise<void>(resolve => clock.setTimeout(resolve, readyDelayMs))

  const timers = new Set<ReturnType<typeof createStoppableTimer>>()
  let isShowing = false
  const onStep = (payload: SecureEvents['step.presented']) => {
    isShowing = payload.step !== null
    for (const timer of timers) timer[isShowing ? 'stop' : 'go']()
    hear['step.presented'](payload)
  }
  const end = () => {
    leave()
    onEnd()
  }
  const talk = createPort<SecureMethods, Record<never, never>, Record<never, never>, SecureEvents>({
    port,
    checks,
    now: clock.now,
    serve: {},
    hear: { ...hear, 'step.presented': onStep },
    onViolation: end,
  })

  return {
    async call(method, params, signal) {
      if (!frame.isConnected) throw missing()
      const over = new AbortController()
      const ms = timeoutMs[method]
      let isLate = false
      const timer = createStoppableTimer(clock, ms, () => {
        isLate = true
        over.abort()
      })
      if (isShowing) timer.stop()
      timers.add(timer)
      try {
        const result = await talk.call(method, params, firstSignal(signal, over.signal))
        if (!resultSchema(method, params).safeParse(result).success)
          throw new ConnectKitError('invalid_message', `Wrong answer to ${method}`)
        return result
      } catch (error) {
        throw isLate ? timedOut() : withText(error)
      } finally {
        timer.end()
        timers.delete(timer)
        over.abort()
      }
    },
    close() {
      talk.close(unreachable())
      leave()
    },
  }
}

/** @spec 8.alert-wallet-load */
const unreachable = () => new ConnectKitError('embedded_unreachable', 'Network Error - Could not load embedded wallet')

/** The frame was removed from the document. @spec 8.frame-missing */
const missing = () => new ConnectKitError('embedded_unreachable', 'W3mFrame: iframe is not set')

/** The secure site refused without giving a reason. @spec 8.frame-error */
function withText(thrown: unknown): unknown {
  const { code, message, facts } = toConnectKitError(thrown)
  return message.trim() ? thrown : new ConnectKitError(code, 'An error occurred', facts, thrown)
}

/** @spec 8.alert-wallet-timeout */
const timedOut = () => new ConnectKitError('embedded_timeout', 'Embedded Wallet Request Timed Out')

const checks = {
  envelope: (value: unknown) => envelopeSchema.safeParse(value).success,
  requests: {},
  events: Object.fromEntries(
    Object.entries(secureEvents).map(([name, schema]) => [name, (value: unknown) => schema.safeParse(value).success]),
  ),
}
