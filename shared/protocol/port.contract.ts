import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'
import { envelopeSchema } from './envelope.schema.ts'
import { createPort, type Port, type PortChecks, type PortLike } from './port.ts'

/** Shared by the port tests: transports, a clock, a pair of ports, a port that faces a raw end. */

export type Methods = {
  'math.add': { params: number[]; result: number }
  'any.run': { params: unknown; result: unknown }
}
export type Events = { 'any.said': string }

export interface Transport {
  name: string
  /** Two ends; messages arrive later and in order. */
  pair(): [PortLike, PortLike]
}

const isNumbers = (value: unknown) => Array.isArray(value) && value.every(item => typeof item === 'number')
export const checks: PortChecks = {
  envelope: value => envelopeSchema.safeParse(value).success,
  requests: { 'math.add': isNumbers, 'any.run': () => true },
  events: { 'any.said': value => typeof value === 'string' },
}

class MemoryPort implements PortLike {
  other: MemoryPort | undefined
  onmessage: PortLike['onmessage'] = null
  #waiting: Promise<void> = Promise.resolve()
  postMessage(data: unknown) {
    this.#waiting = this.#waiting.then(() => this.other?.onmessage?.({ data } as never))
  }
  close() {
    if (this.other) this.other.other = undefined
  }
}

export const transports: Transport[] = [
  {
    name: 'memory',
    pair() {
      const [near, far] = [new MemoryPort(), new MemoryPort()]
      near.other = far
      far.other = near
      return [near, far]
    },
  },
  {
    name: 'MessageChannel',
    pair() {
      const { port1, port2 } = new MessageChannel()
      return [port1, port2]
    },
  },
]

/** A clock that moves only on request. */
export function fakeClock() {
  const clock = { time: 1_000, now: () => clock.time }
  return clock
}

/** Node's `process`, which no product file here may use. */
declare const process: { on(event: string, run: () => void): void; off(event: string, run: () => void): void }

/** Fails each test that leaves a rejection unhandled. */
export function watchForLeaks() {
  const unhandled = vi.fn()
  beforeEach(() => {
    unhandled.mockClear()
    process.on('unhandledRejection', unhandled)
  })
  afterEach(async () => {
    // Node reports at the end of a turn.
    await new Promise(resolve => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
}

/** A port, connected to a second one. */
export function connected(transport: Transport) {
  const clock = fakeClock()
  const run = vi.fn(async (params: unknown, _signal: AbortSignal): Promise<unknown> => params)
  const said = vi.fn()
  const ends = transport.pair().map((port, i) => {
    const end: Port<Methods, Events> = createPort<Methods, Events, Methods, Events>({
      port,
      checks,
      now: clock.now,
      serve: {
        'math.add': async numbers => numbers.reduce((sum, number) => sum + number, 0),
        'any.run': (params, signal) => run(params, signal),
      },
      hear: { 'any.said': payload => said(i, payload) },
      onViolation: reason => expect.fail(reason),
    })
    onTestFinished(() => end.close())
    return end
  })
  const [near, far] = ends as [Port<Methods, Events>, Port<Methods, Events>]
  return { near, far, clock, run, said }
}

/** A port, connected to a raw end that can send anything. */
export function facing(
  transport: Transport,
  serve: (params: unknown, signal: AbortSignal) => Promise<unknown> = async () => null,
) {
  const [ours, raw] = transport.pair()
  const clock = fakeClock()
  const onViolation = vi.fn()
  const said = vi.fn()
  const run = vi.fn(serve)
  const port = createPort<Methods, Events, Methods, Events>({
    port: ours,
    checks,
    now: clock.now,
    serve: { 'math.add': async ([a = 0, b = 0]) => a + b, 'any.run': run },
    hear: { 'any.said': said },
    onViolation,
  })
  onTestFinished(() => {
    port.close()
    raw.close()
  })
  const received: Record<string, unknown>[] = []
  let onNext: () => void = () => {}
  raw.onmessage = ({ data }: { data: string }) => {
    received.push(JSON.parse(data))
    onNext()
  }
  /** Waits for a message of our port. */
  const next = async (matches: object) => {
    for (;;) {
      const found = received.find(message => Object.entries(matches).every(([key, value]) => message[key] === value))
      if (found) return found
      await new Promise<void>(resolve => {
        onNext = resolve
      })
    }
  }
  const say = (message: unknown) => raw.postMessage(typeof message === 'string' ? message : JSON.stringify(message))
  /** Once this request is answered, everything before it has been handled. */
  const settled = async (id: number) => {
    say({ v: 1, t: 'req', id, m: 'math.add', p: [id, 0] })
    expect(await next({ t: 'res', id })).toMatchObject({ r: id })
  }
  /** Repeats a message until the port has closed. */
  const sayUntilClosed = async (message: unknown, times: number) => {
    for (let i = 0; i < times; i++) raw.postMessage(message as string)
    await vi.waitFor(() => expect(onViolation).toHaveBeenCalled(), { interval: 1 })
  }
  return { port, raw, clock, onViolation, said, run, received, next, say, settled, sayUntilClosed }
}

export const failure = (code: string) => expect.objectContaining({ name: 'ConnectKitError', code })
