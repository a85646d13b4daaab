import { createDeferred, type Deferred } from '../createDeferred.ts'
import { ConnectKitError, fromWire, toConnectKitError, toWire } from '../errors.ts'
import { type Envelope, maxMessageLength } from './envelope.ts'
import { fromJson, toJson } from './json.ts'

/**
 * Typed calls and events over a MessagePort, the same code at both ends.
 *
 * Trust: every text is measured, parsed, and checked (envelope, then payload) before anything is done with it. A message
 * that fails is a strike; {@link maxStrikes} strikes or a flood and the port closes for good. Nothing is ever replayed.
 */

/** Tells whether a value has a message's shape; made from the same zod schema at both ends. */
export type Check = (value: unknown) => boolean

/** The checks for what one end receives. A missing entry means the message is unknown there. */
export interface PortChecks {
  envelope: Check
  /** Parameters of requests this end serves. */
  requests: Readonly<Record<string, Check>>
  /** Payloads of events this end hears. */
  events: Readonly<Record<string, Check>>
}

type MethodMap = Record<string, { params: unknown; result: unknown }>

/** The part of MessagePort used here, so that tests need no browser. Delivers in order and never within postMessage. */
export interface PortLike {
  postMessage(text: string): void
  /** `never`, so that a MessagePort of any runtime fits. */
  onmessage: ((event: never) => void) | null
  close(): void
}

export interface PortOptions<Serves extends MethodMap, Hears> {
  port: PortLike
  checks: PortChecks
  /** Milliseconds of a clock of the caller's choice. */
  now(): number
  /**
   * `signal` aborts when the other end cancels the request or the port closes. A request has its place among the
   * {@link maxInFlight} until it is settled or cancelled.
   */
  serve: { [M in keyof Serves]: (params: Serves[M]['params'], signal: AbortSignal) => Promise<Serves[M]['result']> }
  /** What comes after an event waits for the promise that its handler returns. */
  hear: { [E in keyof Hears]: (payload: Hears[E]) => void | Promise<void> }
  /** So many times as much in flight and in a burst; 1 unless said. */
  room?: number
  /** The other end broke the rules too often; the port is closed after this. */
  onViolation(reason: string): void
}

export interface Port<Calls extends MethodMap, Emits> {
  /**
   * Waits without end: a wallet may take as long as its user does. The result is as the other end gave it, unchecked.
   * @param signal cancels the call at the other end; it rejects with `aborted` then
   * @throws ConnectKitError revived from the other end's, or `aborted`, `frame_reloaded`, `invalid_message` when it cannot be sent
   */
  call<M extends keyof Calls & string>(
    method: M,
    params: Calls[M]['params'],
    signal?: AbortSignal,
  ): Promise<Calls[M]['result']>
  emit<E extends keyof Emits & string>(event: E, payload: Emits[E]): void
  /** Rejects what is pending, with the reason if there is one, and aborts what is being served. */
  close(reason?: ConnectKitError): void
}

export const maxStrikes = 50
export const maxInFlight = 32
/** Characters of an error's data as JSON. */
export const maxErrorDataLength = 16_384
/** Token bucket for received messages: a burst, then a steady rate. */
export const burst = 200
export const perSecond = 100
/** The {@link PortOptions.room} that the iframe gives the page, which may ask many things at once. */
export const frameRoom = 8

// @spec 5.message-schema
export function createPort<Calls extends MethodMap, Emits, Serves extends MethodMap, Hears>(
  options: PortOptions<Serves, Hears>,
): Port<Calls, Emits> {
  const { port, checks, now, serve, hear, room = 1 } = options
  /** Calls of ours by id. One that was given up stays, since its answer may be on the way already. */
  const pending = new Map<number, Deferred<never>>()
  const serving = new Map<number, AbortController>()
  /** What came while the handler of an event is not done. */
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
    // The visitor's clock may be set back.
    tokens = Math.min(burst * room, tokens + (Math.max(0, time - filledAt) / 1000) * perSecond)
    filledAt = time
    return --tokens >= 0
  }

  const answer = async (id: number, method: string, params: unknown) => {
    if (id <= lastServedId) return strike('again')
    lastServedId = id
    // Unknown, or with other parameters: the two ends are of one release, and neither says such a thing.
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

  /** An error's data may be anything a wallet threw; what cannot be written or is over 16 KiB is left out. */
  const postError = (id: number, thrown: unknown) => {
    const error = toWire(thrown)
    try {
      // Read once: a getter may answer otherwise the next time.
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
    if (envelope.t === 'err') call.reject(fromWire(envelope.e))
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
        // A handler may never settle, as a wallet may never answer; given up, it keeps no place among those in flight.
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
    // Answers were asked for, and are as many as the questions; where they wait, so could others.
    const isAnswer = envelope.t === 'res' || envelope.t === 'err'
    if ((!isAnswer || held) && !take()) return violate('too many')
    receive(envelope)
  }

  return {
    async call(method, params, signal) {
      const givenUp = () => new ConnectKitError('aborted', `${method} was given up`)
      if (signal?.aborted) throw givenUp()
      const id = nextId++
      try {
        post({ v: 1, t: 'req', id, m: method, p: params })
      } catch (thrown) {
        throw toConnectKitError(thrown)
      }
      if (closed) throw gone()
      const answer = createDeferred<never>()
      const onAbort = () => {
        answer.reject(givenUp())
        post({ v: 1, t: 'can', id })
      }
      pending.set(id, answer)
      signal?.addEventListener('abort', onAbort)
      return answer.promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    emit: (event, payload) => post({ v: 1, t: 'evt', m: event, p: payload }),
    close,
  }
}

const gone = () => new ConnectKitError('frame_reloaded', 'The other side left')

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
