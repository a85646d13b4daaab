import { createDeferred, type Deferred } from '../../../shared/createDeferred.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import { parseRefusal, readyText, sendPort, shownText } from '../../../shared/protocol/handshake.ts'
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
  /** The modal is gone: it failed to load, reloaded, or violated the protocol. */
  onLost(error: ConnectKitError): void
}

export interface Link {
  /** Loads the iframe if needed. Resolves once it accepts requests, perhaps still drawing; rejects with the reason. */
  start(): Promise<LoaderPort>
  /** The port, after the handshake. */
  live(): LoaderPort | undefined
  /** Sends an event to the iframe, if it is there. */
  emit<E extends keyof PageEvents>(event: E, payload: PageEvents[E]): void
  /** Handles the iframe's window messages and `load` events, and CSP reports that block it. */
  hear(event: Event): void
  /** Removes the iframe; the next `start` makes a new one. */
  abandon(error: ConnectKitError): void
}

/** The limit for a cold load of the document. A load is tried twice. @spec 9.frame-load-timeout */
export const loadTimeoutMs = 20_000
/** How much of the page's time one iframe's window messages may take in total. */
const maxReadMs = 250
/** An iframe that sends `ready` more often than this is misbehaving. */
const maxHandshakes = 5

type Timer = ReturnType<typeof setTimeout>

/** What one iframe has done so far. */
interface Frame {
  handshakes: number
  /** How much of the page's time reading its window messages has taken. */
  readMs: number
  /**
   * A document sends `ready` and fires `load`, in either order. `loaded` has a limit after which a silent document
   * counts as failed.
   */
  document: { is: 'coming' } | { is: 'ready' } | { is: 'loaded'; limit: Timer }
}

type State = { frame: Frame } & (
  | { is: 'idle' }
  /** Requested, and `ready` has not arrived yet. */
  | { is: 'loading'; started: Deferred<LoaderPort>; limit: Timer }
  /** Shook hands. The limit ends with its `frame.hello`. */
  | { is: 'linked'; port: LoaderPort; limit: Timer }
)

const newFrame = (): Frame => ({ handshakes: 0, readMs: 0, document: { is: 'coming' } })

function settleDocument(frame: Frame, document: Frame['document']): void {
  if (frame.document.is === 'loaded') clearTimeout(frame.document.limit)
  frame.document = document
}

/** Loads the iframe, shakes hands (shared/protocol/handshake.ts) and keeps the one port. */
export function createLink({ stage, origin, listen, openPort, hello, onLost }: LinkWorld): Link {
  let state: State = { is: 'idle', frame: newFrame() }

  /** @returns the previous state */
  const enter = (next: State): State => {
    const ended = state
    if (ended.is !== 'idle') clearTimeout(ended.limit)
    state = next
    return ended
  }

  const fail = (error: ConnectKitError) => {
    settleDocument(state.frame, { is: 'coming' })
    const ended = enter({ is: 'idle', frame: state.frame })
    if (ended.is === 'linked') ended.port.close(error)
    stage.unload()
    if (ended.is === 'loading') ended.started.reject(error)
    onLost(error)
  }

  const dropPort = () => {
    const ended = enter({ is: 'idle', frame: state.frame })
    if (ended.is === 'linked') ended.port.close()
  }

  const connect = (isShown: boolean) => {
    const { frame } = state
    if (++frame.handshakes > maxHandshakes) return fail(lost())
    settleDocument(frame, { is: frame.document.is === 'loaded' ? 'coming' : 'ready' })
    if (state.is === 'linked') {
      dropPort()
      onLost(lost())
    }
    const end = sendPort(stage.window(), origin)
    if (isShown) stage.uncover()
    greet(end)
  }

  const greet = (end: MessagePort) => {
    const limit = setTimeout(() => fail(lost()), loadTimeoutMs)
    const port = openPort({
      port: end,
      onHello() {
        clearTimeout(limit)
        stage.uncover()
      },
      onViolation: reason => fail(new ConnectKitError('invalid_message', `Protocol: ${reason}`)),
    })
    const ended = enter({ is: 'linked', frame: state.frame, port, limit })
    const started = ended.is === 'loading' ? ended.started : undefined
    try {
      port.emit('host.hello', hello())
    } catch (error) {
      started?.reject(error as ConnectKitError)
      return fail(error as ConnectKitError)
    }
    started?.resolve(port)
  }

  const onMessage = (event: MessageEvent) => {
    // Browsers deserialize the data here. The iframe sends few window messages and must not block the page with them.
    const startMs = performance.now()
    const data = dataOf(event)
    state.frame.readMs += performance.now() - startMs
    if (state.frame.readMs > maxReadMs) return fail(lost())
    if (data === readyText || data === shownText) return connect(data === shownText)
    const refusal = parseRefusal(data)
    if (!refusal) return
    const { code, advice } = refusal
    fail(new ConnectKitError(code as ErrorCode, advice ? quote(advice) : `${origin} refused this page`))
  }

  const onLoad = () => {
    const { frame } = state
    if (frame.document.is === 'ready') return settleDocument(frame, { is: 'coming' })
    const limit = setTimeout(() => fail(state.is === 'linked' ? lost() : refused(origin)), answerTimeoutMs)
    settleDocument(frame, { is: 'loaded', limit })
  }

  /** A live modal that reloads itself is already loading. */
  const load = () => {
    if (stage.isThere()) return
    settleDocument(state.frame, { is: 'coming' })
    state.frame = newFrame()
    stage.load()
  }

  const awaitReady = (): Promise<LoaderPort> => {
    if (state.is === 'loading') return state.started.promise
    const started = createDeferred<LoaderPort>()
    const retry = () => {
      stage.unload()
      load()
      const limit = setTimeout(() => fail(overdue(origin)), loadTimeoutMs)
      state = { is: 'loading', frame: state.frame, started, limit }
    }
    enter({ is: 'loading', frame: state.frame, started, limit: setTimeout(retry, loadTimeoutMs) })
    return started.promise
  }

  return {
    live: () => (state.is === 'linked' ? state.port : undefined),
    emit(event, payload) {
      if (state.is === 'linked') state.port.emit(event, payload)
    },
    abandon: fail,
    hear(event) {
      if (event.type === 'message') onMessage(event as MessageEvent)
      else if (event.type === 'load') onLoad()
      else if (state.is === 'loading') fail(blocked(origin))
    },
    async start() {
      listen()
      // The page or an extension may have removed the iframe.
      if (state.is === 'linked' && !stage.isThere()) dropPort()
      if (state.is === 'linked') return state.port
      load()
      return awaitReady()
    },
  }
}
