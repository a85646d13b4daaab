import { createDeferred, type Deferred } from '../../../shared/createDeferred.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import { connectText, parseRefusal, readyText, shownText } from '../../../shared/protocol/handshake.ts'
import { quote } from '../../kernel/quote.ts'
import { dataOf, originOf, sourceOf } from '../../kernel/realm.ts'
import type { Frame } from '../../stage/frame.ts'
import type { LoaderPort, Wire } from '../../Wire.ts'
import { lost } from './lost.ts'

export interface LinkWorld {
  frame: Frame
  origin: string
  /** Loads our end of the wire, again if that failed or is silent and `isRetry`; rejects with the reason. */
  loadWire(isRetry?: boolean): Promise<Pick<Wire, 'open'>>
  hello(): PageEvents['host.hello']
  /** The modal is gone: it failed to load, reloaded, or broke the rules. */
  onLost(error: ConnectKitError): void
}

export interface Link {
  /** Loads the iframe if needed. Resolves when it can be asked, perhaps still drawing; rejects with the reason. */
  start(): Promise<LoaderPort>
  /** The port, after the handshake. */
  live(): LoaderPort | undefined
  /** Tells the iframe, if it is there. */
  tell<E extends keyof PageEvents>(event: E, payload: PageEvents[E]): void
  onFrameLoad(): void
  /** Gives up waiting. */
  expire(): void
  /** Removes the iframe; the next `start` makes a new one. */
  abandon(error: ConnectKitError): void
  stop(): void
}

/** The limit for a cold load of the document and the wire, which is tried twice. @spec 9.frame-load-timeout */
export const loadTimeoutMs = 20_000
/** A document that loads and stays silent for this long is not ours, but perhaps an error page. */
export const answerTimeoutMs = 2_000
/** The page's time for all window messages of one iframe. */
const maxReadMs = 250
/** An iframe that says `ready` more often than this is misbehaving. */
const maxHandshakes = 5

/** Loads the iframe, shakes hands (shared/protocol/README.md) and keeps the one port. */
export function createLink({ frame, origin, loadWire, hello, onLost }: LinkWorld): Link {
  let port: LoaderPort | undefined
  /** Our end of the channel to the latest document, which keeps its messages until the wire is loaded. */
  let end: MessagePort | undefined
  let starting: Deferred<LoaderPort> | undefined
  /** The limit for the next step of the iframe. */
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A document has said `ready`; its `load` event is still to come. */
  let isReady = false
  /** A document has loaded and not said `ready` yet. */
  let awaiting: ReturnType<typeof setTimeout> | undefined
  let handshakes = 0
  /** The page's time that reading the iframe's window messages has taken. */
  let readMs = 0
  let listening = new AbortController()

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
    end?.close()
    port = end = undefined
  }

  const fail = (error: ConnectKitError) => {
    clearTimeout(timer)
    stopAwaiting()
    dropPort(error)
    frame.unload()
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
    } else end?.close()
    const { port1, port2 } = new MessageChannel()
    end = port1
    frame.window()?.postMessage(connectText, origin, [port2])
    if (isShown) frame.uncover()
    void greet(port1)
  }

  const greet = async (mine: MessagePort) => {
    try {
      const wire = await loadWire()
      // Another document has said `ready` meanwhile, or the iframe is gone.
      if (mine !== end) return
      // Before, the limit for the load applies.
      after(loadTimeoutMs, () => fail(lost()))
      port = wire.open({
        port: mine,
        onHello() {
          clearTimeout(timer)
          frame.uncover()
        },
        onViolation: reason => fail(new ConnectKitError('invalid_message', `Protocol: ${reason}`)),
      })
      port.emit('host.hello', hello())
      starting?.resolve(port)
      starting = undefined
    } catch (error) {
      if (mine === end) fail(error as ConnectKitError)
    }
  }

  const onMessage = (event: MessageEvent) => {
    const source = sourceOf(event)
    if (!source || source !== frame.window() || originOf(event) !== origin) return
    // Browsers make the data here: the iframe says little by window messages, and may not hold the page up with them.
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

  const onViolation = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const isOurs = /^(frame|child|default)-src/.test(effectiveDirective) && blockedURI.startsWith(origin)
    // A report-only policy has let the iframe through.
    if (starting && isOurs && disposition === 'enforce')
      fail(new ConnectKitError('frame_blocked', `The page's policy lacks "frame-src ${origin}"`))
  }

  const expire = () => fail(new ConnectKitError('frame_timeout', `${origin} did not answer in time`))

  /** A live modal that reloads itself is loading already. */
  const load = () => {
    if (frame.isThere()) return
    stopAwaiting()
    handshakes = readMs = 0
    frame.load()
  }

  const attempt = (isRetry?: boolean) => {
    load()
    // Beside the document. A failure waits for that, as its own failure tells more.
    loadWire(isRetry).catch(() => {})
  }

  return {
    live: () => port,
    tell: (event, payload) => port?.emit(event, payload),
    abandon: fail,
    expire,
    async start() {
      // Added each time: `document.open()` removes listeners. Where a page wraps them, the same one would be added twice.
      listening.abort()
      listening = new AbortController()
      addEventListener('message', onMessage, { signal: listening.signal })
      document.addEventListener('securitypolicyviolation', onViolation, { signal: listening.signal })
      // The page or an extension may have removed the iframe.
      if (!frame.isThere()) dropPort()
      if (port) return port
      // Before the limit is set: the wire's own, of the same length, ends first then.
      attempt()
      if (!starting) {
        starting = createDeferred()
        after(loadTimeoutMs, () => {
          // A document that waits for the wire stays.
          if (!end) frame.unload()
          attempt(true)
          after(loadTimeoutMs, expire)
        })
      }
      return starting.promise
    },
    onFrameLoad() {
      const wasReady = isReady
      stopAwaiting()
      if (wasReady) return
      awaiting = setTimeout(() => {
        fail(port ? lost() : new ConnectKitError('frame_refused', `${origin} is down or does not list this page`))
      }, answerTimeoutMs)
    },
    stop() {
      listening.abort()
      fail(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
    },
  }
}
