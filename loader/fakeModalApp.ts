import './fakeBrowser.ts'
import type { ConnectKitError } from '../shared/errors.ts'
import { type FrameEvents, type PageEvents, pageEvents } from '../shared/protocol/events.schema.ts'
import { readyText } from '../shared/protocol/handshake.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import { type ModalMethods, modalMethods } from '../shared/protocol/modalMethods.schema.ts'
import { createPort, frameRoom, type Port } from '../shared/protocol/port.ts'
import type { Stage } from './stage/stage.ts'

type Heard = { [E in keyof PageEvents]: PageEvents[E] } & { [M in keyof ModalMethods]: ModalMethods[M]['params'] }

/** A stand-in for the app in the iframe, driven by the test over a real MessagePort. */
export interface FakeModalApp {
  origin: string
  frame: Stage & {
    loads: number
    shown: number
    revealed: number
    settled: number
    uncovered: number
    yielded: number
    /** The skeleton's height. */
    skeletonHeight: number | undefined
    /** Calls of `explain`: the error's code, or `loading`. */
    explained: string[]
    isShown: boolean
  }
  window: Window
  /** Window messages to the iframe: text and target origin. */
  posted: [string, string][]
  /** Messages over the port, oldest first. */
  heard: [keyof Heard, unknown][]
  /** The next message of a name. */
  next<N extends keyof Heard>(name: N): Promise<Heard[N]>
  /** The iframe's end of the port. */
  port(): Port<HostMethods, FrameEvents>
  /** Answers to requests; null by default. */
  answers: { [M in keyof ModalMethods]: (params: ModalMethods[M]['params'], signal: AbortSignal) => Promise<null> }
  /** Posts to the page, by default as the iframe. */
  post(text: unknown, from?: { source?: unknown; origin?: string }): void
  /** Shakes hands and sends `frame.hello`. */
  boot(): Promise<void>
  /** Resolves when the page has handled everything sent so far. */
  settled(): Promise<void>
}

const anything = () => true
const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]
const shapes = <T extends object>(names: T) => Object.fromEntries(Object.keys(names).map(name => [name, anything]))

export function createFakeModalApp(origin = 'https://cdn.test'): FakeModalApp {
  let port: Port<HostMethods, FrameEvents> | undefined
  let isLoaded = false
  const waiting: { name: string; resolve: (payload: never) => void }[] = []
  const fresh: [string, unknown][] = []

  const hear = (name: keyof Heard, payload: unknown) => {
    app.heard.push([name, payload])
    const index = waiting.findIndex(each => each.name === name)
    if (index < 0) fresh.push([name, payload])
    else waiting.splice(index, 1)[0]?.resolve(payload as never)
  }

  const accept = (end: MessagePort) => {
    const methods = keysOf(modalMethods).map(method => {
      const serve = (params: never, signal: AbortSignal) => {
        hear(method, params)
        return app.answers[method](params, signal)
      }
      return [method, serve]
    })
    const events = Object.fromEntries(keysOf(pageEvents).map(name => [name, (payload: unknown) => hear(name, payload)]))
    port = createPort<HostMethods, FrameEvents, ModalMethods, PageEvents>({
      port: end,
      now: () => performance.now(),
      room: frameRoom,
      checks: { envelope: anything, requests: shapes(app.answers), events: shapes(events) },
      serve: Object.fromEntries(methods),
      hear: events as { [E in keyof PageEvents]: (payload: PageEvents[E]) => void },
      onViolation: reason => {
        throw new Error(reason)
      },
    })
  }

  const app: FakeModalApp = {
    origin,
    posted: [],
    heard: [],
    answers: Object.fromEntries(keysOf(modalMethods).map(method => [method, async () => null])) as never,
    window: {
      postMessage(text: string, target: string, [end]: [MessagePort]) {
        app.posted.push([text, target])
        accept(end)
      },
    } as unknown as Window,
    frame: {
      loads: 0,
      shown: 0,
      revealed: 0,
      settled: 0,
      uncovered: 0,
      yielded: 0,
      skeletonHeight: undefined,
      explained: [],
      isShown: false,
      presentation: {},
      load() {
        if (!isLoaded) app.frame.loads++
        isLoaded = true
      },
      unload() {
        isLoaded = false
      },
      isThere: () => isLoaded,
      window: () => (isLoaded ? app.window : null),
      raise() {},
      lower() {},
      uncover() {
        app.frame.uncovered++
      },
      height: () => app.frame.skeletonHeight,
      async settle() {
        app.frame.settled++
      },
      show() {
        app.frame.shown++
        app.frame.isShown = true
      },
      yield() {
        app.frame.yielded++
      },
      reveal() {
        app.frame.revealed++
      },
      explain(error?: ConnectKitError) {
        app.frame.isShown = true
        app.frame.explained.push(error?.code ?? 'loading')
      },
      hide() {
        app.frame.isShown = false
      },
    },
    next(name) {
      const index = fresh.findIndex(([each]) => each === name)
      if (index >= 0) return Promise.resolve(fresh.splice(index, 1)[0]?.[1] as never)
      return new Promise(resolve => waiting.push({ name, resolve }))
    },
    port() {
      if (!port) throw new Error('There was no handshake')
      return port
    },
    post(text, from = {}) {
      const message = { data: text, origin, source: app.window, ...from }
      window.dispatchEvent(new MessageEvent('message', message as MessageEventInit))
    },
    async boot() {
      app.post(readyText)
      await app.next('host.hello')
      app.port().emit('frame.hello', { version: '1.0.0' })
      await app.settled()
    },
    async settled() {
      const nobody = { walletId: 'nobody', chainId: 'eip155:1', method: 'eth_chainId' } as const
      await Promise.allSettled([app.port().call('wallet.request', nobody)])
    },
  }
  return app
}
