import { createDeferred, type Deferred } from '../../../shared/createDeferred.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import { connectText, readyText, shownText } from '../../../shared/protocol/handshake.ts'
import { parseRefusal } from '../../../shared/protocol/refusal.ts'
import { blocked, lost, overdue, refused } from '../../frameErrors.ts'
import { answerTimeoutMs } from '../../frameListener.ts'
import { dataOf } from '../../kernel/pristineGetters.ts'
import type { Stage } from '../../stage/stage.ts'
import { quote } from './quote.ts'
import type { LoaderPort, WireEnd } from './Wire.ts'

export interface LinkWorld {
  stage: Pick<Stage, 'load' | 'unload' | 'isThere' | 'window' | 'uncover'>
  origin: string
  /** Called for each start, since `document.open()` removes listeners. */
  listen(): void
  openPort(end: WireEnd): LoaderPort
  hello(): PageEvents['host.hello']
  /** The modal is gone: it failed to load, reloaded, or broke the rules. */
  onLost(error: ConnectKitError): void
}

export interface Link {
  /** Loads the iframe if needed. Resolves once it accepts requests, perhaps still drawing; rejects with the reason. */
  start(): Promise<LoaderPort>
  /** The port, after the handshake. */
  live(): LoaderPort | undefined
  /** Sends an event to the iframe, if it is there. */
  tell<E extends keyof PageEvents>(event: E, payload: PageEvents[E]): void
  /** Takes a window message or `load` event of the iframe, or a CSP report that blocks it. */
  hear(event: Event): void
  /** Removes the iframe; the next `start` makes a new one. */
  abandon(error: ConnectKitError): void
}

/** The limit for a cold load of the document, which is tried twice. @spec 9.frame-load-timeout */
export const loadTimeoutMs = 20_000
/** How much of the page's time one iframe's window messages may take in all. */
const maxReadMs = 250
/** An iframe that says `ready` more often than this is misbehaving. */
const maxHandshakes = 5

/** Loads the iframe, shakes hands (shared/protocol/README.md) and keeps the one port. */
export function createLink({ stage, origin, listen, openPort, hello, onLost }: LinkWorld): Link {
  let port: LoaderPort | undefined
  let starting: Deferred<LoaderPort> | undefined
  /** The limit for the iframe's next step. */
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A document has said `ready`; its `load` event is still to come. */
  let isReady = false
  /** A document has loaded but not said `ready` yet. */
  let awaiting: ReturnType<typeof setTimeout> | undefined
  let handshakes = 0
  /** How much of the page's time reading the iframe's window messages has taken. */
  let readMs = 0

  const after = (ms: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }

  const stopAwaiting = () => {
    clearTimeout(awaiting)
    awaiting = undefined
    isReady = false
  }

  const dropPort = (reason?: ConnectKitError) => {
    port?.close(reason)
    port = undefined
  }

  const fail = (error: ConnectKitError) => {
    clearTimeout(timer)
    stopAwaiting()
    dropPort(error)
    stage.unload()
    starting?.reject(error)
    starting = undefined
    onLost(error)
  }

  const connect = (isShown: boolean) => {
    if (++handshakes > maxHandshakes) return fail(lost())
    const hasLoaded = awaiting !== undefined
    stopAwaiting()
    isReady = !hasLoaded
    if (port) {
      dropPort()
      onLost(lost())
    }
    const { port1, port2 } = new MessageChannel()
    stage.window()?.postMessage(connectText, origin, [port2])
    if (isShown) stage.uncover()
    greet(port1)
  }

  const greet = (end: MessagePort) => {
    after(loadTimeoutMs, () => fail(lost()))
    port = openPort({
      port: end,
      onHello() {
        clearTimeout(timer)
        stage.uncover()
      },
      onViolation: reason => fail(new ConnectKitError('invalid_message', `Protocol: ${reason}`)),
    })
    try {
      port.emit('host.hello', hello())
    } catch (error) {
      return fail(error as ConnectKitError)
    }
    starting?.resolve(port)
    starting = undefined
  }

  const onMessage = (event: MessageEvent) => {
    // Browsers deserialize the data here: the iframe sends few window messages, and may not block the page with them.
    const startMs = performance.now()
    const data = dataOf(event)
    readMs += performance.now() - startMs
    if (readMs > maxReadMs) return fail(lost())
    if (data === readyText || data === shownText) return connect(data === shownText)
    const refusal = parseRefusal(data)
    if (!refusal) return
    const { code, advice } = refusal
    fail(new ConnectKitError(code as ErrorCode, advice ? quote(advice) : `${origin} refused this page`))
  }

  const onLoad = () => {
    const wasReady = isReady
    stopAwaiting()
    if (wasReady) return
    awaiting = setTimeout(() => {
      fail(port ? lost() : refused(origin))
    }, answerTimeoutMs)
  }

  /** A live modal that reloads itself is already loading. */
  const load = () => {
    if (stage.isThere()) return
    stopAwaiting()
    handshakes = readMs = 0
    stage.load()
  }

  return {
    live: () => port,
    tell: (event, payload) => port?.emit(event, payload),
    abandon: fail,
    hear(event) {
      if (event.type === 'message') onMessage(event as MessageEvent)
      else if (event.type === 'load') onLoad()
      else if (starting) fail(blocked(origin))
    },
    async start() {
      listen()
      // The page or an extension may have removed the iframe.
      if (!stage.isThere()) dropPort()
      if (port) return port
      load()
      if (!starting) {
        starting = createDeferred()
        after(loadTimeoutMs, () => {
          stage.unload()
          load()
          after(loadTimeoutMs, () => fail(overdue(origin)))
        })
      }
      return starting.promise
    },
  }
}
