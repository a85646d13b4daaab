import { createDeferred, type Deferred } from '../createDeferred.ts'
import { ConnectKitError, fromWire, toConnectKitError, toWire } from '../errors.ts'
import { type Envelope, maxMessageLength } from './envelope.ts'
import { fromJson, toJson } from './json.ts'

/**
 * Typed calls and events over a MessagePort, used at both ends. Every text is measured, parsed and checked (envelope,
 * then payload) before anything else. A bad message counts as a strike. {@link maxStrikes} strikes, or a flood, close
 * the port for good. Nothing is ever replayed.
 */

/** Whether a value has a message's shape. Both ends build their checks from one zod schema. */
export type Check = (value: unknown) => boolean

/** Checks for what one end receives. Messages without a check are unknown. */
export interface PortChecks {
  envelope: Check
  /** Parameters of the requests this end serves. */
  requests: Readonly<Record<string, Check>>
  /** Payloads of the events this end receives. */
  events: Readonly<Record<string, Check>>
}

type MethodMap = Record<string, { params: unknown; result: unknown }>

/**
 * The part of MessagePort that we use, so that tests need no browser. Delivers in order, and never within postMessage.
 */
export interface PortLike {
  postMessage(text: string): void
  /** `never` accepts a MessagePort of any runtime. */
  onmessage: ((event: never) => void) | null
  close(): void
}

export interface PortOptions<Serves extends MethodMap, Hears> {
  port: PortLike
  checks: PortChecks
  /** In milliseconds. */
  now(): number
  /**
   * `signal` aborts when the other end cancels or the port closes. A request counts towards {@link maxInFlight} until
   * it is settled or cancelled.
   */
  serve: { [M in keyof Serves]: (params: Serves[M]['params'], signal: AbortSignal) => Promise<Serves[M]['result']> }
  /** Later messages wait until the handler's promise settles. */
  hear: { [E in keyof Hears]: (payload: Hears[E]) => void | Promise<void> }
  /** Multiplies the limits for requests in flight and for bursts. 1 by default. */
  room?: number
  /** The other end broke the rules too often. The port closes after this. */
  onViolation(reason: string): void
}

export interface Port<Calls extends MethodMap, Emits> {
  /**
   * Has no time limit, since visitors may take long. The result is unchecked.
   * @param signal cancels the call at the other end; the call rejects with `aborted`
   * @param userLeft also cancels it at the other end, but an answer that still arrives is accepted
   * @throws ConnectKitError from the other end; `aborted`, `frame_reloaded`; `invalid_message` if it cannot be sent
   */
  call<M extends keyof Calls & string>(
    method: M,
    params: Calls[M]['params'],
    signal?: AbortSignal,
    userLeft?: AbortSignal,
  ): Promise<Calls[M]['result']>
  emit<E extends keyof Emits & string>(event: E, payload: Emits[E]): void
  /** Rejects pending calls, with the reason if given, and aborts served ones. */
  close(reason?: ConnectKitError): void
}

export const maxStrikes = 50
export const maxInFlight = 32
/** In characters of JSON. */
export const maxErrorDataLength = 16_384
/** A token bucket for received messages: a burst, then a steady rate. */
export const burst = 200
export const perSecond = 100
/** The iframe's {@link PortOptions.room}, since the page may send many requests at once. */
export const frameRoom = 8

// @spec 5.message-schema
export function createPort<Calls extends MethodMap, Emits, Serves extends MethodMap, Hears>(
  options: PortOptions<Serves, Hears>,
): Port<Calls, Emits> {
  const { port, checks, now, serve, hear, room = 1 } = options
  /** Our calls by id. A cancelled call stays, since its answer may be on the way. */
  const pending = new Map<number, Deferred<never>>()
  const serving = new Map<number, AbortController>()
  /** Messages waiting for an event's handler. */
  let held: Envelope[] | undefined
  let nextId = 1
  let lastServedId = 0
  let strikes = 0
  let tokens = burst * room
  let filledAt = now()
  let closed = false

  const post = (envelope: Envelope) => {
    const text = toJson(envelope)
    if (closed) return
    try {
      port.postMessage(text)
    } catch {
      close()
    }
  }

  const close = (reason = gone()) => {
    if (closed) return
    closed = true
    port.onmessage = null
    port.close()
    for (const call of pending.values()) call.reject(reason)
    for (const controller of serving.values()) controller.abort()
  }

  const violate = (reason: string) => {
    options.onViolation(reason)
    close()
  }

  const strike = (reason: string) => {
    if (++strikes >= maxStrikes) violate(reason)
  }

  const take = (): boolean => {
    const time = now()
    // The visitor's clock may go backwards.
    tokens = Math.min(burst * room, tokens + (Math.max(0, time - filledAt) / 1000) * perSecond)
    filledAt = time
    return --tokens >= 0
  }

  const answer = async (id: number, method: string, params: unknown) => {
    if (id <= lastServedId) return strike('again')
    lastServedId = id
    // Both ends belong to one release, so neither sends unknown methods or wrong parameters by mistake.
    if (!own(checks.requests, method)?.(params)) {
      postError(id, new ConnectKitError('invalid_params', `Wrong ${method}`))
      return strike('no request')
    }
    if (serving.size >= maxInFlight * room) return postError(id, new ConnectKitError('rate_limited', 'too many'))
    const controller = new AbortController()
    serving.set(id, controller)
    try {
      const result = await (serve as Record<string, (params: unknown, signal: AbortSignal) => Promise<unknown>>)[
        method
      ]?.(params, controller.signal)
      post({ v: 1, t: 'res', id, r: result ?? null })
    } catch (thrown) {
      postError(id, thrown)
    } finally {
      serving.delete(id)
    }
  }

  /** Error data may be any value of a wallet. It is dropped if it cannot be serialized or is over 16 KiB. */
  const postError = (id: number, thrown: unknown) => {
    const error = toWire(thrown)
    try {
      // Read only once: a getter may return something else the next time.
      if (error.data !== undefined) error.data = fromJson(toJson(error.data, maxErrorDataLength))
    } catch {
      error.data = undefined
    }
    post({ v: 1, t: 'err', id, e: error })
  }

  const settle = (envelope: Extract<Envelope, { t: 'res' | 'err' }>) => {
    const call = pending.get(envelope.id)
    if (!call) return strike('no question')
    pending.delete(envelope.id)
    if (envelope.t === 'err') call.reject(fromWire(envelope.e, envelope.e))
    else call.resolve(envelope.r as never)
  }

  const receive = (envelope: Envelope) => {
    if (closed) return
    if (held) return void held.push(envelope)
    switch (envelope.t) {
      case 'res':
      case 'err':
        return settle(envelope)
      case 'req':
        return void answer(envelope.id, envelope.m, envelope.p)
      case 'can': {
        // A handler may never settle, so a cancelled call frees its place at once.
        const controller = serving.get(envelope.id)
        serving.delete(envelope.id)
        return controller?.abort()
      }
      case 'evt': {
        if (!own(checks.events, envelope.m)?.(envelope.p)) return strike(`Wrong ${envelope.m}`)
        const done = (hear as Record<string, (payload: unknown) => void | Promise<void>>)[envelope.m]?.(envelope.p)
        if (done) hold(done)
      }
    }
  }

  const hold = async (done: Promise<void>) => {
    const mine: Envelope[] = []
    held = mine
    // Later messages go on even if the listener fails.
    await done.catch(() => {})
    held = undefined
    mine.forEach(receive)
  }

  port.onmessage = (event: { data: unknown }) => {
    if (closed) return
    const { data } = event
    if (typeof data !== 'string' || data.length > maxMessageLength) return strike('no text')
    const value = fromJson(data)
    if (!checks.envelope(value)) return strike('no envelope')
    const envelope = value as Envelope
    // There are no more answers than our requests, so answers do not count towards the flood.
    const isAnswer = envelope.t === 'res' || envelope.t === 'err'
    if ((!isAnswer || held) && !take()) return violate('too many')
    receive(envelope)
  }

  return {
    async call(method, params, signal, userLeft) {
      const givenUp = () => new ConnectKitError('aborted', `${method} was given up`)
      if (signal?.aborted || userLeft?.aborted) throw givenUp()
      const id = nextId++
      try {
        post({ v: 1, t: 'req', id, m: method, p: params })
      } catch (thrown) {
        throw toConnectKitError(thrown)
      }
      if (closed) throw gone()
      const answer = createDeferred<never>()
      const onUserLeft = () => post({ v: 1, t: 'can', id })
      const onAbort = () => {
        answer.reject(givenUp())
        onUserLeft()
      }
      pending.set(id, answer)
      signal?.addEventListener('abort', onAbort)
      userLeft?.addEventListener('abort', onUserLeft)
      return answer.promise.finally(() => {
        signal?.removeEventListener('abort', onAbort)
        userLeft?.removeEventListener('abort', onUserLeft)
      })
    },
    emit: (event, payload) => post({ v: 1, t: 'evt', m: event, p: payload }),
    close,
  }
}

const gone = () => new ConnectKitError('frame_reloaded', 'The other side left')

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
